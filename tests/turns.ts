import { execFileSync } from "node:child_process";

/** Set by `TURNS=all`, as in `npm run walk`: everything runs, without turns. */
export const isEveryTurn = process.env["TURNS"] === "all";

/** Number of commits that share one turn, because each of them runs other files. `.ci/run` sets it when it runs a part of the files. */
const commitsPerTurn = Number(process.env["COMMITS_PER_TURN"]) || 1;

/** Work that is too much for one run is divided among commits. The number rises by one with each commit; 0 outside a repository. */
export const turn = isEveryTurn ? 0 : Math.floor(commitCount() / commitsPerTurn);

/** One of several values, another one in each commit; all of them when turns are off. */
export function turnOf<Value>(values: readonly Value[]): readonly Value[] {
  return isEveryTurn ? values : [pick(values, turn)];
}

/**
 * Every nth of several values, others in each commit, so that n commits cover all; all of them when turns are off.
 *
 * @param shift - when several callers share the same values, the index of each, so that each commit covers every value somewhere
 */
export function shareOf<Value>(values: readonly Value[], parts: number, shift = 0): readonly Value[] {
  return isEveryTurn ? values : values.filter((_, at) => (at + shift + turn) % parts === 0);
}

/** Whether this commit is the one of `parts` that runs a part. */
export function isTurn(part: number, parts: number): boolean {
  return isEveryTurn || turn % parts === part;
}

/** The value at an index, which wraps around. @throws {RangeError} when there are no values */
export function pick<Value>(values: readonly Value[], at: number): Value {
  const value = values[at % values.length];
  if (value === undefined) throw new RangeError("nothing to pick from");
  return value;
}

function commitCount(): number {
  try {
    return Number(execFileSync("git", ["rev-list", "--count", "HEAD"], { encoding: "utf8", stdio: "pipe" })) || 0;
  } catch {
    return 0;
  }
}
