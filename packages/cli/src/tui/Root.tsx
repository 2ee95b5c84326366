import { Box, useWindowSize } from "ink";
import { useEffect } from "react";
import { screenOf } from "./actions.ts";
import { HintLine, useTold } from "./components/HintLine.tsx";
import { Keys } from "./components/Keys.tsx";
import { Line } from "./components/Line.tsx";
import { StatusLine } from "./components/StatusLine.tsx";
import { TitleLine } from "./components/TitleLine.tsx";
import { useRuntime, useText, useTui } from "./hooks.ts";
import { layoutOf } from "./layout.ts";

/** The frame of every screen: title line, the screen, hints, status line. Its height is exactly that of the terminal. */
export function Root() {
  const { store } = useRuntime();
  const { columns, rows } = useWindowSize();
  const screen = useTui(screenOf);
  const told = useTold();
  // Draws everything again when the texts change.
  useText();
  useEffect(() => {
    store.dispatch({ type: "resized", columns, rows });
  }, [store, columns, rows]);

  const { title, hint, body } = layoutOf({ columns, rows });
  const { View } = screen;
  return (
    <Box flexDirection="column" width={columns} height={rows} overflow="hidden">
      <Keys />
      {title > 0 && <TitleLine width={columns} />}
      <Box flexDirection="column" height={body.height} width={body.width} flexShrink={0} overflow="hidden">
        <View key={screen.id} {...body} />
      </Box>
      {hint > 0 && <HintLine width={columns} />}
      {hint === 0 && told !== undefined ? <Line text={told} /> : <StatusLine width={columns} />}
    </Box>
  );
}
