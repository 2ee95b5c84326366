import { type Board, type BoardRows, type BoardSide, daysOf, weekOf, wheelMinutes } from "@banche/core/roster";
import { useState } from "react";
import { useFormats } from "../../bind/useFormats.ts";
import { useTexts } from "../../bind/useTexts.ts";
import { PrintPreview } from "../../ui/PrintPreview.tsx";
import { DriverSheets } from "./DriverSheets.tsx";
import type { RosterData } from "./useRoster.ts";
import { dateText, dayText, hoursText, spanText } from "./words.ts";

interface PrintViewProps {
  readonly board: Board;
  readonly rows: BoardRows;
  readonly side: BoardSide;
  readonly data: RosterData;
  readonly what: "week" | "drivers";
  readonly onBack: () => void;
}

/** What is printed, as it will be on paper: the roster of the week, or a sheet for each driver. */
export function PrintView({ board, rows, side, data, what, onBack }: PrintViewProps) {
  const t = useTexts();
  const { time } = useFormats();
  const [at] = useState(() => Date.now());
  const week = t("roster.week", {
    from: dateText(board.from),
    until: dateText(board.from + board.days - 1),
    week: weekOf(board.from).week,
  });
  return (
    <PrintPreview
      title={t(what === "week" ? "roster.printWeek" : "roster.printDrivers")}
      back={{ text: t("roster.back"), onClick: onBack }}
      print={t("roster.printNow")}
    >
      {what === "week" ? (
        <WeekTable {...{ board, rows, side, week }} />
      ) : (
        <DriverSheets {...{ board, rows, data, week }} />
      )}
      <p data-foot>{t("roster.sheet.printedAt", { at: time(at, "minute") })}</p>
    </PrintPreview>
  );
}

interface WeekTableProps {
  readonly board: Board;
  readonly rows: BoardRows;
  readonly side: BoardSide;
  readonly week: string;
}

function WeekTable({ board, rows, side, week }: WeekTableProps) {
  const t = useTexts();
  return (
    <table>
      <caption>{`${t("roster.title")} ${week}`}</caption>
      <thead>
        <tr>
          <th scope="col">{t(`roster.heads.${side}`)}</th>
          {daysOf(board).map((day) => (
            <th key={day} scope="col">
              {dayText(t, day)}
            </th>
          ))}
          <th scope="col">{t("roster.hoursPlain")}</th>
        </tr>
      </thead>
      <tbody>
        {[
          { id: "", name: t("roster.openRow"), cells: rows.open },
          ...rows.rows.map(({ row, cells }) => ({ ...row, cells })),
        ].map(({ id, name, cells }) => (
          <tr key={id}>
            <th scope="row">{name}</th>
            {cells.map(({ day, duties, absence, spare }) => (
              <td key={day}>
                {duties.map((duty) => (
                  <div key={duty.id}>
                    <b>{duty.number}</b> {spanText(duty)}
                  </div>
                ))}
                {absence
                  ? absence.note
                  : spare
                    ? t("roster.spare")
                    : duties.length === 0 && id !== ""
                      ? t("roster.off")
                      : ""}
              </td>
            ))}
            <td>
              {hoursText(cells.flatMap(({ duties }) => duties).reduce((sum, duty) => sum + wheelMinutes(duty), 0))}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
