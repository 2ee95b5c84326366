import type { Key } from "ink";

/**
 * The name of a key in the key table: a printable character itself, else `enter`, `esc`, `tab`, `shift+tab`, `up`, `pageup`, `space`,
 * `ctrl+k`, `alt+x`... Undefined for input without a name, such as pasted text.
 */
export function keyName(input: string, key: Key): string | undefined {
  if (key.eventType === "release") return undefined;
  const named = namedKeys.find(([member]) => key[member])?.[1];
  const base =
    named ?? (input === " " ? "space" : input === "\n" ? "ctrl+j" : input === "\r" ? "enter" : input.toLowerCase());
  if (named === undefined && !isOneCharacter(input)) return undefined;
  if (key.ctrl) return `ctrl+${base}`;
  if (key.meta && base !== "esc") return `alt+${base}`;
  if (key.shift && (base === "tab" || base === "enter")) return `shift+${base}`;
  return named === undefined && base.length === 1 ? input : base;
}

/** Whether a field takes the key as text. */
export function isTyped(name: string): boolean {
  return name === "space" || isOneCharacter(name);
}

/** The name for people: `Ctrl-K`, `PgUp`, `Esc`. */
export function showKey(name: string): string {
  return name
    .split(/\+(?=.)/)
    .map((part, index, parts) => shown[part] ?? (parts.length > 1 && index > 0 ? part.toUpperCase() : part))
    .join("-");
}

const namedKeys = [
  ["upArrow", "up"],
  ["downArrow", "down"],
  ["leftArrow", "left"],
  ["rightArrow", "right"],
  ["pageUp", "pageup"],
  ["pageDown", "pagedown"],
  ["home", "home"],
  ["end", "end"],
  ["return", "enter"],
  ["escape", "esc"],
  ["tab", "tab"],
  ["backspace", "backspace"],
  ["delete", "delete"],
] as const satisfies readonly (readonly [keyof Key, string])[];

/** Keys that have a name, not a character. */
export const baseKeys: readonly string[] = namedKeys.map(([, name]) => name);

const shown: Readonly<Record<string, string>> = {
  ctrl: "Ctrl",
  alt: "Alt",
  shift: "Shift",
  up: "↑",
  down: "↓",
  left: "←",
  right: "→",
  pageup: "PgUp",
  pagedown: "PgDn",
  home: "Home",
  end: "End",
  enter: "Enter",
  esc: "Esc",
  tab: "Tab",
  space: "Space",
  backspace: "Backspace",
  delete: "Del",
};

function isOneCharacter(text: string): boolean {
  return text.length === 1 || (text.length === 2 && (text.codePointAt(0) ?? 0) > 0xffff);
}
