/** The whole course: `node -C @banche/source tests/faults/overload/main.ts [seconds=60]` */
import { inspect } from "node:util";
import { runOverloads } from "./run.ts";

const [seconds = 60] = process.argv.slice(2).map(Number);
const { steady, tenfold, callers, costOfRefusal, control } = await runOverloads(seconds);
const print = (what: string, value: unknown): void => console.log(what, inspect(value, { depth: null }));
print("the best steady load:", steady);
print("ten times as many calls:", tenfold);
print("400 callers who wait as they are asked:", callers);
console.log(`a refusal costs ${costOfRefusal.toFixed(4)} of a served call; control: ${control.toFixed(2)}`);
const areSound = [...tenfold.loads, ...callers.loads].every(({ bare, broken }) => bare === 0 && broken === 0);
const inTime = tenfold.loads.every(({ refusedMs }) => refusedMs.median <= 50);
process.exitCode =
  areSound && inTime && [tenfold, callers].every(({ ratioOfProcessor }) => ratioOfProcessor >= 0.9) ? 0 : 1;
