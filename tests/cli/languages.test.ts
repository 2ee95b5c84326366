/** Texts and maps by commands: refused by key and rule, changed, used by the next command, exported, imported, reset. */
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { languages, overrideTexts } from "@banche/core/text";
import { afterAll, beforeAll, expect, it } from "vitest";
import { bancheInProcess } from "../lib/bancheInProcess.ts";
import { sharedFolder } from "../lib/folders.ts";
import { demoPassword, failure, json, ok, sharedDemoServer } from "./harness.ts";

const demo = sharedDemoServer();
const folder = sharedFolder();
const banche = bancheInProcess(folder);
const key = "common.verbs.cancel";

const login = () =>
  ok(banche(["login", "--server", demo.url, "--account", "admin", "--password-stdin"], { input: demoPassword }));
beforeAll(login);
afterAll(() => {
  for (const language of languages) overrideTexts(language, {});
});

it("an unknown language, an unknown state and a file of another kind are refused", async () => {
  for (const argv of [
    ["languages", "set", key, "fr", "Annuler"],
    ["languages", "list", "--state", "lost"],
    ["languages", "export", "texts.pdf"],
  ]) {
    expect(await failure(banche([...argv, "--json"]))).toMatchObject({ exit: 2, error: { code: "usage" } });
  }
});

it("a text without its placeholder is refused with its key and the rule, and nothing is stored", async () => {
  const { code, stderr } = await banche([
    "languages",
    "set",
    "common.ask.removeFile",
    "en",
    "Remove it?",
    "--lang",
    "en",
  ]);
  expect(code).toBe(6);
  expect(stderr).toMatch(/common\.ask\.removeFile en: The placeholder name is missing/);
  expect(await json(banche(["languages", "list", "--state", "changed", "--json"]))).toEqual([]);
});

it("a dry run stores nothing; a stored text is used by commands after the next sign-in", async () => {
  const dry = await json(banche(["languages", "set", key, "en", "Leave", "--dry-run", "--json"]));
  expect(dry).toMatchObject({ changed: 1, version: "" });
  await ok(banche(["languages", "set", key, "en", "Leave it"]));
  await ok(banche(["languages", "set", "languages.cli.nothing", "en", "All as it was"]));
  const fields = ["--fields", "key,en,overrides,changedBy"];
  const rows = await json(banche(["languages", "list", "--state", "changed", ...fields, "--json"]));
  expect(rows).toMatchObject([{ key, en: "Leave it", overrides: ["en"], changedBy: "admin" }, {}]);
  await login();
  const { stderr } = await banche(["languages", "set", key, "en", "Leave it", "--lang", "en"]);
  expect(stderr).toContain("All as it was");
});

it.each(["csv", "xlsx", "json"])("a file exported as %s changes nothing when it is imported", async (format) => {
  const file = join(folder, `texts.${format}`);
  await ok(banche(["languages", "export", file, "--concept", "common"]));
  expect(await json(banche(["languages", "import", file, "--dry-run", "--json"]))).toMatchObject({
    changed: 0,
    refused: [],
  });
});

it("invalid rows of a file are named with their line; the others are imported only with --partly", async () => {
  const file = join(folder, "mixed.csv");
  writeFileSync(file, `key,en,zh\n${key},Stop,\ncommon.nothing,x,y\n`);
  const whole = await banche(["languages", "import", file, "--lang", "en"]);
  expect(whole.code).toBe(6);
  expect(whole.stderr).toMatch(/mixed\.csv:3 common\.nothing zh: The product has no text with this key/);
  const { stdout, code } = await banche(["languages", "import", file, "--partly", "--json"]);
  expect(code).toBe(6);
  expect(JSON.parse(stdout)).toMatchObject({ changed: 1, before: [{ key, language: "en", text: "Leave it" }] });
  writeFileSync(join(folder, "none.csv"), "a,b\n1,2\n");
  expect(await failure(banche(["languages", "import", join(folder, "none.csv"), "--json"]))).toMatchObject({
    error: { code: "file" },
  });
});

it("texts are reset", async () => {
  await ok(banche(["languages", "reset", key, "languages.cli.nothing"]));
  expect(await json(banche(["languages", "list", "--state", "changed", "--json"]))).toEqual([]);
});

it("a map is created and listed; an invalid map is refused with the place of the error", async () => {
  const point = (latitude: number) => JSON.stringify({ type: "Point", coordinates: [120, latitude] });
  const made = ["maps", "create", "--name", "厂门", "--code", "gate", "--data"];
  const failed = await failure(banche([...made, point(91), "--json"]));
  expect(failed.exit).toBe(6);
  expect(JSON.stringify(failed.error)).toContain("$.coordinates[1]");
  await ok(banche([...made, point(31)]));
  expect(await json(banche(["maps", "list", "--json"]))).toContainEqual(
    expect.objectContaining({ code: "gate", name: "厂门", createdBy: "admin" }),
  );
});

it("says how many texts were changed and reset", async () => {
  const said = async (...args: readonly string[]) => (await banche(["languages", ...args, "--lang", "en"])).stderr;
  expect(await said("set", "common.verbs.close", "en", "Shut")).toBe("✓ 1 text updated\n");
  expect(await said("reset", "common.verbs.close")).toBe("✓ 1 text updated\n");
});
