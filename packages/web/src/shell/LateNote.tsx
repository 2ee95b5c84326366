import { useStore } from "../bind/useStore.ts";
import { useTexts } from "../bind/useTexts.ts";
import { lateCalls } from "../bind/watchCalls.ts";
import styles from "./shell.module.css";

/** Shows that the server has not answered yet. */
export function LateNote() {
  const t = useTexts();
  const count = useStore(lateCalls);
  return (
    <p className={count > 0 ? styles["late"] : "visually-hidden"} role="status">
      {count > 0 ? t("web.states.late") : null}
    </p>
  );
}
