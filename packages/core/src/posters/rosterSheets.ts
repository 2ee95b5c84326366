import type { Language } from "../i18n/language.ts";
import { textOf } from "../i18n/pick.ts";
import type { Translate } from "../i18n/create.ts";
import type { Board, BoardSide } from "../roster/board.ts";
import { type BoardCell, type BoardRows, daysOf, type FilledRow, isNightDuty, rowsOf } from "../roster/boardRows.ts";
import { dayText, hoursText, spanText, weekWords } from "../roster/boardWords.ts";
import { wheelMinutes } from "../roster/duty.ts";
import { element, paperPage, shown } from "./paper.ts";
import { rosterStyles } from "./rosterStyles.ts";

/** Texts of a printed roster besides the duties. They may come from any source and are escaped. */
export interface RosterAbout {
  readonly language: Language;
  readonly factory: string;
  /** Time of printing, as text. */
  readonly printedAt: string;
  /** Name of a line. */
  lineName(id: string): string;
}

/** A roster as a complete page without external files, ready to be printed. */
export function rosterPage(board: Board, side: BoardSide, about: RosterAbout): string {
  const content = rosterSheet(board, side, about);
  return page(`${textOf(about.language, "roster.title")} ${weekOf(board, about)}`, content, about, "roster-page wide");
}

/** Driver's sheets as a complete page without external files: one sheet of paper per driver. */
export function driverSheetsPage(board: Board, drivers: readonly string[], about: RosterAbout): string {
  const names = drivers.length === 1 ? board.drivers.filter(({ id }) => id === drivers[0]).map(({ name }) => name) : [];
  const title = [textOf(about.language, "roster.printDrivers"), ...names, weekOf(board, about)].join(" ");
  return page(title, driverSheets(board, drivers, about), about, "roster-page");
}

/** Ids of the drivers who have duties on the days of the board, in its order. */
export function busyDrivers(board: Board): readonly string[] {
  return rowsOf(board, "driver").rows.flatMap(({ row, cells }) => (isBusy(cells) ? [row.id] : []));
}

/**
 * Only the table of a roster, with the classes of `rosterStyles`: drivers or vehicles against days, and the open
 * duties.
 */
export function rosterSheet(board: Board, side: BoardSide, about: RosterAbout): string {
  const t = wordsIn(about);
  const { rows, open } = rowsOf(board, side);
  const heads = [t(`roster.heads.${side}`), ...daysOf(board).map((day) => dayText(t, day)), t("roster.hoursPlain")];
  const body = [
    ...(isBusy(open) ? [rosterRow(t, { id: "", name: t("roster.openRow") }, open)] : []),
    ...rows.map(({ row, cells }) => rosterRow(t, row, cells)),
  ];
  const caption = element("caption", shown(`${t("roster.title")} ${weekOf(board, about)}`));
  return element(
    "section",
    [
      element("p", shown(about.factory), "factory"),
      element("table", caption + head(heads) + element("tbody", body.join("\n"))),
      foot(t, about),
    ].join("\n"),
    "roster wide",
  );
}

/**
 * Only the sheets of drivers, with the classes of `rosterStyles`: duties with times, and a place to sign. Drivers
 * without duties get no sheet.
 */
export function driverSheets(board: Board, drivers: readonly string[], about: RosterAbout): string {
  const wanted = new Set(drivers);
  const { rows }: BoardRows = rowsOf(board, "driver");
  return rows
    .filter(({ row }) => wanted.has(row.id))
    .map((filled) => driverSheet(board, filled, about))
    .join("\n");
}

function driverSheet(board: Board, { row, cells, wheelMinutes: total }: FilledRow, about: RosterAbout): string {
  const t = wordsIn(about);
  const code = board.drivers.find(({ id }) => id === row.id)?.code ?? "";
  const plateOf = (vehicle: string) => board.vehicles.find(({ id }) => id === vehicle)?.name ?? "";
  const heads = (["number", "time", "vehicle", "line", "wheel", "sign"] as const).map((name) =>
    t(`roster.sheet.${name}`),
  );
  const body = cells.flatMap(({ day, duties }) =>
    duties.map((duty) => {
      const night = isNightDuty(duty, board.rules) ? ` ${t("roster.nightWord")}` : "";
      const line = about.lineName(duty.line);
      const texts = [dayText(t, day), duty.number, spanText(duty) + night, plateOf(duty.vehicle), line];
      return element(
        "tr",
        [...texts, hoursText(wheelMinutes(duty)), ""].map((one) => element("td", shown(one))).join(""),
      );
    }),
  );
  return element(
    "section",
    [
      element("h2", shown(t("roster.sheet.driver", { name: row.name, code }))),
      element("p", shown([about.factory, weekOf(board, about)].filter(Boolean).join(" · "))),
      element("table", head([t("roster.day"), ...heads]) + element("tbody", body.join("\n"))),
      element("p", shown(t("roster.sheet.total", { hours: hoursText(total) })), "total"),
      foot(t, about),
    ].join("\n"),
    "roster",
  );
}

function rosterRow(
  t: Translate,
  row: { readonly id: string; readonly name: string },
  cells: readonly BoardCell[],
): string {
  const days = cells.map(({ duties, absence, spare }) => {
    const all = duties.map((duty) => element("div", `${element("b", shown(duty.number))} ${shown(spanText(duty))}`));
    // An absence is shown even on a day with duties, so that the dispatcher replaces the driver.
    const away = absence ? absence.note : spare ? t("roster.spare") : "";
    const off = row.id !== "" && all.length === 0 ? t("roster.off") : "";
    return element("td", all.join("") + shown(away || off));
  });
  const minutes = cells.flatMap(({ duties }) => duties).reduce((sum, duty) => sum + wheelMinutes(duty), 0);
  return element(
    "tr",
    [`<th scope="row">${shown(row.name)}</th>`, ...days, element("td", hoursText(minutes), "number")].join(""),
  );
}

const head = (texts: readonly string[]): string =>
  element("thead", element("tr", texts.map((one) => `<th scope="col">${shown(one)}</th>`).join("")));

const foot = (t: Translate, { printedAt }: RosterAbout): string =>
  element("p", shown(t("roster.sheet.printedAt", { at: printedAt })), "foot");

const isBusy = (cells: readonly BoardCell[]): boolean => cells.some(({ duties }) => duties.length > 0);

const wordsIn =
  ({ language }: RosterAbout): Translate =>
  (key, params) =>
    textOf(language, key, params);

const weekOf = (board: Board, about: RosterAbout): string => weekWords(wordsIn(about), board);

const page = (title: string, content: string, { language }: RosterAbout, name: string): string =>
  paperPage({ language, title, styles: rosterStyles, name, content });
