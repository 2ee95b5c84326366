import { useFormats } from "../../bind/useFormats.ts";
import { useTexts } from "../../bind/useTexts.ts";
import styles from "./lists.module.css";
import type { Sheet } from "./useSettlement.ts";
import { Button } from "../../ui/Button.tsx";

interface StepsProps {
  readonly sheet: Sheet;
  /** Number of the shown agreement. */
  readonly shown: number | undefined;
  readonly onShow: (number: number) => void;
}

const HASH_SHOWN = 16;

/** The state of a sheet, its earlier agreements, and the raw data that they used. */
export function Steps({ sheet, shown, onShow }: StepsProps) {
  const t = useTexts();
  const { time } = useFormats();
  const isAgreed = sheet.state === "agreed";
  const [last] = sheet.agreements;
  const open = sheet.open.length;
  const steps = [
    {
      name: t("settlement.steps.calculated"),
      isDone: true,
      text: t("settlement.steps.calculatedAt", {
        at: time(sheet.calculatedAt, "minute"),
        by: sheet.calculatedBy,
        count: sheet.calculations,
      }),
    },
    {
      name: t("settlement.steps.checked"),
      isDone: isAgreed || open === 0,
      text: open === 0 ? t("settlement.steps.checkedNone") : t("settlement.steps.checkedOpen", { count: open }),
    },
    {
      name: t("settlement.steps.agreed"),
      isDone: isAgreed,
      text:
        isAgreed && last
          ? t("settlement.steps.agreedAt", { at: time(last.at, "minute"), by: last.by })
          : t(sheet.isOver ? "settlement.steps.agreedNot" : "settlement.steps.monthRuns"),
    },
  ];
  const now = steps.findIndex(({ isDone }) => !isDone);
  return (
    <section className={styles["steps"]} aria-label={t("settlement.steps.title")}>
      <h2>{`${sheet.carrier} · ${t("settlement.steps.title")}`}</h2>
      <ol>
        {steps.map(({ name, isDone, text }, at) => (
          <li
            key={name}
            data-state={isDone ? "done" : at === now ? "now" : "later"}
            aria-current={at === now ? "step" : undefined}
          >
            <span aria-hidden="true">{isDone ? "✓" : at + 1}</span>
            <div>
              <b>{name}</b>
              <small>{text}</small>
            </div>
          </li>
        ))}
      </ol>
      {sheet.agreements.length > 0 ? (
        <>
          <h3>{t("settlement.history")}</h3>
          <ul className={styles["history"]}>
            {sheet.agreements.map(({ number, at, by, note, reopenedAt, reopenedBy, reopenReason }) => (
              <li key={number}>
                <span>{t("settlement.historyOne", { number, at: time(at, "minute"), by })}</span>
                {note === "" ? null : <small>{note}</small>}
                {reopenedAt === undefined ? null : (
                  <>
                    <small>
                      {t("settlement.historyReopened", {
                        at: time(reopenedAt, "minute"),
                        by: reopenedBy,
                        reason: reopenReason,
                      })}
                    </small>
                    {number === shown ? null : (
                      <Button onClick={() => onShow(number)}>{t("settlement.historyShow")}</Button>
                    )}
                  </>
                )}
              </li>
            ))}
          </ul>
        </>
      ) : null}
      <h3>{t("settlement.hash")}</h3>
      <code title={sheet.factsHash}>{sheet.factsHash.slice(0, HASH_SHOWN).replace(/(.{4})(?=.)/g, "$1 ")}</code>
    </section>
  );
}
