import type { AnyRecord } from "@banche/core";
import { errorText } from "../bind/errorText.ts";
import { useTexts } from "../bind/useTexts.ts";
import { Button as PlainButton } from "../ui/Button.tsx";
import { Dialog } from "../ui/Dialog.tsx";
import bar from "./bar.module.css";
import { ChosenStrip } from "./ChosenStrip.tsx";
import styles from "./columns.module.css";
import { type BatchVerb, NOTHING, type useBatch } from "./useBatch.ts";

/** Number of failures that are listed. */
const MOST_SHOWN = 50;

interface BatchBarProps {
  readonly batch: ReturnType<typeof useBatch>;
  /** The user is choosing rows; the selection may still be empty. */
  readonly isChoosing?: boolean;
  /** Ends choosing. */
  readonly onEnd?: () => void;
  /** Name of a row for people. */
  readonly nameOf: (row: AnyRecord) => string;
  readonly verbs: readonly BatchVerb[];
  /** Actions of the concept that accept several rows: name and label. */
  readonly actions: readonly { readonly action: string; readonly label: string }[];
  /** All rows of the list, on all pages; missing where they cannot be chosen at once. */
  readonly all?: { readonly total: number; readonly isBusy: boolean; readonly choose: () => void } | undefined;
  /** Missing: no field can be changed for several rows. */
  readonly onField?: (() => void) | undefined;
}

/** Actions for the chosen rows, progress and failures. Draws nothing while no row is chosen. */
export function BatchBar({ batch, isChoosing = false, onEnd, nameOf, verbs, actions, all, onField }: BatchBarProps) {
  const t = useTexts();
  const { chosen, run } = batch;
  const { rows: { length: total } = [], changed: { done, failures } = NOTHING } = run ?? {};
  const settled = done.length + failures.length;
  const isRunning = run?.running === true;
  const clear = () => {
    batch.choose([]);
    onEnd?.();
  };
  const removal = verbs.includes("delete");
  const beside = isRunning ? (
    <>
      <progress max={total} value={settled} aria-label={t("lists.batch.bar")} />
      <button type="button" onClick={batch.stop}>
        {t("lists.batch.stop")}
      </button>
    </>
  ) : all ? (
    <button type="button" className={bar["all"]} disabled={all.isBusy} onClick={all.choose}>
      {t("lists.batch.all", { count: all.total })}
    </button>
  ) : null;
  return (
    <>
      {isChoosing || chosen.length > 0 ? (
        <ChosenStrip
          said={
            isRunning
              ? t("lists.batch.running", { done: settled, total })
              : t("lists.batch.chosen", { count: chosen.length })
          }
          beside={beside}
          {...(!isRunning &&
            chosen.length > 0 && {
              actions: [
                ...(onField ? [{ key: "field", label: t("lists.batch.field"), onSelect: onField }] : []),
                ...actions.map((one) => ({
                  key: one.action,
                  label: one.label,
                  onSelect: () => batch.start(one),
                })),
                ...verbs
                  .filter((verb) => verb !== "delete")
                  .map((verb) => ({ key: verb, label: t(`common.verbs.${verb}`), onSelect: () => batch.start(verb) })),
              ],
              further: removal
                ? [
                    {
                      key: "delete",
                      label: t("common.verbs.delete"),
                      danger: true,
                      onSelect: () => batch.start("delete"),
                    },
                  ]
                : [],
            })}
          {...(!isRunning && { onClear: clear })}
        />
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
