import { useStay } from "../../bind/useStay.ts";
import { useTexts } from "../../bind/useTexts.ts";
import { Button } from "../../ui/Button.tsx";
import { Dialog } from "../../ui/Dialog.tsx";
import { toast } from "../../ui/toasts.ts";
import styles from "./users.module.css";

interface FirstPasswordProps {
  readonly name: string;
  readonly account: string;
  readonly password: string;
  readonly onClose: () => void;
}

/** Shows the password of a new user. It is not stored: after closing it cannot be shown again. */
export function FirstPassword({ name, account, password, onClose }: FirstPasswordProps) {
  const t = useTexts();
  useStay(true);

  async function copy() {
    try {
      await navigator.clipboard.writeText(password);
      toast("success", t("users.firstPassword.copied"));
    } catch {
      toast("error", t("users.firstPassword.notCopied"));
    }
  }

  return (
    <Dialog
      width={420}
      title={t("common.labelled", { label: t("users.firstPassword.title"), value: account })}
      footer={
        <>
          <Button onClick={() => void copy()}>{t("users.firstPassword.copy")}</Button>
          <Button look="main" onClick={onClose}>
            {t("users.firstPassword.noted")}
          </Button>
        </>
      }
    >
      <p>{t("users.firstPassword.hint", { name })}</p>
      <output className={styles["secret"]} aria-label={t("users.firstPassword.title")}>
        {password}
      </output>
    </Dialog>
  );
}
