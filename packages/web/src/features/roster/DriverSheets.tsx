import { type Board, type BoardRows, isNightDuty, wheelMinutes } from "@banche/core/roster";
import { useTexts } from "../../bind/useTexts.ts";
import type { RosterData } from "./useRoster.ts";
import { dayText, hoursText, spanText } from "./words.ts";

interface DriverSheetsProps {
  readonly board: Board;
  readonly rows: BoardRows;
  readonly data: RosterData;
  readonly week: string;
}

/** A sheet for each driver with duties in the week: what to drive when, and a place to sign. */
export function DriverSheets({ board, rows, data, week }: DriverSheetsProps) {
  const t = useTexts();
  const plates = new Map(board.vehicles.map(({ id, name }) => [id, name]));
  const names = new Map(data.names.map(({ id, name }) => [id, name]));
  const codes = new Map(board.drivers.map(({ id, code }) => [id, code]));
  const busy = rows.rows.filter(({ cells }) => cells.some(({ duties }) => duties.length > 0));
  return busy.map(({ row, cells, wheelMinutes: total }) => (
    <section key={row.id} data-sheet>
      <h2>{t("roster.sheet.driver", { name: row.name, code: codes.get(row.id) ?? "" })}</h2>
      <p>{week}</p>
      <table>
        <thead>
          <tr>
            {(["day", "number", "time", "vehicle", "line", "wheel", "sign"] as const).map((name) => (
              <th key={name} scope="col">
                {name === "day" ? t("roster.day") : t(`roster.sheet.${name}`)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {cells.flatMap(({ day, duties }) =>
            duties.map((duty) => (
              <tr key={duty.id}>
                <td>{dayText(t, day)}</td>
                <td>{duty.number}</td>
                <td>
                  {spanText(duty)} {isNightDuty(duty, board.rules) ? t("roster.nightWord") : ""}
                </td>
                <td>{plates.get(duty.vehicle) ?? ""}</td>
                <td>{names.get(duty.line) ?? ""}</td>
                <td>{hoursText(wheelMinutes(duty))}</td>
                <td aria-label={t("roster.sheet.sign")} />
              </tr>
            )),
          )}
        </tbody>
      </table>
      <p>{t("roster.sheet.total", { hours: hoursText(total) })}</p>
    </section>
  ));
}
