/** The whole course: `node -C @banche/source tests/faults/overload/main.ts [seconds=60]` */
import { runOverloads } from "./run.ts";

const [seconds = 60] = process.argv.slice(2).map(Number);
const { best, tenfold, callers, costOfRefusal, control } = await runOverloads(seconds);
console.log("the best steady load:", best);
console.log("ten times as many calls:", tenfold);
console.log("400 callers who wait as they are asked:", callers);
console.log(`a refusal costs ${costOfRefusal.toFixed(4)} of a served call; control: ${control.toFixed(2)}`);
const areSound = [tenfold, callers].every(({ load }) => load.bare === 0 && load.broken === 0);
process.exitCode = areSound && callers.ratioOfProcessor >= 0.9 && tenfold.load.refusedMs.median <= 50 ? 0 : 1;
