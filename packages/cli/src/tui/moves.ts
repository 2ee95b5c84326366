import type { Action, Runtime } from "./screen.ts";
import type { Move } from "./state/list.ts";

/** The keys that move the selection in a list, the same on every screen. */
export function moveActions(
  screen: string,
  move: (runtime: Runtime, to: Move) => void | Promise<void>,
): readonly Action[] {
  return moves.map(({ to, keys }) => ({
    id: `${screen}.${to}`,
    text: `tui.moves.${to}`,
    keys,
    role: "move",
    run: (runtime) => move(runtime, to),
  }));
}

const moves = [
  { to: "up", keys: ["up", "k", "ctrl+p"] },
  { to: "down", keys: ["down", "j", "ctrl+n"] },
  { to: "pageUp", keys: ["pageup", "ctrl+b"] },
  { to: "pageDown", keys: ["pagedown", "space", "ctrl+d"] },
  { to: "first", keys: ["home", "g"] },
  { to: "last", keys: ["end", "G"] },
] as const satisfies readonly { readonly to: Move; readonly keys: readonly string[] }[];
