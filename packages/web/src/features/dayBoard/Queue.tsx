import type { DayState } from "@banche/core/day";
import { serviceTimeText } from "@banche/core/timetable";
import { useRef, useState } from "react";
import { useTexts } from "../../bind/useTexts.ts";
import { Notice } from "../../ui/Notice.tsx";
import styles from "./dayBoard.module.css";
import { StateMark } from "./StateMark.tsx";
import type { Row } from "./useBoard.ts";

interface QueueProps {
  readonly rows: readonly Row[];
  /** Undefined: trips that need attention. */
  readonly state: DayState | undefined;
  readonly chosen: string | undefined;
  readonly onChoose: (id: string) => void;
}

/** The trips that need attention, or those in one state. The order does not change while the pointer or the focus is inside. */
export function Queue({ rows, state, chosen, onChoose }: QueueProps) {
  const t = useTexts();
  const list = useRef<HTMLDivElement>(null);
  const [held, setHeld] = useState<readonly string[]>();
  const hold = () => setHeld((before) => before ?? rows.map(({ trip }) => trip.id));
  const release = () => {
    if (!list.current?.contains(document.activeElement)) setHeld(undefined);
  };
  const place = ({ trip }: Row) => {
    const at = held?.indexOf(trip.id) ?? -1;
    return at < 0 ? rows.length : at;
  };
  const shown = held ? rows.toSorted((a, b) => place(a) - place(b)) : rows;
  const title = state === undefined ? t("day.attention") : t(`day.states.${state}`);
  return (
    <section className={styles["queue"]} aria-label={title}>
      <div className={styles["cardHead"]}>
        <h2>{title}</h2>
        <span className={styles["count"]}>{rows.length}</span>
      </div>
      {rows.length === 0 ? (
        <Notice
          title={state === undefined ? t("day.nothingWrong") : t(`day.states.${state}`)}
          text={state === undefined ? t("day.nothingWrongHint") : "0"}
        />
      ) : (
        <div
          role="presentation"
          ref={list}
          onPointerEnter={hold}
          onPointerLeave={release}
          onFocus={hold}
          onBlur={({ relatedTarget }) => {
            if (!list.current?.contains(relatedTarget)) setHeld(undefined);
          }}
        >
          <ol>
            {shown.map((row) => (
              <li key={row.trip.id} data-chosen={row.trip.id === chosen}>
                <button type="button" aria-pressed={row.trip.id === chosen} onClick={() => onChoose(row.trip.id)}>
                  <span className={styles["first"]}>
                    <StateMark state={row.state} minutes={row.minutes} isAssumed={row.isAssumed} />
                    <b>{row.line}</b>
                  </span>
                  <span className={styles["second"]}>
                    {[
                      departureText(row),
                      row.trip.number,
                      row.vehicle || t("day.noVehicle"),
                      row.driver || t("day.noDriver"),
                    ].join(" · ")}
                  </span>
                  {row.consequence ? <span>{t(row.consequence.text, row.consequence.params)}</span> : null}
                </button>
              </li>
            ))}
          </ol>
        </div>
      )}
    </section>
  );
}

/** Departure time of a trip by its timetable. */
export function departureText({ trip }: Pick<Row, "trip">): string {
  return serviceTimeText(trip.times.find((time) => time !== undefined));
}
