import { fileURLToPath } from "node:url";
import { describe, expect, it } from "vitest";
import { type Plant, problems, sample } from "../../scripts/planted/plants.mjs";
import { patternOf, projectOf } from "../../scripts/planted/vitest.mjs";
import { areas } from "../planted/areas.mjs";

const root = fileURLToPath(new URL("../..", import.meta.url));
const plants = Object.values(areas).flat();

const sound: Plant = {
  name: "a",
  breaks: "Something is wrong.",
  file: "scripts/planted.mjs",
  find: "await main(process.argv.slice(2))",
  replace: "main([])",
  foundBy: { file: "tests/tooling/planted.test.ts", test: "can be applied" },
};

describe("planted faults", () => {
  it("are many and cover every package", () => {
    expect(plants.length).toBeGreaterThanOrEqual(64);
    const packages = new Set(plants.flatMap(({ file }) => /^packages\/[^/]+/.exec(file) ?? []));
    expect([...packages].sort()).toEqual(["packages/cli", "packages/core", "packages/server", "packages/web"]);
  });

  it("can be applied and name an existing test", () => {
    expect(problems(root, plants)).toEqual([]);
  });

  it("describe in one sentence what a user would notice", () => {
    expect(plants.filter(({ breaks }) => !/^[A-Z1-9-].*\.$/.test(breaks)).map(({ name }) => name)).toEqual([]);
  });

  it.each<readonly [string, Partial<Plant>]>([
    ["occurs 0 times", { find: "nowhere in this file" }],
    ["occurs 2 times", { find: "parseArgs" }],
    ["nothing is replaced", { replace: sound.find }],
    ["there is no tests/none.test.ts", { foundBy: { file: "tests/none.test.ts" } }],
    ["has no test", { foundBy: { ...sound.foundBy, test: ["no such", "title"].join(" ") } }],
    ["no such file", { file: "scripts/none.mjs" }],
  ])("are refused with the reason: %s", (reason, change) => {
    expect(problems(root, [sound])).toEqual([]);
    expect(problems(root, [{ ...sound, ...change }])).toEqual([expect.stringContaining(reason)]);
  });

  it("have unique names", () => {
    expect(problems(root, [sound, { ...sound, find: "process.exitCode = stop" }])).toEqual([
      "a: the name is taken twice",
    ]);
  });
});

describe("a sample", () => {
  it("is the same for the same seed and has the requested size", () => {
    expect(sample(plants, 5, "x")).toEqual(sample(plants, 5, "x"));
    expect(sample(plants, 5, "x")).not.toEqual(sample(plants, 5, "y"));
    expect(sample(plants, 5, "x")).toHaveLength(5);
    expect(sample(plants, 10_000, "x")).toEqual(plants);
  });
});

describe("the test of a plant", () => {
  it.each([
    ["packages/core/src/text/time.test.ts", "unit"],
    ["packages/server/src/auth/signing.test.ts", "server"],
    ["tests/server/wire/lists.test.ts", "server"],
    ["tests/web/lists.test.ts", "web"],
    ["tests/screens/drawings.alone.test.ts", "alone"],
  ])("%s belongs to the project %s", (file, project) => {
    expect(projectOf(file)).toBe(project);
  });

  it("is selected by its title, whatever characters the title has", () => {
    const pattern = new RegExp(patternOf(["what? (a|b) [c] $1.50", "second"]));
    expect(pattern.test("group what? (a|b) [c] $1.50 costs")).toBe(true);
    expect(pattern.test("a second one")).toBe(true);
    expect(pattern.test("what (a")).toBe(false);
  });
});
