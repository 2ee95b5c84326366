import { useFormats } from "../../bind/useFormats.ts";
import { useRegistry } from "../../bind/useRegistry.ts";
import { useTexts } from "../../bind/useTexts.ts";
import { ChangeValues, hasChanged } from "../../resource/history/ChangeValues.tsx";
import { Button } from "../../ui/Button.tsx";
import { Dialog } from "../../ui/Dialog.tsx";
import type { Change } from "./Changes.tsx";
import styles from "./logs.module.css";

interface ChangeDetailProps {
  readonly change: Change;
  readonly title: string;
  /** Shows all changes of the record. */
  readonly onRecord: () => void;
  readonly onClose: () => void;
}

/** One change: who, when, and each field before and after, in words. */
export function ChangeDetail({ change, title, onRecord, onClose }: ChangeDetailProps) {
  const t = useTexts();
  const { time } = useFormats();
  // Users change their own data in their profile.
  const name = change.resource === "profile" ? "users" : change.resource;
  const resource = useRegistry().find(name);
  const { before, after } = change;
  const isKept = change.before !== undefined || change.after !== undefined;
  return (
    <Dialog
      title={title}
      width={760}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onRecord}>{t("logs.ofRecord")}</Button>
          <Button look="main" onClick={onClose}>
            {t("common.verbs.close")}
          </Button>
        </>
      }
    >
      <p className={styles["about"]}>
        {[time(change.at), change.account, change.ip, t("logs.oneRecord", { id: change.recordId })]
          .filter(Boolean)
          .join(" · ")}
      </p>
      {hasChanged(before, after) ? (
        <ChangeValues resource={resource} name={name} before={before} after={after} />
      ) : (
        <p>{t(isKept ? "logs.noChange" : "logs.noValues")}</p>
      )}
    </Dialog>
  );
}
