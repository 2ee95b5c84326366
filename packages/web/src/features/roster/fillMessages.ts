import type { Assignment, Explanation, RosterProblem } from "@banche/core/roster";

/** What a page asks the worker that fills rosters. */
export type FillRequest =
  | { readonly type: "start"; readonly problem: RosterProblem; readonly seed: number; readonly proposals: number }
  | { readonly type: "stop" };

/** Messages from the worker, at most four a second. */
export type FillAnswer =
  | { readonly type: "progress"; readonly share: number; readonly unplaced: number }
  | { readonly type: "done"; readonly assignments: readonly Assignment[]; readonly explanation: Explanation };
