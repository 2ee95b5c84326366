import type { Runtime } from "../../screen.ts";
import type { QuestionPanel } from "../../state/recordPanels.ts";
import type { Place } from "./place.ts";

/** Asks a yes/no question. */
export function question(
  { resource }: Place,
  { store }: Runtime,
  asked: Omit<QuestionPanel, "kind" | "lines"> & Partial<Pick<QuestionPanel, "lines">>,
): void {
  const panel = { kind: "question", lines: [], ...asked } as const;
  store.dispatch({ type: "records/over", resource: resource.name, panel });
}
