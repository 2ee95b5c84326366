import Button from "antd/es/button";
import Drawer from "antd/es/drawer";
import { type ReactNode, useState } from "react";
import { errorText } from "../../bind/errorText.ts";
import { useTexts } from "../../bind/useTexts.ts";
import { Lines } from "../../ui/Skeletons.tsx";
import styles from "./dataModels.module.css";
import { PlanView } from "./PlanView.tsx";
import type { useTableChange } from "./useTableChange.ts";

interface ReviewDrawerProps {
  readonly title: string;
  readonly change: ReturnType<typeof useTableChange>;
  readonly onClose: () => void;
  /** Inputs that are needed before planning; missing: none are needed. */
  readonly form?: { readonly body: ReactNode; readonly onReview: () => void };
}

/** A change of a table in steps: inputs, then the statements to review, then their execution. */
export function ReviewDrawer({ title, change, onClose, form }: ReviewDrawerProps) {
  const t = useTexts();
  const [confirmed, setConfirmed] = useState<readonly string[]>([]);
  const { read, isBusy, failure } = change;
  const isReady = read && read.plan.steps.length > 0 && read.plan.losses.every((name) => confirmed.includes(name));
  const back = () => {
    setConfirmed([]);
    change.back();
  };
  return (
    <Drawer
      open
      title={read && form ? `${title} · ${t("dataModels.plan.title")}` : title}
      size={1040}
      onClose={onClose}
      styles={{ wrapper: { maxWidth: "100vw" } }}
      footer={
        <div className={styles["foot"]}>
          {read && form ? (
            <Button onClick={back}>{t("dataModels.plan.back")}</Button>
          ) : (
            <Button onClick={onClose}>{t("dataModels.plan.cancel")}</Button>
          )}
          {read ? (
            <Button
              type="primary"
              danger={read.plan.losses.length > 0}
              disabled={!isReady}
              loading={isBusy}
              onClick={() => change.apply(confirmed)}
            >
              {t("dataModels.plan.apply")}
            </Button>
          ) : (
            form && (
              <Button type="primary" loading={isBusy} onClick={form.onReview}>
                {t("dataModels.editor.review")}
              </Button>
            )
          )}
        </div>
      }
    >
      {failure ? (
        <p role="alert" className={styles["failure"]}>
          {errorText(t, failure)}
        </p>
      ) : null}
      {read ? (
        <PlanView plan={read.plan} confirmed={confirmed} onConfirm={setConfirmed} />
      ) : (
        (form?.body ?? (failure ? null : <Lines count={4} />))
      )}
    </Drawer>
  );
}
