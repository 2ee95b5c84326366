import { Box } from "ink";
import { Lines } from "../../components/Line.tsx";
import { useRuntime, useText, useTui } from "../../hooks.ts";
import type { Area } from "../../screen.ts";
import { readingRows } from "./reading.ts";

/** The open message, from its first visible line. */
export function Message({ area }: { readonly area: Area }) {
  const { theme, server } = useRuntime();
  const state = useTui((all) => all);
  const text = useText();
  const rows = readingRows(state, area, { theme, text, server });
  const top = Math.max(0, Math.min(state.messages.open?.top ?? 0, rows.length - area.height));
  return (
    <Box flexDirection="column" width={area.width} height={area.height} overflow="hidden" paddingLeft={1}>
      <Lines rows={rows.slice(top, top + area.height)} />
    </Box>
  );
}
