import { useTexts } from "../bind/useTexts.ts";
import styles from "./form.module.css";

/** Notice that a form shows input from before an interruption, such as a lock or the end of the session. */
export function RestoredNote({ onDiscard }: { readonly onDiscard: () => void }) {
  const t = useTexts();
  return (
    <p className={styles["restored"]} role="status">
      {t("shell.drafts.restored")}
      <button type="button" onClick={onDiscard}>
        {t("shell.drafts.discard")}
      </button>
    </p>
  );
}
