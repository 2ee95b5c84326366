import { useTexts } from "../bind/useTexts.ts";
import { Status } from "../ui/Status.tsx";

/** Whether a record is enabled. */
export function StateCell({ isOn }: { readonly isOn: boolean }) {
  const t = useTexts();
  return <Status kind={isOn ? "normal" : "off"}>{t(isOn ? "common.states.enabled" : "common.states.disabled")}</Status>;
}
