/** Platform as files by commands: pulled from one server, applied to an empty one, and pulled from there with the same bytes. */
import { mkdirSync, readdirSync, readFileSync, rmSync, statSync, symlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { type RunningServer, startServer } from "@banche/server";
import { createTestDatabase } from "@banche/server/testing";
import { beforeAll, describe, expect, inject, it } from "vitest";
import type { Banche } from "../lib/banche.ts";
import { bancheInProcess } from "../lib/bancheInProcess.ts";
import { shared } from "../lib/fileScope.ts";
import { sharedFolder } from "../lib/folders.ts";
import { makeFolder } from "../lib/makeFolder.ts";
import { demoPassword, failure, json, ok, sharedDemoServer, signedIn } from "./harness.ts";
import { handmade, rule } from "./platformSample.ts";

const demo = sharedDemoServer();
/** A server with only the initial data of every installation. */
const empty = shared(async (later): Promise<RunningServer> => {
  const database = await createTestDatabase(inject("postgresUrl"), "empty");
  later(() => database.drop());
  const dataDir = makeFolder();
  later(() => rmSync(dataDir, { recursive: true, force: true }));
  const server = await startServer({
    dataDir,
    databaseUrl: database.url,
    port: 0,
    logLevel: "silent",
    maxLoopDelayMs: 0,
  });
  later(() => server.close());
  return server;
});
const [configA, configB, files, filesB] = [sharedFolder(), sharedFolder(), sharedFolder(), sharedFolder()];
const onDemo = bancheInProcess(configA);
const onEmpty = bancheInProcess(configB);

const spare = Array.from({ length: 40 }, () => sharedFolder());
let used = 0;
const sharedFolderOnce = (): string => spare[used++] ?? "";

/** All files of a folder, by path. */
function filesIn(folder: string, under = ""): Record<string, string> {
  const found: Record<string, string> = {};
  for (const name of readdirSync(join(folder, under))) {
    const path = under === "" ? name : `${under}/${name}`;
    if (statSync(join(folder, path)).isDirectory()) Object.assign(found, filesIn(folder, path));
    else found[path] = readFileSync(join(folder, path), "utf8");
  }
  return found;
}

async function signIn(banche: Banche, url: string, password: string): Promise<void> {
  await ok(banche(["login", "--server", url, "--account", "admin", "--password-stdin"], { input: password }));
}

beforeAll(async () => {
  await signIn(onDemo, demo.url, demoPassword);
  await signIn(onEmpty, empty().url, empty().firstPassword ?? "");
});

interface Step {
  readonly do: string;
  readonly kind: string;
  readonly key: string;
  readonly changes: readonly { readonly name: string; readonly before: unknown; readonly after: unknown }[];
}
interface PlanAnswer {
  readonly counts: Readonly<Record<"create" | "update" | "remove" | "extra", number>>;
  readonly steps: readonly Step[];
  readonly issues: readonly Readonly<
    Record<"file" | "path" | "rule" | "text", string> & Record<"line" | "column", number | null>
  >[];
}

/** A folder with these files. */
function written(contents: Readonly<Record<string, string>>): string {
  const folder = sharedFolderOnce();
  for (const [path, text] of Object.entries(contents)) {
    mkdirSync(join(folder, path, ".."), { recursive: true });
    writeFileSync(join(folder, path), text);
  }
  return folder;
}

async function planOf(banche: Banche, folder: string, ...more: readonly string[]): Promise<PlanAnswer> {
  const { stdout } = await banche(["platform", "plan", folder, "--json", ...more]);
  return JSON.parse(stdout) as PlanAnswer;
}

/** The places and rules by which the files of a folder are refused. Plan and apply must report the same, with exit code 6. */
async function issuesOf(contents: Readonly<Record<string, string>>): Promise<readonly string[]> {
  const folder = written(contents);
  const parts = new Set(Object.keys(contents).map((path) => path.split("/")[0]?.replace(".yaml", "") ?? ""));
  const only = [...parts].flatMap((part) => ["--only", part]);
  const planned = await onDemo(["platform", "plan", folder, ...only, "--json"]);
  const applied = await onDemo(["platform", "apply", folder, ...only, "--yes", "--json"]);
  expect([planned.code, applied.code]).toEqual([6, 6]);
  const { issues } = JSON.parse(planned.stdout) as PlanAnswer;
  return issues.map(({ file, path, line, column, rule }) => `${file}:${line}:${column} ${path} ${rule}`);
}

describe("refuses", () => {
  it("an unknown part and a missing folder", async () => {
    const other = await failure(onDemo(["platform", "plan", files, "--only", "users", "--json"]));
    expect(other).toMatchObject({ exit: 2, error: { code: "usage" } });
    const none = await failure(onDemo(["platform", "plan", join(files, "none"), "--json"]));
    expect(none).toMatchObject({ error: { code: "file" } });
  });

  it.each<[string, Record<string, string>, readonly string[]]>([
    ["what is no YAML", { "roles/a.yaml": "code: a\nname: [b\n" }, ["roles/a.yaml:3:1  yaml"]],
    ["a name twice", { "roles/a.yaml": "code: a\ncode: b\n" }, ["roles/a.yaml:2:1  yaml"]],
    ["an alias", { "roles/a.yaml": "code: &x a\nname: *x\n" }, ["roles/a.yaml:null:null  yaml"]],
    ["two documents", { "roles/a.yaml": "code: a\n---\ncode: b\n" }, ["roles/a.yaml:2:1  yaml"]],
    ["a list for a document", { "roles/a.yaml": "- code: a\n" }, ["roles/a.yaml:null:null  noDocument"]],
    [
      "a property that there is not",
      { "bill-rules/a.yaml": rule("a", "nmae: x\n") },
      ["bill-rules/a.yaml:7:1 nmae unknownProperty"],
    ],
    [
      "a number for a text, and a text for a number",
      { "bill-rules/a.yaml": rule("a").replace('"1"', "1").replace("digit: 3", "digit: three") },
      ["bill-rules/a.yaml:5:1 digit wrongType", "bill-rules/a.yaml:6:1 startNumber wrongType"],
    ],
    [
      "a value that forms refuse, too",
      { "bill-rules/a.yaml": rule("a").replace("digit: 3", "digit: 10") },
      ["bill-rules/a.yaml:5:1 digit tooLarge"],
    ],
    [
      "what must be there",
      { "dictionaries/a.yaml": "code: a\nentries:\n  - name: b\n" },
      ["dictionaries/a.yaml:1:1 name required", "dictionaries/a.yaml:3:5 entries[0].code required"],
    ],
    [
      "a code twice",
      { "bill-rules/a.yaml": rule("a"), "bill-rules/b.yaml": rule("a") },
      ["bill-rules/b.yaml:1:1  duplicate"],
    ],
    [
      "a role and grants that are nowhere",
      {
        "interfaces/i.yaml": "code: i\nname: i\ncategory: base\nroles:\n  - nobody\n",
        "roles/r.yaml": "code: r\nname: r\ntype: business\ngrants:\n  - permission.user/btn_none\n  - no.menu\n",
      },
      [
        "interfaces/i.yaml:5:5 roles[0] dangling",
        "roles/r.yaml:6:5 grants[1] dangling",
        "roles/r.yaml:5:5 grants[0] dangling",
      ],
    ],
    [
      "a ring of menu entries",
      {
        "menus/a.yaml": "code: a\nname: a\ntype: 1\nparent: b\n",
        "menus/b.yaml": "code: b\nname: b\ntype: 1\nparent: a\n",
      },
      ["menus/a.yaml:4:1 parent cycle", "menus/b.yaml:4:1 parent cycle"],
    ],
    [
      "a password and secret heads",
      {
        "data-sources/s.yaml": "name: s\ndatabase: d\npassword: geheim\n",
        "interfaces/i.yaml": "code: i\nname: i\ncategory: base\nheaders: 'Key: geheim'\n",
      },
      ["data-sources/s.yaml:3:1 password secret", "interfaces/i.yaml:4:1 headers secret"],
    ],
    [
      "what came with another version",
      { "menus/a.yaml": "code: a\nname: a\ntype: 1\nbuiltIn: true\n" },
      ["menus/a.yaml:1:1  builtInMissing"],
    ],
    [
      "a setting that there is not",
      { "settings.yaml": "version: 3\nidleMinutes: soon\n" },
      ["settings.yaml:1:1 version unknownProperty", "settings.yaml:2:1 idleMinutes wrongType"],
    ],
    [
      "a language that there is not",
      { "texts/fr.yaml": "common.verbs.cancel: Annuler\n" },
      ["texts/fr.yaml:null:null  strayFile"],
    ],
  ])("%s, with file, line and column; nothing is changed", async (_name, contents, wanted) => {
    expect(await issuesOf(contents)).toEqual(wanted);
  });

  it("a secret, and does not repeat it", async () => {
    const folder = written({ "data-sources/s.yaml": "name: s\ndatabase: d\npassword: geheim\n" });
    const { stdout, stderr } = await onDemo(["platform", "plan", folder, "--lang", "en"]);
    expect(`${stdout}${stderr}`).toContain("secrets do not belong in files");
    expect(`${stdout}${stderr}`).not.toContain("geheim");
  });

  it("a folder that is a link to another place, in reading and in writing", async () => {
    const elsewhere = written({ "a.yaml": rule("a") });
    const folder = written({ "README.md": "ours\n" });
    symlinkSync(elsewhere, join(folder, "bill-rules"));
    for (const verb of ["plan", "pull"]) {
      expect(await failure(onDemo(["platform", verb, folder, "--json"]))).toMatchObject({ error: { code: "file" } });
    }
    expect(filesIn(elsewhere)).toEqual({ "a.yaml": rule("a") });
  });

  it("a user without the right to read or write a part, and names the part", async () => {
    const viewer = await signedIn(demo.url, "viewer");
    const folder = written({ "bill-rules/mine.yaml": rule("mine") });
    const pulled = await failure(viewer(["platform", "pull", folder, "--only", "bill-rules", "--json"]));
    expect(pulled).toMatchObject({ exit: 5, error: { code: "forbidden" } });
    expect(pulled.error.message).toContain("bill-rules");
    const dispatcher = await signedIn(demo.url, "dispatcher");
    const positions = written({ "dictionaries/mine.yaml": "code: mine\nname: 我的\n" });
    const args = ["platform", "apply", positions, "--only", "dictionaries", "--yes", "--json"];
    const applied = await dispatcher(args);
    expect(applied.code).toBe(5);
    expect(applied.stderr).toContain("dictionary-types mine: ");
    expect(await planOf(onDemo, positions, "--only", "dictionaries")).toMatchObject({ counts: { create: 1 } });
  });
});

describe("files from one server to another", () => {
  it("handwritten files are applied to the first server and then show no difference", async () => {
    const folder = written(handmade);
    const before = await planOf(onDemo, folder);
    expect(before.issues).toEqual([]);
    await ok(onDemo(["platform", "apply", folder, "--yes", "--quiet"]));
    expect((await planOf(onDemo, folder)).steps).toEqual([]);
    const roles = await json<readonly object[]>(onDemo(["roles", "list", "--json", "code,name"]));
    expect(roles).toContainEqual({ code: "night", name: "夜班" });
  });

  it("a second pull gives the same bytes and writes no file", async () => {
    const first = await json<{ created: readonly string[] }>(onDemo(["platform", "pull", files, "--json"]));
    // On Windows this name is a device.
    expect(first.created.filter((path) => path.includes("nul"))).toEqual([
      expect.stringMatching(/^bill-rules\/nul~[0-9a-f]{16}\.yaml$/),
    ]);
    const before = filesIn(files);
    const times = Object.keys(before).map((path) => statSync(join(files, path)).mtimeMs);
    const again = await json(onDemo(["platform", "pull", files, "--json"]));
    expect(again).toEqual({ created: [], changed: [], removed: [], same: Object.keys(before).length });
    expect(filesIn(files)).toEqual(before);
    expect(Object.keys(before).map((path) => statSync(join(files, path)).mtimeMs)).toEqual(times);
    expect(Object.values(before).join("")).not.toMatch(/[0-9a-f]{8}-[0-9a-f]{4}-/);
  });

  it("an empty server takes the files and gives the same bytes back", async () => {
    await ok(onEmpty(["platform", "apply", files, "--yes", "--quiet"]));
    await ok(onEmpty(["platform", "pull", filesB, "--quiet"]));
    expect(filesIn(filesB)).toEqual(filesIn(files));
    const { code } = await onEmpty(["platform", "plan", files, "--exit-code"]);
    expect(code).toBe(0);
  });

  it("the plan shows exactly the changes on the other server: a grant, a menu entry, a dictionary entry", async () => {
    const changed = written({
      ...filesIn(files),
      "menus/own.yaml": filesIn(files)["menus/own.yaml"]?.replace("自有", "自己的") ?? "",
    });
    const edit = (path: string, from: string, to: string) => {
      const text = readFileSync(join(changed, path), "utf8");
      expect(text).toContain(from);
      writeFileSync(join(changed, path), text.replace(from, to));
    };
    edit("roles/night.yaml", "  - permission.user/btn_add\n", "");
    edit("dictionaries/Own.Kind.yaml", "name: 下级", "name: 下级之一");
    await ok(onEmpty(["platform", "apply", changed, "--yes", "--quiet"]));
    const { steps, counts } = await planOf(onEmpty, files);
    expect(counts).toMatchObject({ create: 0, update: 3, remove: 0 });
    expect(steps.map(({ do: what, kind, key, changes }) => [what, kind, key, changes.map(({ name }) => name)])).toEqual(
      [
        ["update", "dictionaries", "Own.Kind/b", ["name"]],
        ["update", "menus", "own", ["name"]],
        ["update", "roles", "night", ["grants"]],
      ],
    );
    const { stdout, code } = await onEmpty(["platform", "plan", files, "--exit-code"]);
    expect(code).toBe(10);
    expect(stdout).toContain('name: "自己的" → "自有"');
    expect(stdout).toContain("      + permission.user/btn_add\n");
    await ok(onEmpty(["platform", "apply", files, "--yes", "--quiet"]));
    expect((await planOf(onEmpty, files)).steps).toEqual([]);
  });

  it("nothing is removed without --prune and the right number of removals", async () => {
    const fewer = written(filesIn(files));
    for (const path of ["roles/night.yaml", "interfaces/riders.yaml", "menus/own.kind.yaml"]) rmSync(join(fewer, path));
    expect(await planOf(onEmpty, fewer)).toMatchObject({ steps: [], counts: { extra: 7 } });
    const apply = ["platform", "apply", fewer, "--prune", "--yes"];
    expect(await failure(onEmpty([...apply, "--json"]))).toMatchObject({ exit: 11, error: { code: "safety" } });
    const wrong = await failure(onEmpty([...apply, "--removals", "3", "--json"]));
    expect(wrong).toMatchObject({ exit: 11, error: { code: "safety" } });
    expect((await planOf(onEmpty, files)).steps).toEqual([]);
    await ok(onEmpty([...apply, "--removals", "7", "--quiet"]));
    const left = await planOf(onEmpty, files);
    expect(left.steps.map(({ do: what, kind, key }) => `${what} ${kind} ${key}`)).toEqual([
      "create menus own.kind",
      "create menu-buttons own.kind/btn_add",
      "create menu-buttons own.kind/btn_edit",
      "create menu-buttons own.kind/btn_remove",
      "create menu-columns own.kind/enCode",
      "create roles night",
      "create interfaces riders",
    ]);
  });

  it("a refused step is named, finished steps are reported, and a second run does the rest", async () => {
    const folder = written({
      "bill-rules/first.yaml": rule("first"),
      "bill-rules/second.yaml": rule("second").replace("name: second", "name: first"),
    });
    const args = ["platform", "apply", folder, "--only", "bill-rules", "--yes", "--lang", "en"];
    const { code, stderr } = await onEmpty(args);
    expect(code).toBe(7);
    expect(stderr).toContain("1 of 2 steps were done");
    expect(stderr).toMatch(/✓ bill-rules first[^]*bill-rules second: /);
    writeFileSync(join(folder, "bill-rules/second.yaml"), rule("second"));
    await ok(onEmpty(args.filter((one) => one !== "--lang" && one !== "en").concat("--quiet")));
    expect((await planOf(onEmpty, folder, "--only", "bill-rules")).steps).toEqual([]);
  });

  it("after a kill in the middle, a second run completes the work", async () => {
    const codes = Array.from({ length: 150 }, (_, at) => `kill${at}`);
    const folder = written(Object.fromEntries(codes.map((code) => [`bill-rules/${code}.yaml`, rule(code)])));
    const args = ["platform", "apply", folder, "--only", "bill-rules", "--yes"];
    const made = async () => 150 - (await planOf(onEmpty, folder, "--only", "bill-rules")).counts.create;
    const child = onEmpty.start(args);
    const ended = new Promise((resolve) => child.once("exit", resolve));
    while ((await made()) === 0 && child.exitCode === null) await new Promise((resolve) => setImmediate(resolve));
    child.kill("SIGKILL");
    await ended;
    expect(await made()).toBeGreaterThan(0);
    await ok(onEmpty([...args, "--quiet"]));
    expect(await made()).toBe(150);
  });
});

it("a file cannot name roles of another factory", async () => {
  const factories = await json<readonly { name: string; active: boolean }[]>(onDemo(["factories", "list", "--json"]));
  const other = factories.find(({ active }) => !active)?.name ?? "";
  const folder = written({
    "interfaces/i.yaml": "code: i2\nname: i2\ncategory: base\nkind: 2\ncontent: '{}'\nroles: [night]\n",
  });
  expect((await planOf(onDemo, folder)).issues).toEqual([]);
  expect((await planOf(onDemo, folder, "--factory", other)).issues).toMatchObject([
    { path: "roles[0]", rule: "dangling" },
  ]);
});

it("a pull removes only files that it wrote itself and whose records are deleted", async () => {
  const folder = written({ "bill-rules/mine.yaml": rule("mine"), "README.md": "ours\n" });
  const pull = ["platform", "pull", folder, "--only", "bill-rules", "--json"];
  const made = ["--prefix", "P", "--date-format", "no", "--digit", "3", "--start-number", "1"];
  await ok(onDemo(["bill-rules", "create", "--name", "passing", "--code", "passing", ...made]));
  const { created } = await json<{ readonly created: readonly string[] }>(onDemo(pull));
  expect(created).toContain("bill-rules/passing.yaml");
  await ok(onDemo(["bill-rules", "delete", "passing", "--yes"]));
  expect(await json(onDemo(pull))).toMatchObject({ created: [], changed: [], removed: ["bill-rules/passing.yaml"] });
  expect(filesIn(folder)).toMatchObject({ "bill-rules/mine.yaml": rule("mine"), "README.md": "ours\n" });
});
