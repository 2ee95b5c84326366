import { spawnSync } from "node:child_process";
import { chmodSync, mkdirSync, writeFileSync } from "node:fs";
import { delimiter, dirname, join } from "node:path";
import { demoPassword } from "@banche/server/testing";
import { afterEach, beforeAll, describe, expect, test } from "vitest";
import { bancheMain, bancheWith } from "../../lib/banche.ts";
import { sharedDemoProcess } from "../../lib/demoProcess.ts";
import { sharedFolder } from "../../lib/folders.ts";
import { hasTmux, openPane, type Pane } from "../tmux.ts";

/** How each shell is started with our script and without any user's settings. */
const shells = {
  bash: { file: "bashrc", before: `PS1="$ "`, start: (file: string) => `exec bash --rcfile ${file}` },
  zsh: {
    ...{ file: ".zshrc", before: `PS1="$ "\nautoload -Uz compinit && compinit -u -D` },
    start: (file: string) => `ZDOTDIR=${dirname(file)} exec zsh -d -i`,
  },
  fish: {
    ...{ file: "settings.fish", before: `function fish_prompt; echo -n '$ '; end` },
    start: (file: string) => `exec fish --no-config -C 'source ${file}'`,
  },
} as const;
type Shell = keyof typeof shells;

const found = (Object.keys(shells) as Shell[]).filter((name) => spawnSync(name, ["--version"]).status === 0);
const missing = (Object.keys(shells) as Shell[]).filter((name) => !found.includes(name));
if (missing.length > 0) console.warn(`completion is not tried in ${missing.join(", ")}: not found`);

describe.skipIf(!hasTmux)("the Tab key, after a sign-in and a list of users", () => {
  const demo = sharedDemoProcess();
  const folder = sharedFolder();
  const home = join(folder, "home");
  const banche = bancheWith(home);
  let pane: Pane | undefined;
  /** The code of a department. Departments are named by code, because their names are not unique. */
  let department: string;

  beforeAll(async () => {
    const signIn = ["login", "--server", demo.url, "--account", "admin", "--password-stdin"];
    expect((await banche(signIn, { input: demoPassword })).code).toBe(0);
    expect((await banche(["users", "list", "--limit", "500"])).code).toBe(0);
    const { stdout } = await banche(["departments", "list", "--json", "code,name"]);
    const departments = JSON.parse(stdout) as readonly { readonly code: string; readonly name: string }[];
    department = departments.find(({ name }) => name === "车辆部")?.code ?? "";
    expect(department).not.toBe("");
    mkdirSync(join(folder, "bin"));
    writeFileSync(join(folder, "bin/banche"), `#!/bin/sh\nexec ${process.execPath} ${bancheMain} "$@"\n`);
    chmodSync(join(folder, "bin/banche"), 0o755);
  });
  afterEach(() => pane?.close());

  async function shellWith(name: Shell): Promise<Pane> {
    const at = join(folder, name);
    mkdirSync(at);
    const { file, before, start } = shells[name];
    const { stdout } = await banche(["completion", name]);
    writeFileSync(join(at, file), `${before}\n${stdout}`);
    const env = {
      ...{ LANG: "C.UTF-8", TERM: "tmux-256color", HOME: home, BANCHE_CONFIG_DIR: home },
      PATH: [join(folder, "bin"), process.env["PATH"]].join(delimiter),
    };
    pane = openPane({ columns: 120, env });
    const files = join(at, "files");
    mkdirSync(files);
    // Files whose names begin like commands. They must not be offered as commands.
    for (const name of ["deploy.txt", "people.csv"]) writeFileSync(join(files, name), "");
    pane.type(`cd ${files}; clear; ${start(join(at, file))}`);
    pane.press("C-j");
    await pane.until("an empty prompt", () => pane?.screen().trim() === "$");
    return pane;
  }

  test.each(found)("completes typed words in %s: nouns, verbs, options, accounts and departments", async (name) => {
    const at = await shellWith(name);
    for (const [typed, completed] of [
      ["banche dep", "banche departments "],
      ["banche users crea", "banche users create "],
      ["banche users list --depart", "banche users list --department "],
      ["banche users get admi", "banche users get admin "],
      // Files are offered only for arguments that are files, not among command names.
      ["banche users import peop", "banche users import people.csv"],
      [`banche users list --department ${department.slice(0, -2)}`, `banche users list --department ${department}`],
    ] as const) {
      at.type(typed);
      at.press("Tab");
      await at.shows(completed.trimEnd());
      at.press("C-u");
      await at.until("an empty line", () => !at.screen().includes(typed));
    }
    at.type("banche users list --format ");
    at.press("Tab", "Tab");
    await at.shows(/table[\s\S]*tsv/);
  });
});
