import {
  type Board,
  type Explanation,
  type Hindrance,
  type UnplacedDuty,
  dayText,
  spanText,
} from "@banche/core/roster";
import { useTexts } from "../../bind/useTexts.ts";
import styles from "./choose.module.css";

interface UnplacedProps {
  readonly board: Board;
  readonly explanation: Explanation;
}

/** Duties that could not be placed, by the most frequent reason, and whether it is proved that they cannot be placed. */
export function Unplaced({ board, explanation: { verdict, shortages, unplaced } }: UnplacedProps) {
  const t = useTexts();
  if (verdict === "complete") return null;
  const dutyOf = new Map(board.duties.map((duty) => [duty.id, duty]));
  const groups = new Map<Hindrance | "none", UnplacedDuty[]>();
  for (const one of unplaced) groups.set(mainReason(one), [...(groups.get(mainReason(one)) ?? []), one]);
  return (
    <section className={styles["left"]}>
      <h3>
        {t("roster.fill.left")} {unplaced.length}
      </h3>
      <p>{t(`roster.fill.${verdict}`)}</p>
      {shortages.map(({ duties, drivers, firstDay }) => (
        <p key={firstDay}>{t("roster.fill.shortDrivers", { duties: duties.length, drivers: drivers.length })}</p>
      ))}
      {[...groups].map(([reason, duties]) => (
        <div key={reason}>
          <h4>{t(`roster.hindrances.${reason}`)}</h4>
          <ul>
            {duties.map(({ duty: id, hindrances }) => {
              const duty = dutyOf.get(id);
              return duty ? (
                <li key={id}>
                  <b>{duty.number}</b> {dayText(t, duty.day)} {spanText(duty)}
                  <br />
                  <small>
                    {reasonsOf(hindrances)
                      .map(([name, count]) =>
                        t("roster.hindranceCount", { name: t(`roster.hindrances.${name}`), count }),
                      )
                      .join(" · ")}
                  </small>
                </li>
              ) : null;
            })}
          </ul>
        </div>
      ))}
    </section>
  );
}

const names: readonly Hindrance[] = [
  ...(["dutyItself", "licence", "line", "leave", "busy", "rest", "hours", "daysInRow", "nightsInRow"] as const),
];

function reasonsOf(hindrances: UnplacedDuty["hindrances"]): readonly (readonly [Hindrance, number])[] {
  return names
    .flatMap((name): readonly (readonly [Hindrance, number])[] => {
      const count = hindrances[name];
      return count === undefined ? [] : [[name, count]];
    })
    .toSorted((a, b) => b[1] - a[1]);
}

function mainReason({ hindrances }: UnplacedDuty): Hindrance | "none" {
  return reasonsOf(hindrances)[0]?.[0] ?? "none";
}
