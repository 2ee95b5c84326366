import { useTexts } from "../bind/useTexts.ts";
import { Status } from "../ui/Status.tsx";

type StateKey = `common.states.${"enabled" | "disabled"}`;

/** Whether a record is enabled. */
export function StateCell({ isOn }: { readonly isOn: boolean }) {
  const t = useTexts();
  return drawState(isOn, { word: (key) => t(key) });
}

/** What `StateCell` draws, for tables with many cells. */
export function drawState(isOn: boolean, { word }: { word(key: StateKey, fallback: string): string }) {
  return <Status kind={isOn ? "normal" : "off"}>{word(`common.states.${isOn ? "enabled" : "disabled"}`, "")}</Status>;
}
