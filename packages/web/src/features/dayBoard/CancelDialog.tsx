import { useId, useState } from "react";
import { useTexts } from "../../bind/useTexts.ts";
import { Button } from "../../ui/Button.tsx";
import { Dialog } from "../../ui/Dialog.tsx";
import panel from "./panel.module.css";

interface CancelDialogProps {
  readonly number: string;
  readonly onClose: () => void;
  readonly onCancel: (reason: string) => void;
}

/** Asks why a trip is cancelled. */
export function CancelDialog({ number, onClose, onCancel }: CancelDialogProps) {
  const t = useTexts();
  const id = useId();
  const [reason, setReason] = useState("");
  return (
    <Dialog
      title={t("day.cancelling.title", { number })}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>{t("day.cancelling.keep")}</Button>
          <Button look="danger" disabled={reason.trim() === ""} onClick={() => onCancel(reason)}>
            {t("day.cancelling.confirm")}
          </Button>
        </>
      }
    >
      <div className={panel["override"]}>
        <label htmlFor={id}>{t("day.cancelling.reason")}</label>
        <input id={id} data-first maxLength={200} value={reason} onChange={({ target }) => setReason(target.value)} />
      </div>
    </Dialog>
  );
}
