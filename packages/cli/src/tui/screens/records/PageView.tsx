import { Box } from "ink";
import { fit, lines } from "../../cells.ts";
import { Lines } from "../../components/Line.tsx";
import { useRuntime, useText } from "../../hooks.ts";
import type { Area } from "../../screen.ts";
import type { OutcomePanel, QuestionPanel } from "../../state/recordPanels.ts";

/** A question with its details, or the results of an operation on several rows. */
export function PageView({ area, panel }: { readonly area: Area; readonly panel: QuestionPanel | OutcomePanel }) {
  const { theme } = useRuntime();
  const text = useText();
  const width = area.width - 2;
  const isQuestion = panel.kind === "question";
  const below = panel.lines.slice(isQuestion ? 0 : panel.top).flatMap((line) => lines(line, width));
  const rows = [
    ...lines(panel.title, width).map(isQuestion ? theme.warn : theme.strong),
    ...(area.height >= 6 ? [""] : []),
    ...below,
    ...(isQuestion && area.height >= 6 ? ["", theme.dim(fit(text("tui.records.answer"), width))] : []),
  ];
  return (
    <Box flexDirection="column" width={area.width} height={area.height} overflow="hidden">
      <Lines rows={rows.slice(0, area.height).map((line) => ` ${line}`)} />
    </Box>
  );
}
