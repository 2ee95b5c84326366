import { graphemes, widthOf } from "@banche/core";
import { Box, Text, useCursor, usePaste } from "ink";
import TextInput from "ink-text-input";
import { useState } from "react";
import { fit } from "../cells.ts";
import { useRuntime, useText } from "../hooks.ts";
import { accept, pasted } from "../state/typing.ts";
import type { Field } from "../screen.ts";

interface TextFieldProps {
  readonly field: Field;
  /** Whether the field takes what is typed. */
  readonly focus: boolean;
  /** Cell of the terminal where it begins: the caret of the terminal, and with it the input method, goes there. */
  readonly at: { readonly x: number; readonly y: number };
  readonly width: number;
  readonly placeholder?: string;
}

/**
 * One line of input at the caret of the terminal. Whole characters are deleted, pasted line breaks never submit, and a
 * value that is wider than the field shows its end.
 */
export function TextField({ field, focus, at, width, placeholder = "" }: TextFieldProps) {
  const { theme } = useRuntime();
  return focus ? (
    <ActiveField field={field} at={at} width={width} placeholder={placeholder} />
  ) : (
    <Text wrap="truncate-end">
      {field.value === "" ? theme.dim(fit(placeholder, width)) : fit(shownValue(field), width)}
    </Text>
  );
}

function ActiveField({ field, at, width, placeholder }: Required<Omit<TextFieldProps, "focus">>) {
  const { store, theme, keyTaken } = useRuntime();
  const text = useText();
  const { setCursorPosition } = useCursor();
  // ink-text-input keeps a cursor of its own, which is lost when the value is not what it proposed: it starts anew.
  const [generation, setGeneration] = useState(0);
  const change = (proposed: string) => {
    const next = keyTaken() ? field.value : accept(field.value, proposed);
    if (next !== proposed) setGeneration(generation + 1);
    if (next !== field.value) store.dispatch(field.set(next));
  };
  usePaste((block) => change(pasted(field.value, block)));

  const shown = shownValue(field);
  const shift = shiftOf(shown, width - 1);
  setCursorPosition({ x: at.x + widthOf(shown) - shift, y: at.y });
  return (
    <Box width={width} height={1} overflow="hidden" contentOffsetX={shift} aria-label={text(field.label)}>
      <Box width={Math.max(width, widthOf(shown) + 1)} flexShrink={0}>
        <TextInput
          key={`${field.name} ${generation}`}
          value={field.value}
          onChange={change}
          showCursor={false}
          {...(field.secret && { mask: MASK })}
        />
        {field.value === "" && <Text>{theme.dim(fit(placeholder, width))}</Text>}
      </Box>
    </Box>
  );
}

const MASK = "*";

function shownValue({ value, secret }: Field): string {
  return secret ? MASK.repeat(value.length) : value;
}

/** Cells to push out on the left, whole characters only, so that the end of the text fits. */
function shiftOf(text: string, width: number): number {
  let shift = 0;
  const total = widthOf(text);
  for (const grapheme of graphemes(text)) {
    if (total - shift <= width) break;
    shift += widthOf(grapheme);
  }
  return shift;
}
