import { describe, expect, test } from "vitest";
import { isPlain, isPress, keysText } from "./shortcuts.ts";

const press = (key: string, code: string, ...held: ("ctrl" | "meta" | "alt" | "shift")[]) => ({
  key,
  code,
  ctrlKey: held.includes("ctrl"),
  metaKey: held.includes("meta"),
  altKey: held.includes("alt"),
  shiftKey: held.includes("shift"),
});

describe("key presses", () => {
  test.each([
    ["Mod+k", press("k", "KeyK", "ctrl"), false, true],
    ["Mod+k", press("K", "KeyK", "ctrl"), false, true],
    ["Mod+k", press("k", "KeyK", "meta"), true, true],
    ["Mod+k", press("k", "KeyK", "meta"), false, false],
    ["Mod+k", press("k", "KeyK", "ctrl"), true, false],
    ["Mod+k", press("k", "KeyK"), false, false],
    ["Mod+k", press("k", "KeyK", "ctrl", "alt"), false, false],
    ["?", press("?", "Slash", "shift"), false, true],
    ["?", press("?", "Slash", "ctrl", "shift"), false, false],
    ["Alt+w", press("w", "KeyW", "alt"), false, true],
    ["Alt+w", press("∑", "KeyW", "alt"), true, true],
    ["Alt+w", press("W", "KeyW", "alt", "shift"), false, false],
    ["Alt+[", press("“", "BracketLeft", "alt"), true, true],
    ["Alt+]", press("]", "BracketRight", "alt"), false, true],
  ])("%s and %j, Mac %s: %s", (keys, event, isMac, expected) => {
    expect(isPress(keys, event, isMac)).toBe(expected);
  });
});

test("keys are shown with the names on the keyboard", () => {
  expect(keysText("Mod+k", false)).toBe("Ctrl K");
  expect(keysText("Mod+k", true)).toBe("⌘ K");
  expect(keysText("Alt+]", false)).toBe("Alt ]");
  expect(["?", "/", "Mod+k", "Alt+w"].map(isPlain)).toEqual([true, true, false, false]);
});
