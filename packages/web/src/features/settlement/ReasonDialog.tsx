import { SETTLEMENT_REASON_MAX } from "@banche/core/wire";
import { useId, useState } from "react";
import { useTexts } from "../../bind/useTexts.ts";
import { Button } from "../../ui/Button.tsx";
import { Dialog } from "../../ui/Dialog.tsx";
import styles from "./lists.module.css";

interface ReasonDialogProps {
  readonly title: string;
  readonly text: string;
  readonly label: string;
  readonly isNeeded: boolean;
  readonly okText: string;
  readonly onClose: () => void;
  /** @returns whether it was done; then the dialog closes */
  readonly onOk: (reason: string) => Promise<boolean>;
}

/** Asks for a reason before an action. */
export function ReasonDialog({ title, text, label, isNeeded, okText, onClose, onOk }: ReasonDialogProps) {
  const t = useTexts();
  const id = useId();
  const [reason, setReason] = useState("");
  const [isBusy, setBusy] = useState(false);
  const carryOut = async () => {
    setBusy(true);
    const isDone = await onOk(reason.trim());
    setBusy(false);
    if (isDone) onClose();
  };
  return (
    <Dialog
      title={title}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>{t("common.verbs.cancel")}</Button>
          <Button look="main" busy={isBusy} disabled={isNeeded && reason.trim() === ""} onClick={() => void carryOut()}>
            {okText}
          </Button>
        </>
      }
    >
      <p>{text}</p>
      <div className={styles["field"]}>
        <label htmlFor={id}>{label}</label>
        <input
          id={id}
          data-first
          maxLength={SETTLEMENT_REASON_MAX}
          value={reason}
          onChange={({ target }) => setReason(target.value)}
        />
      </div>
    </Dialog>
  );
}
