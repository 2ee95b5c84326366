import { Box, Text } from "ink";
import { useRuntime } from "../hooks.ts";

/** The vertical line between two panes. */
export function Rule({ height }: { readonly height: number }) {
  const { theme } = useRuntime();
  return (
    <Box width={3} height={height} flexShrink={0} paddingX={1}>
      <Text>{Array.from({ length: height }, () => theme.dim("│")).join("\n")}</Text>
    </Box>
  );
}
