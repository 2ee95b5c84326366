import { useTexts } from "../../bind/useTexts.ts";
import { Status } from "../../ui/Status.tsx";
import type { ListedRun } from "./sync.ts";

const kinds = { working: "pending", done: "normal", failed: "wrong", cancelled: "off" } as const;

/** The state of a run, in a word. */
export function RunState({ run }: { readonly run: ListedRun }) {
  const t = useTexts();
  return <Status kind={kinds[run.state]}>{t(`dataSync.states.${run.stage}.${run.state}`)}</Status>;
}
