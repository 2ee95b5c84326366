/**
 * Plants faults one at a time in a copy of the checkout and lists those that no test finds: `node scripts/planted.mjs [--list] [--types]
 * [--sample COUNT --seed TEXT] [--proven] [area or name...]`.
 *
 * The plants are in tests/planted. Each names the test that must fail. `--types` also checks that all plants compile. `--proven`: all
 * tests have just passed without a plant, so they are not run without one first. The last line is "N found, M not found"; the exit code is
 * 1 when one was not found.
 */
import { parseArgs } from "node:util";
import { areas } from "../tests/planted/areas.mjs";
import { root } from "./lib/repository.mjs";
import { copyCheckout } from "./planted/copy.mjs";
import { checkTests, findPlant, partsOf, typeErrors } from "./planted/find.mjs";
import { problems, sample } from "./planted/plants.mjs";

const stop = new AbortController();
for (const name of ["SIGINT", "SIGTERM", "SIGHUP"]) process.once(name, () => stop.abort());

await main(process.argv.slice(2)).catch((error) => {
  console.error(`planted: ${error.message}`);
  process.exitCode = stop.signal.aborted ? 130 : 1;
});

async function main(args) {
  const { values, positionals } = parseArgs({
    args,
    allowPositionals: true,
    options: {
      list: { type: "boolean" },
      types: { type: "boolean" },
      sample: { type: "string" },
      seed: { type: "string", default: "" },
      proven: { type: "boolean", default: false },
    },
  });
  const plants = choose(values, positionals);
  if (values.list) return list(plants);
  const wrong = problems(root, plants);
  if (wrong.length > 0) throw new Error(`these plants cannot be used:\n${wrong.join("\n")}`);

  const { folder, remove } = copyCheckout(root);
  try {
    if (values.types) await mustCompile(folder, plants);
    await findAll(folder, plants, values.proven);
  } finally {
    remove();
  }
}

function choose({ sample: count, seed }, words) {
  const all = Object.values(areas).flat();
  const named = (word) => areas[word] ?? all.filter(({ name }) => name === word);
  const unknown = words.find((word) => named(word).length === 0);
  if (unknown) throw new Error(`no area or plant ${unknown}; areas: ${Object.keys(areas).join(", ")}`);
  const chosen = words.length === 0 ? all : [...new Set(words.flatMap(named))];
  if (count === undefined) return chosen;
  if (!/^[1-9]\d*$/.test(count)) throw new Error("--sample needs a count");
  return sample(chosen, Number(count), seed);
}

function list(plants) {
  for (const { name, breaks } of plants) console.log(`${name.padEnd(width(plants))}  ${breaks}`);
  console.log(`${plants.length} plants`);
}

async function mustCompile(folder, plants) {
  const errors = await typeErrors(folder, plants, stop.signal);
  stop.signal.throwIfAborted();
  if (errors) throw new Error(`with the plants the types are wrong:\n${errors}`);
}

/** Plants whose tests need the same parts of the build are grouped, so that a part is rebuilt less often. */
async function findAll(folder, plants, isProven) {
  const useless = isProven ? new Map() : await uselessTests(folder, plants);
  let found = 0;
  for (const plant of plants.toSorted((a, b) => compare(partsOf(a).join(), partsOf(b).join()))) {
    const plantedAt = Date.now();
    const reason = useless.get(plant.name);
    const result = reason ? { error: reason } : await findPlant(folder, plant, stop.signal);
    stop.signal.throwIfAborted();
    if (result.by) found += 1;
    report(plant, result, `${plant.name.padEnd(width(plants))} ${secondsSince(plantedAt).padStart(6)} s`);
  }
  console.log(`${found} found, ${plants.length - found} not found`);
  process.exitCode = found === plants.length ? 0 : 1;
}

async function uselessTests(folder, plants) {
  const began = Date.now();
  console.log(`Running the tests of ${plants.length} plants without a plant...`);
  const useless = await checkTests(folder, plants, stop.signal);
  stop.signal.throwIfAborted();
  console.log(`Done in ${secondsSince(began)} s.`);
  return useless;
}

function report({ breaks, foundBy }, { by, error }, row) {
  if (by) return console.log(`found      ${row}  ${by}`);
  console.log(`${error ? "ERROR     " : "NOT FOUND "} ${row}  ${foundBy.file}`);
  console.log(`           ${(error ?? breaks).trimEnd().replaceAll("\n", "\n           ")}`);
}

function width(plants) {
  return Math.max(...plants.map(({ name }) => name.length));
}

function secondsSince(began) {
  return ((Date.now() - began) / 1000).toFixed(1);
}

function compare(a, b) {
  return Number(a > b) - Number(a < b);
}
