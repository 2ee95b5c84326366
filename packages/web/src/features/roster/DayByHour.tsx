import {
  type Board,
  type BoardDuty,
  type BoardRows,
  type BoardSide,
  type FilledRow,
  dayText,
  spanText,
} from "@banche/core/roster";
import { useTexts } from "../../bind/useTexts.ts";
import { useScrollFocus } from "../../ui/useScrollFocus.ts";
import styles from "./byHour.module.css";
import { violationText } from "./words.ts";

interface DayByHourProps {
  readonly board: Board;
  readonly rows: BoardRows;
  readonly day: number;
  readonly side: BoardSide;
}

/** The chosen day by hour: rows with broken rules first. Driving is drawn as bars, the rest as thin lines. */
export function DayByHour({ board, rows, day }: DayByHourProps) {
  const t = useTexts();
  const scroll = useScrollFocus();
  const busy = rows.rows
    .map((filled) => ({ filled, duties: dutiesOn(filled, day), wrong: wrongOn(filled, day) }))
    .filter(({ duties }) => duties.length > 0)
    .toSorted((a, b) => b.wrong.length - a.wrong.length || (a.duties[0]?.start ?? 0) - (b.duties[0]?.start ?? 0));
  const all = busy.flatMap(({ duties }) => duties);
  const first = Math.floor(Math.min(360, ...all.map(({ start }) => start)) / 60);
  const last = Math.ceil(Math.max(1200, ...all.map(({ end }) => end)) / 60);
  const hours = Array.from({ length: last - first + 1 }, (_, at) => first + at);
  const left = (minute: number) => `${((minute - first * 60) / ((last - first) * 60)) * 100}%`;
  const width = ({ start, end }: { readonly start: number; readonly end: number }) =>
    `${((end - start) / ((last - first) * 60)) * 100}%`;
  const title = t("roster.byHour", { day: dayText(t, day) });
  return (
    <section className={styles["card"]} aria-label={title}>
      <div className={styles["title"]}>
        <h2>{title}</h2>
        <small>{t("roster.byHourHint")}</small>
      </div>
      {busy.length === 0 ? (
        <p className={styles["none"]}>{t("roster.noDuties")}</p>
      ) : (
        <div ref={scroll} className={styles["scroll"]}>
          <div className={styles["scale"]} aria-hidden="true">
            <span />
            <div>
              {hours.map((hour) => (
                <i key={hour} style={{ left: left(hour * 60) }}>
                  {String(hour).padStart(2, "0")}
                </i>
              ))}
            </div>
          </div>
          <ul>
            {busy.map(({ filled, duties, wrong }) => (
              <li key={filled.row.id}>
                <span className={styles["name"]} title={filled.row.name}>
                  {filled.row.name}
                </span>
                <div className={styles["track"]}>
                  {last > 24 ? <i className={styles["next"]} style={{ left: left(1440) }} /> : null}
                  {duties.map((duty) => (
                    <div
                      key={duty.id}
                      className={styles["duty"]}
                      data-wrong={wrong.some((one) => one.duty === duty.id)}
                      style={{ left: left(duty.start), width: width(duty) }}
                      title={`${duty.number} ${spanText(duty)}`}
                    >
                      <span className="visually-hidden">{`${duty.number} ${spanText(duty)}`}</span>
                    </div>
                  ))}
                  {duties.flatMap((duty) =>
                    duty.pieces
                      .filter(({ kind }) => kind === "drive" || kind === "deadhead")
                      .map((piece) => (
                        <i
                          key={`${duty.id} ${piece.start}`}
                          className={styles["drive"]}
                          data-wrong={wrong.some((one) => one.duty === duty.id)}
                          style={{ left: left(piece.start), width: width(piece) }}
                        />
                      )),
                  )}
                </div>
                {wrong.map((violation) => (
                  <p key={`${violation.rule} ${violation.duty}`} className={styles["wrong"]}>
                    <i aria-hidden="true">{"▲"}</i> {numberOf(duties, violation.duty)}{" "}
                    {violationText(t, board, violation)}
                  </p>
                ))}
              </li>
            ))}
          </ul>
        </div>
      )}
    </section>
  );
}

function dutiesOn({ cells }: FilledRow, day: number): readonly BoardDuty[] {
  return cells.find((cell) => cell.day === day)?.duties ?? [];
}

function wrongOn(filled: FilledRow, day: number) {
  const ids = new Set(dutiesOn(filled, day).map(({ id }) => id));
  return filled.violations.filter(({ duty }) => ids.has(duty));
}

function numberOf(duties: readonly BoardDuty[], id: string): string {
  return duties.find((duty) => duty.id === id)?.number ?? "";
}
