import { minuteOfDay } from "@banche/core/day";
import { serviceTimeText } from "@banche/core/timetable";
import { useTexts } from "../../bind/useTexts.ts";
import styles from "./dayBoard.module.css";
import { departureText } from "./Queue.tsx";
import { StateMark } from "./StateMark.tsx";
import type { Row } from "./useBoard.ts";

interface TripTableProps {
  readonly rows: readonly Row[];
  readonly day: number;
  readonly chosen: string | undefined;
  readonly directionWord: (direction: string) => string;
  readonly onChoose: (id: string) => void;
}

const columns = ["state", "number", "line", "direction", "departs", "arrives", "vehicle", "driver"] as const;

/** All trips of the day as a table, with the same facts as the strips in words. In narrow windows each trip is a card. */
export function TripTable({ rows, day, chosen, directionWord, onChoose }: TripTableProps) {
  const t = useTexts();
  return (
    <div className={styles["tableScroll"]} role="region" aria-label={t("day.table")} tabIndex={0}>
      <table className={styles["table"]} data-wide>
        <thead>
          <tr>
            {columns.map((name) => (
              <th key={name} scope="col">
                {t(`day.fields.${name}`)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.trip.id} data-chosen={row.trip.id === chosen}>
              <td>
                <StateMark state={row.state} minutes={row.minutes} isAssumed={row.isAssumed} />
              </td>
              <th scope="row">
                <button type="button" aria-pressed={row.trip.id === chosen} onClick={() => onChoose(row.trip.id)}>
                  {row.trip.number}
                </button>
              </th>
              <td>{row.line}</td>
              <td>{directionWord(row.trip.direction)}</td>
              <td>{departureText(row)}</td>
              <td>{row.state === "cancelled" ? "—" : serviceTimeText(minuteOfDay(row.expectedAt, day))}</td>
              <td>{row.vehicle || t("day.noVehicle")}</td>
              <td>{row.driver || t("day.noDriver")}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
