import type { Assignment, Explanation, RosterProblem } from "@banche/core/roster";

/** Requests of a page to the worker. */
export type FillRequest =
  | { readonly type: "start"; readonly problem: RosterProblem; readonly seed: number; readonly proposals: number }
  | { readonly type: "stop" };

/** Answers of the worker, at most four a second. */
export type FillAnswer =
  | { readonly type: "progress"; readonly share: number; readonly unplaced: number }
  | { readonly type: "done"; readonly assignments: readonly Assignment[]; readonly explanation: Explanation };
