import { useChatState } from "../bind/chat.tsx";
import { useTexts } from "../bind/useTexts.ts";
import styles from "./form.module.css";

/** Says in a form, before anybody saves, that the server cannot be reached at the moment; nothing while it can. */
export function ServerGone() {
  const t = useTexts();
  const isGone = useChatState(
    ({ connection }) => "attempt" in connection && connection.attempt > 0 && connection.status !== "ready",
  );
  return (
    <p role="status" className={styles["gone"]}>
      {isGone ? t("web.form.serverGone") : null}
    </p>
  );
}
