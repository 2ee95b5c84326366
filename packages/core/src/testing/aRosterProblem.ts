import { seededRandom, type SeededRandom } from "../calculation/seededRandom.ts";
import type { Piece } from "../roster/duty.ts";
import { usualDrivingRules } from "../roster/drivingRules.ts";
import type { OpenDuty, RosterDriver, RosterProblem } from "../roster/problem.ts";

export interface RosterSize {
  readonly drivers: number;
  readonly days: number;
  /** Share of the duties of a full roster that are left out, such as 0.03. */
  readonly slack: number;
  readonly seed: number;
}

type Shift = "early" | "late" | "night";

const lines = Array.from({ length: 24 }, (_, at) => `L${at + 1}`);
const firstDay = 20_000;

/** A solvable problem: the duties of a valid roster, shuffled, without the slack share. */
export function aRosterProblem({ drivers, days, slack, seed }: RosterSize): RosterProblem {
  const random = seededRandom(seed);
  const people = Array.from({ length: drivers }, (_, at) => aDriver(at, days, random));
  const all = people.flatMap((driver) => worked(driver, days, random));
  const open = all
    .filter(() => !random.chance(slack))
    .map((duty) => ({ duty, key: random.next() }))
    .sort((a, b) => a.key - b.key)
    .map(({ duty }, at): OpenDuty => ({ ...duty, id: `duty-${at}` }));
  return { drivers: people, open, fixed: [], rules: usualDrivingRules };
}

function aDriver(at: number, days: number, random: SeededRandom): RosterDriver {
  const from = random.between(0, lines.length - 1);
  const known = Array.from({ length: random.between(5, 9) }, (_, more) => lines[(from + more) % lines.length] ?? "");
  const away = random.chance(0.4) ? random.between(1, 4) : 0;
  const start = firstDay + random.between(0, days - 1);
  return {
    id: `driver-${at}`,
    licence: random.chance(0.6) ? "A1" : "B1",
    lines: known,
    leave: Array.from({ length: away }, (_, more) => start + more),
  };
}

/** Possible work of a driver: up to six days of one shift, then a day off. */
function worked(driver: RosterDriver, days: number, random: SeededRandom): readonly Omit<OpenDuty, "id">[] {
  const duties: Omit<OpenDuty, "id">[] = [];
  let inRow = random.between(0, 5);
  let shift: Shift = random.pick(["early", "late", "night"]);
  for (let day = firstDay; day < firstDay + days; day += 1) {
    if (inRow === 6 || driver.leave.includes(day)) {
      inRow = 0;
      shift = random.pick(["early", "late", "night"]);
      continue;
    }
    inRow += 1;
    duties.push({
      day,
      ...piecesOf(shift, random),
      licences: driver.licence === "A1" && random.chance(0.7) ? ["A1"] : ["A1", "B1"],
      line: random.pick(driver.lines ?? lines),
    });
  }
  return duties;
}

/** At most 7 h 20 min of driving, so that six duties have 44 hours; with the required breaks. */
function piecesOf(shift: Shift, random: SeededRandom): Pick<OpenDuty, "start" | "end" | "pieces"> {
  const jitter = random.between(0, 6) * 5;
  const start = { early: 330, late: 780, night: 1230 }[shift] + jitter;
  const lengths = shift === "night" ? [110, 110, 110] : [random.between(20, 23) * 10, random.between(18, 21) * 10];
  const pieces: Piece[] = [];
  let at = start;
  for (const length of lengths) {
    if (at > start) pieces.push({ kind: "rest", start: at, end: (at += 30) });
    pieces.push({ kind: "drive", start: at, end: (at += length) });
  }
  return { start, end: at, pieces };
}
