/**
 * Keys of the shell, such as `Mod+k`, `Alt+w` or `?`. `Mod` is Ctrl, or Cmd on a Mac. With `Alt` the physical key counts, because a Mac
 * types other characters.
 */
export type Keys = string;

interface KeyPress {
  readonly key: string;
  readonly code: string;
  readonly ctrlKey: boolean;
  readonly metaKey: boolean;
  readonly altKey: boolean;
  readonly shiftKey: boolean;
}

/** Codes of physical keys that cannot be derived from their character. */
const places: Readonly<Record<string, string>> = {
  "[": "BracketLeft",
  "]": "BracketRight",
  ",": "Comma",
  ".": "Period",
};

/** Whether key names of a Mac are shown. */
export const isMac = /mac|iphone|ipad/i.test(navigator.platform);

/** Whether a key event matches these keys. */
export function isPress(keys: Keys, press: KeyPress, onMac = isMac): boolean {
  const parts = keys.split("+");
  const key = parts.at(-1) ?? "";
  const isMod = onMac ? press.metaKey : press.ctrlKey;
  const isOtherMod = onMac ? press.ctrlKey : press.metaKey;
  if (isMod !== parts.includes("Mod") || isOtherMod || press.altKey !== parts.includes("Alt")) return false;
  if (!parts.includes("Alt")) return press.key.toLowerCase() === key;
  return !press.shiftKey && press.code === (places[key] ?? `Key${key.toUpperCase()}`);
}

/** Whether the keys have no modifier, so that they could be typed text. */
export function isPlain(keys: Keys): boolean {
  return !keys.includes("Mod+") && !keys.includes("Alt+");
}

/** Keys in readable form: `Ctrl K`, `⌘ K`. */
export function keysText(keys: Keys, onMac = isMac): string {
  const words = keys.split("+").map((part) => {
    if (part === "Mod") return onMac ? "⌘" : "Ctrl";
    if (part === "Alt") return onMac ? "⌥" : "Alt";
    if (part === "Shift") return onMac ? "⇧" : "Shift";
    return part.length === 1 ? part.toUpperCase() : part;
  });
  return words.join(" ");
}
