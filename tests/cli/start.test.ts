import { spawn, spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { cpSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";

import { beforeAll, describe, expect, test } from "vitest";

import { bancheMain, bancheWith, finished, variablesIn } from "../lib/banche.ts";
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

  test.each([
    ["--version", "root.cjs"],
    ["--help", "root.cjs"],
    ["users list --help", "hot.cjs"],
    ["__complete users list --department d", "hot.cjs"],
  ])("%s reads three files of code, the last one is %s", async (line, last) => {
    const { modules } = await loadedBy(line.split(" "));
    const ours = modules.split("\n").filter((name) => name.includes("packages/cli/dist/"));
    expect(ours.map((name) => name.split("/").at(-1))).toEqual(["main.js", "boot.cjs", last]);
  });

  // A file of characters that is no terminal: Node's stream is not made for its width.
  test("printing to the null device does not make the stream of standard output", async () => {
    const env = {
      ...variablesIn(records),
      NODE_OPTIONS: `--import=${new URL("./noStream.mjs", import.meta.url).href}`,
    };
    const child = spawn(process.execPath, [bancheMain, "--help"], { env, stdio: ["ignore", "ignore", "pipe"] });
    expect(await finished(child)).toMatchObject({ code: 0, stderr: "" });
  });

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

describe("the first page of the help, which is stored", () => {
  const noun = { noun: "boats", one: "Boat", many: "Boats", name: "boats", key: ["id"], fields: [], columns: ["id"] };
  const facts = { ...noun, paged: true, keyword: false, sortable: [], filters: [], canSwitch: false, actions: [] };
  const withModels = sharedFolder();
  const bin = sharedFolder();
  beforeAll(() => {
    cpSync(join(records, ".config"), join(withModels, ".config"), { recursive: true });
    const digest = (text: string) => createHash("sha256").update(text).digest("hex").slice(0, 16);
    const at = join(".cache/banche/completion", digest("http://127.0.0.1:1 lina"), digest("f1"), "models.json");
    mkdirSync(join(withModels, dirname(at)), { recursive: true });
    const { version } = JSON.parse(readFileSync(join(dirname(bancheMain), "../package.json"), "utf8")) as {
      readonly version: string;
    };
    writeFileSync(join(withModels, at), JSON.stringify({ version, told: [], facts: [facts] }));
    writeFileSync(join(bin, "banche-hello"), "#!/bin/sh\n", { mode: 0o755 });
    writeFileSync(join(bin, "banche-users"), "#!/bin/sh\n", { mode: 0o755 });
  });

  test.each([
    ["nothing", () => records, {}, ["-h"], /^ {2}users /m],
    ["Chinese", () => records, { BANCHE_LANG: "zh" }, [], /显示帮助/],
    ["traditional Chinese", () => records, { BANCHE_LANG: "zhtw" }, ["--help"], /使用者/],
    ["colour", () => records, { FORCE_COLOR: "1" }, ["--help"], /\u001b\[1m/],
    ["programs on the PATH", () => records, { PATH: bin }, ["--help"], /^ {2}hello +\/.*banche-hello$/m],
    ["designed models", () => withModels, { BANCHE_CONFIG_DIR: "" }, ["--help"], /^ {2}boats /m],
  ])("equals that of the whole program: %s", async (_name, home, env, argv, shown) => {
    const [found, whole] = [await bancheWith(home(), env)(argv), await bancheInProcess(home(), env)(argv)];
    expect(found).toEqual(whole);
    expect(found.stdout).toMatch(shown);
    expect(found.stdout).not.toContain("banche-users");
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
