import { widthOf } from "@banche/core/text";
import { Line } from "./Line.tsx";
import { actionsOn, askedAction, fieldIn, screenOf } from "../actions.ts";
import { fit } from "../cells.ts";
import { useRuntime, useText, useTui } from "../hooks.ts";
import { isTyped, showKey } from "../keys/keyName.ts";
import type { Action, Runtime } from "../screen.ts";
import type { Theme } from "../theme.ts";
import type { Notice } from "../state/shell.ts";

/** The open question, else the notice, else the keys that work here. */
export function HintLine({ width }: { readonly width: number }) {
  const { theme, say } = useRuntime();
  const state = useTui((all) => all);
  useText();
  const told = useTold();
  const screen = screenOf(state);
  const usable = usableKeys(actionsOn(screen, state), fieldIn(state) !== undefined);
  return <Line text={` ${told ?? hints(usable, width - 2, say, theme)}`} />;
}

/** The open question or the notice, painted; undefined when there is neither. */
export function useTold(): string | undefined {
  const { theme } = useRuntime();
  const state = useTui((all) => all);
  const text = useText();
  const room = state.shell.columns - 2;
  const asked = askedAction(state);
  if (asked?.ask) return theme.warn(fit(`${text(asked.ask)} (y/N)`, room));
  const { notice } = state.shell;
  return notice && paintNotice(notice, theme, room);
}

const marks = { info: "", ok: "✓ ", warn: "! ", danger: "✗ " } as const;

function paintNotice({ kind, text }: Notice, theme: Theme, room: number): string {
  const paint = kind === "info" ? (plain: string) => plain : theme[kind];
  return paint(fit(`${marks[kind]}${text}`, room));
}

/** While a field receives typed text, only keys that are no text have an action. */
function usableKeys(actions: readonly Action[], typing: boolean): readonly Action[] {
  if (!typing) return actions;
  return actions.map((action) => ({ ...action, keys: action.keys.filter((key) => !isTyped(key)) }));
}

/** Keys with their actions, as many as fit; the key that lists all others is always shown. */
function hints(actions: readonly Action[], room: number, say: Runtime["say"], theme: Runtime["theme"]): string {
  const all = actions.flatMap(({ id, role, keys: [key], text: words }) =>
    role === "hint" && key !== undefined ? [{ id, key: showKey(key), words: say(words) }] : [],
  );
  const widthWith = (kept: number, { key, words }: (typeof all)[number]): number =>
    widthOf(`${key} ${words}`) + (kept > 0 ? GAP.length : 0);
  const help = all.find(({ id }) => id === "help");
  const kept = help ? [help] : [];
  let used = help ? widthWith(0, help) : 0;
  for (const one of all) {
    if (one === help) continue;
    used += widthWith(kept.length, one);
    if (used > room) break;
    kept.push(one);
  }
  return all
    .filter((one) => kept.includes(one))
    .map(({ key, words }) => `${key} ${theme.dim(words)}`)
    .join(GAP);
}

const GAP = "   ";
