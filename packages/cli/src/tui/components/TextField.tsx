import { graphemes, widthOf } from "@banche/core/text";
import { Box, Text, useCursor } from "ink";
import { fit } from "../cells.ts";
import { useRuntime, useText, useTui } from "../hooks.ts";
import type { Field } from "../screen.ts";
import { caretIn } from "../state/line.ts";

interface TextFieldProps {
  readonly field: Field;
  /** Whether the field receives typed text. */
  readonly focus: boolean;
  /** Terminal cell of its start; the cursor, and with it the input method, is placed there. */
  readonly at: { readonly x: number; readonly y: number };
  readonly width: number;
  readonly placeholder?: string;
}

/** One line of input with the terminal's cursor. If the value is wider than the field, the part around the caret is shown. */
export function TextField({ field, focus, at, width, placeholder = "" }: TextFieldProps) {
  const { theme } = useRuntime();
  return focus ? (
    <ActiveField field={field} at={at} width={width} placeholder={placeholder} />
  ) : (
    <Text wrap="truncate-end">
      {field.value === "" ? theme.dim(fit(placeholder, width)) : fit(shownValue(field, field.value), width)}
    </Text>
  );
}

function ActiveField({ field, at, width, placeholder }: Required<Omit<TextFieldProps, "focus">>) {
  const { theme, say } = useRuntime();
  useText();
  const caret = useTui((state) => caretIn(state.line, field));
  const { setCursorPosition } = useCursor();

  const shown = shownValue(field, field.value);
  const before = shownValue(field, field.value.slice(0, caret));
  const shift = shiftOf(before, width - 1);
  setCursorPosition({ x: at.x + widthOf(before) - shift, y: at.y });
  return (
    <Box width={width} height={1} overflow="hidden" contentOffsetX={shift} aria-label={say(field.label)}>
      <Box width={Math.max(width, widthOf(shown) + 1)} flexShrink={0}>
        <Text>{shown === "" ? theme.dim(fit(placeholder, width)) : shown}</Text>
      </Box>
    </Box>
  );
}

const MASK = "*";

/** A star for each character of a secret. */
function shownValue({ secret }: Field, value: string): string {
  return secret ? MASK.repeat(graphemes(value).length) : value;
}

/** Cells to scroll to the left, in whole characters, so that the text before the caret fits. */
function shiftOf(before: string, width: number): number {
  let shift = 0;
  const total = widthOf(before);
  for (const grapheme of graphemes(before)) {
    if (total - shift <= width) break;
    shift += widthOf(grapheme);
  }
  return shift;
}
