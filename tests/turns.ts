import { execFileSync } from "node:child_process";

/** `TURNS=all` sets it, as `npm run walk` does: nothing waits for its turn. */
export const isEveryTurn = process.env["TURNS"] === "all";

/** Commits that share one turn, because each of them runs other files: `.ci/run` sets it where it runs a part of the files. */
const commitsPerTurn = Number(process.env["COMMITS_PER_TURN"]) || 1;

/** What is too much for every run is shared out among commits: one more with each; 0 outside a repository. */
export const turn = isEveryTurn ? 0 : Math.floor(commitCount() / commitsPerTurn);

/** One of several, another with each commit; all of them where nothing waits. */
export function turnOf<Value>(values: readonly Value[]): readonly Value[] {
  return isEveryTurn ? values : [pick(values, turn)];
}

/**
 * Every so many of several, others with each commit, all within as many commits; all of them where nothing waits.
 *
 * @param shift - where several share the same values, the place of each: so that each commit sees every value somewhere
 */
export function shareOf<Value>(values: readonly Value[], parts: number, shift = 0): readonly Value[] {
  return isEveryTurn ? values : values.filter((_, at) => (at + shift + turn) % parts === 0);
}

/** Whether this commit is the one of so many that sees a part. */
export function isTurn(part: number, parts: number): boolean {
  return isEveryTurn || turn % parts === part;
}

/** The value of a place, counted round and round. @throws {RangeError} where there is none */
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
