import { useFormats } from "../../bind/useFormats.ts";
import { useTexts } from "../../bind/useTexts.ts";
import { Button } from "../../ui/Button.tsx";
import { useScrollFocus } from "../../ui/useScrollFocus.ts";
import styles from "./dayBoard.module.css";
import type { BoardData } from "./useBoard.ts";

type Entry = BoardData["log"][number];

interface DayLogProps {
  readonly log: readonly Entry[];
  readonly now: number;
  readonly onUndo: (tripId: string) => void;
}

/** The log of the day, newest first. The last step of a trip can be undone for some time. */
export function DayLog({ log, now, onUndo }: DayLogProps) {
  const t = useTexts();
  const { time } = useFormats();
  const body = useScrollFocus();
  return (
    <section className={styles["log"]} aria-label={t("day.log.title")}>
      <div className={styles["cardHead"]}>
        <h2>{t("day.log.title")}</h2>
        <span className={styles["count"]}>{t("day.log.count", { count: log.length })}</span>
      </div>
      {log.length === 0 ? (
        <p className={styles["empty"]}>{t("day.log.none")}</p>
      ) : (
        <ol ref={body}>
          {log.map((entry) => (
            <li key={entry.id}>
              <time dateTime={new Date(entry.at).toISOString()}>{time(entry.at, "minute").slice(-5)}</time>
              <span>{entry.who}</span>
              <span>{entryText(t, entry)}</span>
              {entry.undoUntil !== undefined && entry.undoUntil > now ? (
                <Button
                  aria-label={`${t("day.actions.undo")} ${entryText(t, entry)}`}
                  onClick={() => onUndo(entry.tripId)}
                >
                  {t("day.actions.undo")}
                </Button>
              ) : null}
            </li>
          ))}
        </ol>
      )}
    </section>
  );
}

const known = ["departed", "arrived", "cancelled", "reassigned", "undone", "early", "late"] as const;

function entryText(
  t: ReturnType<typeof useTexts>,
  { what, number, reason, before, after, stop = "", minutes = 0 }: Entry,
): string {
  const key = known.find((one) => one === what);
  if (key === undefined) return `${what} ${number}`;
  return t(`day.log.${key}`, { number, reason, before: before || "—", after: after || "—", stop, minutes });
}
