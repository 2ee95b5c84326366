import { clock } from "../../../output/clock.ts";
import { fit, lines } from "../../cells.ts";
import { errorText, mendText } from "../../errorText.ts";
import type { Area, Runtime } from "../../screen.ts";
import type { TuiState } from "../../state/tui.ts";
import { bodyLines } from "./words.ts";

/** The open message as lines with colours: title, sender and time, an empty row, the whole body. */
export function readingRows(
  { messages }: TuiState,
  area: Area,
  { theme, text, server }: Pick<Runtime, "theme" | "text" | "server">,
): readonly string[] {
  const { open } = messages;
  const row = messages.rows.find(({ id }) => id === open?.id);
  if (!open || !row) return [];
  const width = area.width - 1;
  const meta = [row.creator ?? "", clock(row.sentAt, "yyyy-MM-dd HH:mm")].filter(Boolean).join(" · ");
  const head = [...lines(row.title, width).map(theme.strong), theme.dim(fit(meta, width)), ""];
  if (open.error) {
    return [
      ...head,
      ...lines(errorText(open.error, text), width).map(theme.danger),
      ...lines(mendText(open.error, text), width),
    ];
  }
  if (!open.body) return [...head, theme.dim(text("common.states.loading"))];
  return [...head, ...bodyLines(open.body, width, { text, server })];
}
