import { type Board, type BoardViolation, hoursText } from "@banche/core/roster";
import type { Translate } from "@banche/core/text";

/** The number of a duty without the letters that it begins with, where room is scarce. */
export function shortNumber(number: string): string {
  return /^\p{L}+(?=\d{2})/u.test(number) ? number.replace(/^\p{L}+/u, "") : number;
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
