import { type Translate, widthOf } from "@banche/core";
import { Line } from "./Line.tsx";
import { actionsOn, askedAction, fieldIn, screenOf } from "../actions.ts";
import { fit } from "../cells.ts";
import { useRuntime, useText, useTui } from "../hooks.ts";
import { isTyped, showKey } from "../keys/keyName.ts";
import type { Action, Runtime } from "../screen.ts";
import type { Theme } from "../theme.ts";
import type { Notice } from "../state/shell.ts";

/** What is asked, else what is said, else what the keys do here. */
export function HintLine({ width }: { readonly width: number }) {
  const { screens, theme } = useRuntime();
  const state = useTui((all) => all);
  const text = useText();
  const told = useTold();
  const screen = screenOf(screens, state);
  const usable = usableKeys(actionsOn(screens, screen, state), fieldIn(screens, state) !== undefined);
  return <Line text={` ${told ?? hints(usable, width - 2, text, theme)}`} />;
}

/** The open question or the notice, painted; undefined when there is neither. */
export function useTold(): string | undefined {
  const { screens, theme } = useRuntime();
  const state = useTui((all) => all);
  const text = useText();
  const room = state.shell.columns - 2;
  const asked = askedAction(screens, state);
  if (asked?.ask) return theme.warn(fit(`${text(asked.ask)} (y/N)`, room));
  const { notice } = state.shell;
  return notice && paintNotice(notice, theme, room);
}

const marks = { info: "", ok: "✓ ", warn: "! ", danger: "✗ " } as const;

function paintNotice({ kind, text }: Notice, theme: Theme, room: number): string {
  const paint = kind === "info" ? (plain: string) => plain : theme[kind];
  return paint(fit(`${marks[kind]}${text}`, room));
}

/** While a field takes what is typed, only keys that are no text do something. */
function usableKeys(actions: readonly Action[], typing: boolean): readonly Action[] {
  if (!typing) return actions;
  return actions.map((action) => ({ ...action, keys: action.keys.filter((key) => !isTyped(key)) }));
}

/** Keys and what they do, as many as fit. */
function hints(actions: readonly Action[], room: number, text: Translate, theme: Runtime["theme"]): string {
  let used = 0;
  const kept: string[] = [];
  for (const { role, keys, text: words } of actions) {
    const key = keys[0];
    if (role !== "hint" || key === undefined) continue;
    const shown = { key: showKey(key), words: text(words) };
    used += widthOf(`${shown.key} ${shown.words}`) + (kept.length > 0 ? GAP.length : 0);
    if (used > room) break;
    kept.push(`${shown.key} ${theme.dim(shown.words)}`);
  }
  return kept.join(GAP);
}

const GAP = "   ";
