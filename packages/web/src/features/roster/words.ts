import { type Board, type BoardViolation, hoursText } from "@banche/core/roster";
import type { Translate } from "@banche/core/text";

/** The number of a duty without its leading letters, for small spaces. */
export function shortNumber(number: string): string {
  return /^\p{L}+(?=\d{2})/u.test(number) ? number.replace(/^\p{L}+/u, "") : number;
}

/** The broken rule, by how much, and how to fix it. */
export function violationText(t: Translate, board: Board, violation: BoardViolation): string {
  return `${ruleText(t, board, violation)} · ${t(`roster.mend.${violation.rule}`)}`;
}

/** The broken rule, and by how much. */
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
