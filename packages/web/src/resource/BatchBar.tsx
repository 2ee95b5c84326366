import Button from "antd/es/button";
import { useTexts } from "../bind/useTexts.ts";
import { Button as PlainButton } from "../ui/Button.tsx";
import { Dialog } from "../ui/Dialog.tsx";
import styles from "./columns.module.css";
import type { BatchVerb, useBatch } from "./useBatch.ts";

/** Failures that are shown one by one. */
const MOST_SHOWN = 50;

interface BatchBarProps {
  readonly batch: ReturnType<typeof useBatch>;
  readonly verbs: readonly BatchVerb[];
}

/** What can be done with the chosen rows, how far it is, and what failed. */
export function BatchBar({ batch, verbs }: BatchBarProps) {
  const t = useTexts();
  const { chosen, run } = batch;
  const failures = run?.running ? [] : (run?.failures ?? []);
  return (
    <>
      {chosen.length > 0 ? (
        <div className={styles["bar"]} role="toolbar" aria-label={t("lists.batch.bar")}>
          <span role="status">
            {run?.running
              ? t("lists.batch.running", { done: run.done + run.failures.length, total: run.total })
              : t("lists.batch.chosen", { count: chosen.length })}
          </span>
          {run?.running ? (
            <Button size="small" onClick={batch.stop}>
              {t("lists.batch.stop")}
            </Button>
          ) : (
            <>
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
      {failures.length > 0 && run ? (
        <Dialog
          title={t("lists.batch.failedTitle", { failed: failures.length, done: run.done })}
          onClose={batch.close}
          footer={
            <PlainButton look="main" onClick={batch.close}>
              {t("common.verbs.close")}
            </PlainButton>
          }
        >
          <ul className={styles["failures"]}>
            {failures.slice(0, MOST_SHOWN).map(({ name, reason }) => (
              <li key={name}>{t("lists.batch.failedLine", { name, reason })}</li>
            ))}
            {failures.length > MOST_SHOWN ? (
              <li>{t("lists.batch.more", { count: failures.length - MOST_SHOWN })}</li>
            ) : null}
          </ul>
        </Dialog>
      ) : null}
    </>
  );
}
