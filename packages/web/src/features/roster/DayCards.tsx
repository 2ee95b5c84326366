import {
  type Board,
  type BoardDuty,
  type BoardRows,
  type BoardSide,
  daysOf,
  dayText,
  spanText,
} from "@banche/core/roster";
import { useTexts } from "../../bind/useTexts.ts";
import { Button } from "../../ui/Button.tsx";
import styles from "./cards.module.css";
import type { RosterWork } from "./useRoster.ts";
import { violationText } from "./words.ts";

interface DayCardsProps {
  readonly board: Board;
  readonly rows: BoardRows;
  readonly day: number;
  readonly side: BoardSide;
  readonly mayEdit: boolean;
  readonly work: RosterWork;
  readonly onDay: (day: number) => void;
  readonly onChoose: (duty: string) => void;
}

/** A day as cards, for narrow windows: open duties first, then those that break a rule, then the others. */
export function DayCards({ board, rows, day, side, mayEdit, work, onDay, onChoose }: DayCardsProps) {
  const t = useTexts();
  const nameOf = new Map(rows.rows.map(({ row }) => [row.id, row.name]));
  const wrong = new Map<string, string[]>();
  for (const one of rows.violations)
    wrong.set(one.duty, [...(wrong.get(one.duty) ?? []), violationText(t, board, one)]);
  for (const [id, why] of work.refused) wrong.set(id, [why]);
  const weight = (duty: BoardDuty) => (duty[side] === "" ? 0 : wrong.has(duty.id) ? 1 : 2);
  const duties = [...rows.open, ...rows.rows.flatMap(({ cells }) => cells)]
    .filter((cell) => cell.day === day)
    .flatMap((cell) => cell.duties)
    .toSorted((a, b) => weight(a) - weight(b) || a.start - b.start);
  return (
    <section aria-label={dayText(t, day)} className={styles["page"]}>
      <div role="group" aria-label={t("roster.day")} className={styles["days"]}>
        {daysOf(board).map((one) => (
          <button key={one} type="button" aria-pressed={one === day} onClick={() => onDay(one)}>
            {dayText(t, one)}
          </button>
        ))}
      </div>
      {duties.length === 0 ? <p className={styles["none"]}>{t("roster.noDuties")}</p> : null}
      <ul>
        {duties.map((duty) => (
          <li key={duty.id} data-open={duty[side] === ""}>
            <div className={styles["first"]}>
              <b>{duty.number}</b>
              <span>{spanText(duty)}</span>
            </div>
            <div className={styles["second"]}>
              <span>
                {duty[side] === "" ? `△ ${t("roster.openRow")}` : (nameOf.get(duty[side]) ?? "")}
                {work.changed.has(duty.id) ? ` · ${t("roster.unsaved")}` : ""}
              </span>
              {mayEdit ? (
                <Button
                  aria-label={t("roster.chooseButton", { number: duty.number })}
                  onClick={() => onChoose(duty.id)}
                >
                  {t("roster.assign")}
                </Button>
              ) : null}
            </div>
            {(wrong.get(duty.id) ?? []).map((text) => (
              <p key={text} className={styles["wrong"]}>
                <i aria-hidden="true">{"▲"}</i> {text}
              </p>
            ))}
          </li>
        ))}
      </ul>
    </section>
  );
}
