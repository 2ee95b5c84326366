import { Text } from "ink";
import { memo } from "react";

/** One row of text, already cut to its width and painted. Drawn again only when its text changes. */
export const Line = memo(function Line({ text }: { readonly text: string }) {
  return <Text wrap="truncate-end">{text === "" ? " " : text}</Text>;
});

/** Rows of text, one below the other. */
export function Lines({ rows }: { readonly rows: readonly string[] }) {
  return rows.map((text, index) => <Line key={index} text={text} />);
}
