import {
  departureKey,
  type HeatRow,
  heatOf,
  loadLevel,
  type RidershipSum,
  type RiddenTrip,
} from "@banche/core/ridership";
import { serviceTimeText } from "@banche/core/timetable";
import { Fragment } from "react";
import { useDirectionWord } from "../../bind/useDirectionWord.ts";
import { useTexts } from "../../bind/useTexts.ts";
import { useScrollFocus } from "../../ui/useScrollFocus.ts";
import type { Chosen } from "./CountDialog.tsx";
import styles from "./heat.module.css";
import type { Told } from "./useRidership.ts";

const weekdays = ["1", "2", "3", "4", "5", "6", "7"] as const;
const levels = ["low", "middle", "high", "over", "none"] as const;

interface HeatTableProps {
  readonly told: Told;
  readonly onChoose: (chosen: Chosen) => void;
}

/** Loads by departure and weekday. Each cell has a colour and its number, and opens the days behind it. */
export function HeatTable({ told, onChoose }: HeatTableProps) {
  const t = useTexts();
  const scroll = useScrollFocus();
  const directionOf = useDirectionWord();
  const names = new Map(told.lines.map(({ id, name, code }) => [id, name || code]));
  const groups = groupsOf(told);
  return (
    <section className={styles["card"]} aria-label={t("ridership.heat")}>
      <header>
        <h2>{t("ridership.heat")}</h2>
        <small>{t("ridership.heatHint")}</small>
        <ul className={styles["legend"]} aria-label={t("ridership.legend")}>
          {levels.map((level) => (
            <li key={level}>
              <i data-level={level} aria-hidden="true" />
              {t(`ridership.levels.${level}`)}
            </li>
          ))}
        </ul>
      </header>
      <div ref={scroll} className={styles["scroll"]}>
        <table>
          <thead>
            <tr>
              <th scope="col">{t("ridership.departure")}</th>
              {weekdays.map((weekday) => (
                <th key={weekday} scope="col">
                  {t(`ridership.weekdays.${weekday}`)}
                </th>
              ))}
              <th scope="col">{t("ridership.all")}</th>
            </tr>
          </thead>
          <tbody>
            {groups.map(({ lineId, direction, rows }) => (
              <Fragment key={`${lineId} ${direction}`}>
                <tr className={styles["group"]}>
                  <th scope="rowgroup" colSpan={weekdays.length + 2}>
                    {`${names.get(lineId) ?? ""} ${directionOf(direction)}`}
                  </th>
                </tr>
                {rows.map((row) => (
                  <Row key={row.departs} {...{ row, line: names.get(lineId) ?? "", onChoose }} />
                ))}
              </Fragment>
            ))}
          </tbody>
        </table>
      </div>
    </section>
  );
}

interface RowProps {
  readonly row: HeatRow;
  readonly line: string;
  readonly onChoose: (chosen: Chosen) => void;
}

function Row({ row, line, onChoose }: RowProps) {
  const t = useTexts();
  const time = serviceTimeText(row.departs);
  return (
    <tr>
      <th scope="row">{time}</th>
      {weekdays.map((weekday) => {
        const sum = row.weekdays.get(Number(weekday));
        const title = t("ridership.cellTitle", { line, time, weekday: t(`ridership.weekdays.${weekday}`) });
        const about = sum
          ? `${percentText(sum) || t("ridership.levels.none")}, ${t("ridership.cellPeople", { people: sum.people, trips: sum.trips })}`
          : t("ridership.emptyCell");
        return (
          <td key={weekday}>
            <button
              type="button"
              data-level={sum ? loadLevel(sum.percent) : undefined}
              aria-label={`${title}: ${about}`}
              title={about}
              onClick={() => onChoose({ departure: row, weekday: Number(weekday), title })}
            >
              {sum ? percentText(sum) || sum.people : "·"}
            </button>
          </td>
        );
      })}
      <td className={styles["all"]}>{percentText(row.all) || "–"}</td>
    </tr>
  );
}

const percentText = ({ percent }: RidershipSum): string => (percent === undefined ? "" : `${percent}%`);

/** Recorded departures and those of the timetable, by line (in the order of the lines) and direction. */
function groupsOf({ records, departures, lines }: Told) {
  const recorded = heatOf(records);
  const known = new Set(recorded.map(departureKey));
  const empty: readonly HeatRow[] = heatOf(departures.map((one): RiddenTrip => ({ ...one, day: "", people: 0 })))
    .filter((row) => !known.has(departureKey(row)))
    .map((row) => ({ ...row, weekdays: new Map(), all: { trips: 0, people: 0, seats: 0, percent: undefined } }));
  const rows = [...recorded, ...empty];
  return lines.flatMap(({ id }) => {
    const own = rows.filter(({ lineId }) => lineId === id);
    return [...new Set(own.map(({ direction }) => direction))].toSorted().map((direction) => ({
      lineId: id,
      direction,
      rows: own.filter((row) => row.direction === direction).toSorted((a, b) => a.departs - b.departs),
    }));
  });
}
