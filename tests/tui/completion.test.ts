import { spawnSync } from "node:child_process";
import { chmodSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { delimiter, dirname, join } from "node:path";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { bancheMain, bancheWith, type Served, serve } from "../lib/banche.ts";
import { hasTmux, openPane, type Pane } from "./tmux.ts";

/** How each shell is started with our script and without anybody's settings. */
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

describe.skipIf(!hasTmux)("the Tab key, once somebody has signed in and looked at the users", () => {
  const folder = mkdtempSync(join(tmpdir(), "banche-completion-"));
  const home = join(folder, "home");
  const banche = bancheWith(home);
  let served: Served;
  let pane: Pane | undefined;
  /** The code of one: departments are named by it, as names are not unique. */
  let department: string;

  beforeAll(async () => {
    served = await serve(bancheWith(join(folder, "server")), join(folder, "data"));
    const [admin] = served.accounts;
    const signIn = ["login", "--server", served.url, "--account", admin?.account ?? "", "--password-stdin"];
    expect((await banche(signIn, { input: `${admin?.password}\n` })).code).toBe(0);
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
  afterAll(async () => {
    await served?.stop();
    rmSync(folder, { recursive: true, force: true });
  });

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
    pane.type(`clear; ${start(join(at, file))}`);
    pane.press("C-j");
    await pane.until("an empty prompt", () => pane?.screen().trim() === "$");
    return pane;
  }

  test.each(found)(
    "goes on with what is typed in %s: nouns, verbs, options, accounts and departments",
    async (name) => {
      const at = await shellWith(name);
      for (const [typed, completed] of [
        ["banche dep", "banche departments "],
        ["banche users crea", "banche users create "],
        ["banche users list --depart", "banche users list --department "],
        ["banche users get admi", "banche users get admin "],
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
    },
  );
});
