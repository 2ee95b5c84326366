import type { Assignment, Explanation, RosterProblem } from "@banche/core/roster";

/** What a page asks the worker that fills rosters. */
export type FillRequest =
  | { readonly type: "start"; readonly problem: RosterProblem; readonly seed: number; readonly proposals: number }
  | { readonly type: "stop" };

/** What the worker tells, four times a second at most. */
export type FillAnswer =
  | { readonly type: "progress"; readonly share: number; readonly unplaced: number }
  | { readonly type: "done"; readonly assignments: readonly Assignment[]; readonly explanation: Explanation };
