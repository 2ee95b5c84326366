import { type Board, type BoardViolation, serviceDayStart } from "@banche/core/roster";
import { CHINA_ZONE, formatTime, type Translate } from "@banche/core/text";

/** Minutes as hours and minutes, such as 4:12. */
export function hoursText(minutes: number): string {
  return `${Math.floor(minutes / 60)}:${String(minutes % 60).padStart(2, "0")}`;
}

/** A minute of the service day, such as 06:10; 26:10 lies in the next day. */
export function timeText(minute: number): string {
  return `${String(Math.floor(minute / 60)).padStart(2, "0")}:${String(minute % 60).padStart(2, "0")}`;
}

export function spanText({ start, end }: { readonly start: number; readonly end: number }): string {
  return `${timeText(start)}–${timeText(end)}`;
}

/** The number of a duty without the letters that it begins with, where room is scarce. */
export function shortNumber(number: string): string {
  return /^\p{L}+(?=\d{2})/u.test(number) ? number.replace(/^\p{L}+/u, "") : number;
}

/** A service day as month and day. */
export function dateText(day: number): string {
  return formatTime(serviceDayStart(day), "MM-dd", CHINA_ZONE);
}

/** The weekday of a service day with its date. */
export function dayText(t: Translate, day: number): string {
  const names = t("home.weekdays").split(",");
  return `${names[(((day + 3) % 7) + 7) % 7] ?? ""} ${dateText(day)}`;
}

/** What is wrong, how much, and what to do. */
export function violationText(t: Translate, board: Board, violation: BoardViolation): string {
  return `${ruleText(t, board, violation)} · ${t(`roster.mend.${violation.rule}`)}`;
}

/** What is wrong, and how much. */
export function ruleText(t: Translate, board: Board, { rule, other, found, limit }: BoardViolation): string {
  const number = board.duties.find(({ id }) => id === other)?.number ?? "";
  switch (rule) {
    case "leave":
    case "papers":
    case "unusable":
      return t(`roster.rules.${rule}`);
    case "overlap":
      return t("roster.found.overlap", { other: number, minutes: found });
    case "restBetween":
      return t("roster.found.rest", { other: number, found: hoursText(found), limit: hoursText(limit) });
    case "daysInRow":
    case "nightsInRow":
      return t("roster.found.days", { rule: t(`duties.rules.${rule}`), found, limit });
    default:
      return t("roster.found.minutes", {
        rule: t(`duties.rules.${rule}`),
        found: hoursText(found),
        limit: hoursText(limit),
      });
  }
}
