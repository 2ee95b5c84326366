import { spawn, spawnSync } from "node:child_process";
import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";

import { beforeAll, describe, expect, test } from "vitest";

import { bancheMain, bancheWith } from "../lib/banche.ts";
import { bancheInProcess } from "../lib/bancheInProcess.ts";
import { sharedFolder } from "../lib/folders.ts";
import { shareOf } from "../turns.ts";
import { folder } from "./harness.ts";

const recorder = new URL("./loadedModules.mjs", import.meta.url).href;
const records = sharedFolder();
// A signed-in user: completion reads the files that the sign-in stored.
beforeAll(() => {
  for (const [name, text] of [
    ["profiles/default.json", { server: "http://127.0.0.1:1", account: "lina" }],
    ["credentials/default.json", { server: "http://127.0.0.1:1", banche_token: "t", banche_factory: "f1" }],
  ] as const) {
    const file = join(records, ".config/banche", name);
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, JSON.stringify(text));
  }
});

/** All modules that the process of a command loads until it exits. */
async function loadedBy(args: readonly string[]): Promise<{ readonly modules: string; readonly code: number | null }> {
  const file = join(records, `${args.join("_").replaceAll("/", "_")}.txt`);
  rmSync(file, { force: true });
  const child = spawn(process.execPath, ["--import", recorder, bancheMain, ...args], {
    env: { PATH: process.env["PATH"], HOME: records, RECORD_MODULES: file },
    stdio: "ignore",
  });
  const code = await new Promise<number | null>((resolve) => child.once("close", resolve));
  return { modules: readFileSync(file, "utf8"), code };
}

describe("a start for help only", () => {
  const light = [
    "--help",
    "--version",
    "users list --help",
    "users create --help",
    "help exit-codes",
    "help template",
    "completion powershell",
    "__complete users cre",
    "__complete users get a",
    "__complete --profile d",
    "profiles use --help",
  ];
  test.each(shareOf(light, 3))("%s loads none of the heavy modules", async (line) => {
    const { modules, code } = await loadedBy(line.split(" "));
    expect(code).toBe(0);
    expect(modules).toContain("dist/main.js");
    expect(modules).not.toMatch(
      /node_modules\/(ink|react|zod|undici|conf|yaml|i18next|ws|@napi-rs|@jmespath-community)\//,
    );
  });

  test.each([["--version"], ["--help"], ["users list --help"], ["__complete users list --department d"]])(
    "%s reads three files of code",
    async (line) => {
      const { modules } = await loadedBy(line.split(" "));
      const ours = modules.split("\n").filter((name) => name.includes("packages/cli/dist/"));
      expect(ours.map((name) => name.split("/").at(-1))).toEqual(["main.js", "boot.cjs", "hot.cjs"]);
    },
  );

  test("another command loads heavy modules, and the recorder sees them", async () => {
    const { modules, code } = await loadedBy(["whoami", "--server", "http://127.0.0.1:2"]);
    expect(code).toBe(4);
    expect(modules).toMatch(/node_modules\/zod\//);
    expect(modules).toMatch(/node_modules\/undici\//);
    expect(modules).not.toMatch(/node_modules\/(ink|react)\//);
  });
});

describe("the quick path and the whole program print the same", () => {
  const whole = bancheInProcess(records);
  const quick = bancheWith(records);

  test.each([
    [[]],
    [["--help"]],
    [["--help", "--lang", "zh"]],
    [["users", "--help", "--lang", "zhtw"]],
    [["users", "create", "--help"]],
    [["users", "create", "--help", "--color", "always"]],
    [["--version"]],
    [["__complete", "--lang", "zh", "users", ""]],
    [["__complete", "users", "list", "--format="]],
    [["nosuch", "--help"]],
    [["users", "nosuch", "--help"]],
    [["users", "list", "--nosuch", "--help"]],
    [["-h", "-V", "--lang", "xx"]],
  ])("%j", async (argv) => {
    const [expected, found] = [await whole(argv), await quick(argv)];
    expect(found).toEqual(expected);
    expect(`${expected.stdout}${expected.stderr}`).not.toBe("");
  });
});

test("compiled code is stored in the cache folder, and an impossible folder is no error", async () => {
  const cache = join(folder(), "cache");
  const { code } = await bancheWith(folder(), { BANCHE_CACHE_DIR: cache, NODE_COMPILE_CACHE: "" })(["--help"]);
  expect([code, readdirSync(join(cache, "compiled")).length]).toEqual([0, 1]);
  const file = join(folder(), "file");
  writeFileSync(file, "");
  const { stdout } = await bancheWith(folder(), { BANCHE_CACHE_DIR: join(file, "cache"), NODE_COMPILE_CACHE: "" })([
    "--help",
  ]);
  expect(stdout).toContain("banche <command>");
});

test("the completion script of PowerShell calls the command and is the same for every user", async () => {
  const [first, second] = await Promise.all(
    [folder(), folder()].map((home) => bancheWith(home)(["completion", "powershell"])),
  );
  expect(first).toEqual(second);
  expect(first?.stdout).toContain("Register-ArgumentCompleter -Native -CommandName banche");
  expect(first?.stdout).toContain("banche __complete @words");
});

test.each(["bash", "zsh", "fish"])("the completion script of %s is accepted by the shell", async (shell) => {
  const { stdout, code } = await bancheWith(folder())(["completion", shell]);
  expect(code).toBe(0);
  expect(stdout).toContain("banche __complete");
  const file = join(folder(), shell);
  writeFileSync(file, stdout);
  const { status, error } = spawnSync(shell, ["-n", file]);
  expect(error ? "missing" : status).toBeOneOf([0, "missing"]);
});

test("bash completes nouns, verbs and options", async () => {
  const { stdout } = await bancheWith(folder())(["completion", "bash"]);
  const script = `${stdout}
banche() { "${process.execPath}" "${bancheMain}" "$@"; }
COMP_WORDS=(banche users list --dep); COMP_CWORD=3; _banche; echo "\${COMPREPLY[*]}"
COMP_WORDS=(banche us); COMP_CWORD=1; _banche; echo "\${COMPREPLY[*]}"
COMP_WORDS=(banche users list --format = ts); COMP_CWORD=5; _banche; echo "\${COMPREPLY[*]}"
COMP_WORDS=(banche users list --format =); COMP_CWORD=4; _banche; echo "\${COMPREPLY[*]}"`;
  const child = spawn("bash", ["--norc"], { stdio: ["pipe", "pipe", "inherit"] });
  let text = "";
  child.stdout.setEncoding("utf8").on("data", (part: string) => (text += part));
  child.stdin.end(script);
  await new Promise((resolve) => child.once("close", resolve));
  expect(text).toBe("--department\nusers\ntsv\ntable csv tsv ndjson json yaml\n");
});

test("an old Node version gets a clear message before anything else is loaded", async () => {
  const source = readFileSync(bancheMain, "utf8");
  expect(source.match(/^import /gm)).toBeNull();
  const child = spawn(
    process.execPath,
    [
      "--input-type=module",
      "-e",
      `Object.defineProperty(process.versions, "node", { value: "20.20.2" });\n${source.replace(/^#!.*\n/, "")}`,
    ],
    { stdio: ["ignore", "pipe", "pipe"] },
  );
  let text = "";
  child.stderr.setEncoding("utf8").on("data", (part: string) => (text += part));
  const code = await new Promise((resolve) => child.once("close", resolve));
  expect([code, text]).toEqual([1, expect.stringMatching(/22\.19 .*20\.20\.2/)]);
});
