import { readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { planted } from "./plants.mjs";
import { projectOf, runIn, runTests } from "./vitest.mjs";

/** The parts of the build that the tests of a project run; tests of other projects read the sources. */
const builtParts = {
  web: ["web"],
  walk: ["web"],
  terminal: ["server", "cli"],
  cli: ["server", "cli"],
  tui: ["server", "cli"],
  acceptance: ["--runtime"],
  examples: ["--runtime"],
  faults: ["--runtime"],
  slow: ["--runtime"],
};
const minutes = (count) => count * 60_000;

/** The parts of the build that the test of a plant runs. */
export function partsOf(plant) {
  return builtParts[projectOf(plant.foundBy.file)] ?? [];
}

/**
 * Runs the tests of all plants on the copy without any plant: a test that fails by itself proves nothing. Failed tests are run once more,
 * because a busy machine may be late once.
 *
 * @param {string} folder - the copy of the checkout
 * @param {readonly import("./plants.mjs").Plant[]} plants
 * @param {AbortSignal} signal
 * @returns {Promise<ReadonlyMap<string, string>>} by the name of a plant, why its test proves nothing
 */
export async function checkTests(folder, plants, signal) {
  await build(folder, [...new Set(plants.flatMap(partsOf))], signal);
  const useless = await uselessTests(folder, plants, signal);
  return uselessTests(
    folder,
    plants.filter(({ name }) => useless.has(name)),
    signal,
  );
}

async function uselessTests(folder, plants, signal) {
  const useless = new Map();
  for (const group of [plants.filter(({ foundBy }) => foundBy.test), plants.filter(({ foundBy }) => !foundBy.test)]) {
    if (group.length === 0) continue;
    const files = [...new Set(group.map(({ foundBy }) => foundBy.file))];
    const titles = [...new Set(group.flatMap(({ foundBy }) => foundBy.test ?? []))];
    const { tests, unloaded, output } = await runTests(folder, { files, titles, limitMs: minutes(25), signal });
    for (const plant of group) {
      const mine = tests.filter((test) => isOf(plant, test));
      const failed = mine.find(({ status }) => status === "failed");
      const broken = unloaded.find(({ file }) => file === plant.foundBy.file);
      if (failed) useless.set(plant.name, `"${failed.name}" fails without the plant: ${failed.message}`);
      else if (broken) useless.set(plant.name, `${broken.file} does not load without the plant: ${broken.message}`);
      else if (!mine.some(({ status }) => status === "passed")) {
        useless.set(plant.name, tests.length > 0 ? "its test was skipped" : `no test ran\n${output}`);
      }
    }
  }
  return useless;
}

/**
 * Plants one fault in the copy, runs its test, and removes the fault again.
 *
 * @param {string} folder - the copy of the checkout
 * @param {import("./plants.mjs").Plant} plant
 * @param {AbortSignal} signal
 * @returns {Promise<{ by?: string, error?: string }>} `by` names the test that failed; without `by` and `error` no test failed
 */
export async function findPlant(folder, plant, signal) {
  const file = join(folder, plant.file);
  const original = join(folder, "node_modules/.cache/planted-original");
  const text = planted(readFileSync(file, "utf8"), plant);
  // Renamed and not written again, so that its time and the record of the build stay valid.
  renameSync(file, original);
  writeFileSync(file, text);
  try {
    await build(folder, partsOf(plant), signal);
    const { file: testFile, test } = plant.foundBy;
    const titles = test ? [test] : [];
    const run = { files: [testFile], titles, more: ["--bail=1"], limitMs: minutes(5), signal };
    const { tests, unloaded, output, isLate } = await runTests(folder, run);
    const failed = tests.find(({ status }) => status === "failed");
    if (failed) return { by: failed.name };
    if (isLate) return { error: "the test did not end within 5 minutes" };
    if (unloaded[0]) return { error: `the test file does not load: ${unloaded[0].message}` };
    if (!tests.some((one) => one.status === "passed" && isOf(plant, one))) return { error: `no test ran\n${output}` };
    return {};
  } catch (error) {
    return { error: error.message };
  } finally {
    rmSync(file, { force: true });
    renameSync(original, file);
  }
}

/**
 * Type-checks the copy with all plants in it, and removes them again.
 *
 * @returns {Promise<string | undefined>} the errors
 */
export async function typeErrors(folder, plants, signal) {
  const originals = new Map();
  for (const plant of plants) {
    const file = join(folder, plant.file);
    const text = readFileSync(file, "utf8");
    if (!originals.has(file)) originals.set(file, text);
    writeFileSync(file, planted(text, plant));
  }
  try {
    const { code, output } = await runIn(folder, ["npm", "run", "--silent", "types"], { limitMs: minutes(10), signal });
    return code === 0 ? undefined : output;
  } finally {
    for (const [file, text] of originals) writeFileSync(file, text);
  }
}

function isOf({ foundBy }, { file, name }) {
  return file === foundBy.file && (!foundBy.test || name.includes(foundBy.test));
}

async function build(folder, parts, signal) {
  if (parts.length === 0) return;
  const wanted = parts.includes("--runtime") ? ["--runtime"] : parts;
  const command = ["node", "scripts/build.mjs", ...wanted];
  const { code, output } = await runIn(folder, command, { limitMs: minutes(5), signal });
  if (code !== 0) throw new Error(`it does not build\n${output}`);
}
