import { graphemes } from "@banche/core";
import { useApp, useInput, usePaste } from "ink";
import { useEffect } from "react";
import { fieldOf, pressKey } from "../actions.ts";
import { useRuntime } from "../hooks.ts";
import { keyName } from "../keys/keyName.ts";
import type { Runtime } from "../screen.ts";
import { pasted } from "../state/typing.ts";
import { stopUntilContinued } from "../terminal.ts";

/**
 * Hears every key before the fields do, and does what the key table says. It must stand first in the tree: listeners are
 * called in the order in which they were mounted.
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
    const name = keyName(input, key);
    if (name !== undefined) runtime.takeKey(pressKey(runtime, name));
    else {
      const typing = fieldOf(runtime) !== undefined;
      runtime.takeKey(!typing);
      if (!typing) pressAll(runtime, input);
    }
  });
  // This keeps the block away from the keys. The key before it has no say in what a field does with it.
  usePaste(() => runtime.takeKey(false));
  return undefined;
}

/** Keys that came at once, as over a slow line. They never answer a question; what follows an opened field goes into it. */
function pressAll(runtime: Runtime, input: string): void {
  const all = graphemes(input);
  for (const [index, character] of all.entries()) {
    if (runtime.store.getState().shell.asking !== undefined) return;
    const field = fieldOf(runtime);
    if (field) return runtime.store.dispatch(field.set(pasted(field.value, all.slice(index).join(""))));
    if (character >= " ") pressKey(runtime, character === " " ? "space" : character);
  }
}
