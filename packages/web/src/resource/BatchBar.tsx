import type { AnyRecord } from "@banche/core";
import Button from "antd/es/button";
import { errorText } from "../bind/errorText.ts";
import { useTexts } from "../bind/useTexts.ts";
import { Button as PlainButton } from "../ui/Button.tsx";
import { Dialog } from "../ui/Dialog.tsx";
import styles from "./columns.module.css";
import { type BatchVerb, NOTHING, type useBatch } from "./useBatch.ts";

/** Failures that are shown one by one. */
const MOST_SHOWN = 50;

interface BatchBarProps {
  readonly batch: ReturnType<typeof useBatch>;
  /** How people call a row. */
  readonly nameOf: (row: AnyRecord) => string;
  readonly verbs: readonly BatchVerb[];
  /** Actions of the concept that take many rows, by name, with what they are called. */
  readonly actions: readonly { readonly action: string; readonly label: string }[];
  /** Missing: no field of theirs can be changed together. */
  readonly onField?: (() => void) | undefined;
}

/** What can be done with the chosen rows, how far it is, and what failed. */
export function BatchBar({ batch, nameOf, verbs, actions, onField }: BatchBarProps) {
  const t = useTexts();
  const { chosen, run } = batch;
  const { rows: { length: total } = [], changed: { done, failures } = NOTHING } = run ?? {};
  const settled = done.length + failures.length;
  return (
    <>
      {chosen.length > 0 ? (
        <div className={styles["bar"]} role="toolbar" aria-label={t("lists.batch.bar")}>
          <span role="status">
            {run?.running
              ? t("lists.batch.running", { done: settled, total })
              : t("lists.batch.chosen", { count: chosen.length })}
          </span>
          {run?.running ? (
            <>
              <progress max={total} value={settled} aria-label={t("lists.batch.bar")} />
              <Button size="small" onClick={batch.stop}>
                {t("lists.batch.stop")}
              </Button>
            </>
          ) : (
            <>
              {onField ? (
                <Button size="small" onClick={onField}>
                  {t("lists.batch.field")}
                </Button>
              ) : null}
              {actions.map((one) => (
                <Button key={one.action} size="small" onClick={() => batch.start(one)}>
                  {one.label}
                </Button>
              ))}
              {verbs.map((verb) => (
                <Button key={verb} size="small" danger={verb === "delete"} onClick={() => batch.start(verb)}>
                  {t(`common.verbs.${verb}`)}
                </Button>
              ))}
              <Button size="small" type="link" onClick={() => batch.choose([])}>
                {t("lists.batch.clear")}
              </Button>
            </>
          )}
        </div>
      ) : null}
      {run && !run.running ? (
        <Dialog
          title={t("lists.batch.failedTitle", { failed: failures.length, done: done.length })}
          onClose={batch.close}
          footer={
            <PlainButton look="main" onClick={batch.close}>
              {t("common.verbs.close")}
            </PlainButton>
          }
        >
          <ul className={styles["failures"]}>
            {failures.slice(0, MOST_SHOWN).map(({ row, error }) => (
              <li key={row.id}>{t("lists.batch.failedLine", { name: nameOf(row), reason: errorText(t, error) })}</li>
            ))}
            {failures.length > MOST_SHOWN ? (
              <li>{t("lists.batch.more", { count: failures.length - MOST_SHOWN })}</li>
            ) : null}
          </ul>
          {settled < total ? <p>{t("lists.batch.left", { count: total - settled })}</p> : null}
        </Dialog>
      ) : null}
    </>
  );
}
