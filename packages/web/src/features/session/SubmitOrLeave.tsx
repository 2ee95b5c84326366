import { useSignOut } from "../../bind/useSignOut.ts";
import { useTexts } from "../../bind/useTexts.ts";
import styles from "./session.module.css";

/** The bottom of a form that the signed-in user must fill in: submit it, or sign out. */
export function SubmitOrLeave({ label, busy }: { readonly label: string; readonly busy: boolean }) {
  const t = useTexts();
  const leave = useSignOut();
  return (
    <>
      <button type="submit" className={styles["submit"]} aria-busy={busy}>
        {label}
      </button>
      <button type="button" className={styles["plain"]} onClick={() => void leave()}>
        {t("web.lock.other")}
      </button>
    </>
  );
}
