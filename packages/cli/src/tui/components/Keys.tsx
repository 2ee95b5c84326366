import { graphemes } from "@banche/core/text";
import { useApp, useInput, usePaste } from "ink";
import { useEffect } from "react";
import { fieldOf, pressKey } from "../actions.ts";
import { useRuntime } from "../hooks.ts";
import { keyName } from "../keys/keyName.ts";
import { typeInto } from "../keys/lineKeys.ts";
import type { Runtime } from "../screen.ts";
import { stopUntilContinued } from "../terminal.ts";

/**
 * Receives every key first, runs its action from the key table, and passes text to a single-line field. It must be the first component of
 * the tree, because listeners are called in mount order.
 */
export function Keys() {
  const runtime = useRuntime();
  const { suspendTerminal } = useApp();
  useEffect(() => {
    const aside = async (work: () => Promise<void>): Promise<void> => {
      await suspendTerminal(work);
      runtime.drawing().redraw?.();
    };
    runtime.drawBy({
      suspend: () => aside(stopUntilContinued),
      aside,
    });
  }, [runtime, suspendTerminal]);
  useInput((input, key) => {
    if (key.eventType === "release") return;
    const name = keyName(input, key);
    const field = fieldOf(runtime);
    const taken = name === undefined ? field === undefined : pressKey(runtime, name);
    runtime.takeKey(taken);
    if (taken && name === undefined) pressAll(runtime, input);
    if (!taken && field && !field.multiline && !key.ctrl && !key.meta) typeInto(runtime, field, input);
  });
  // Keeps pasted text away from the keys. The key before the paste has no effect on the field.
  usePaste((block) => {
    runtime.takeKey(false);
    const field = fieldOf(runtime);
    if (field && !field.multiline) typeInto(runtime, field, block.trim());
  });
  return undefined;
}

/** Several keys in one chunk, as over a slow line. They never answer a question; keys after one that opens a field go into that field. */
function pressAll(runtime: Runtime, input: string): void {
  const all = graphemes(input);
  for (const [index, character] of all.entries()) {
    if (runtime.store.getState().shell.asking !== undefined) return;
    const field = fieldOf(runtime);
    if (field?.multiline) return runtime.store.dispatch(field.set(field.value + all.slice(index).join("")));
    if (field) return typeInto(runtime, field, all.slice(index).join(""));
    if (character >= " ") pressKey(runtime, character === " " ? "space" : character);
  }
}
