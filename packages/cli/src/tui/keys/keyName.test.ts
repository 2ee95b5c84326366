import type { Key } from "ink";
import { describe, expect, it } from "vitest";
import { builtIn } from "@banche/core";
import { createScreens } from "../screens/registry.ts";
import { isTyped, keyName, showKey } from "./keyName.ts";

const none: Key = {
  upArrow: false,
  downArrow: false,
  leftArrow: false,
  rightArrow: false,
  pageDown: false,
  pageUp: false,
  home: false,
  end: false,
  return: false,
  escape: false,
  ctrl: false,
  shift: false,
  tab: false,
  backspace: false,
  delete: false,
  meta: false,
  super: false,
  hyper: false,
  capsLock: false,
  numLock: false,
};

describe("keyName", () => {
  it.each([
    ["a", {}, "a"],
    ["R", { shift: true }, "R"],
    ["好", {}, "好"],
    ["👍", {}, "👍"],
    [" ", {}, "space"],
    ["", { return: true }, "enter"],
    ["\n", {}, "ctrl+j"],
    ["", { return: true, meta: true }, "alt+enter"],
    ["", { return: true, shift: true }, "shift+enter"],
    ["", { escape: true, meta: true }, "esc"],
    ["k", { ctrl: true }, "ctrl+k"],
    ["", { tab: true, shift: true }, "shift+tab"],
    ["x", { meta: true }, "alt+x"],
    ["pasted text", {}, undefined],
    ["a", { eventType: "release" as const }, undefined],
  ])("%j with %j is %s", (input, flags, name) => {
    expect(keyName(input, { ...none, ...flags })).toBe(name);
  });
});

it("shows keys in readable form", () => {
  expect(["ctrl+k", "shift+tab", "pageup", "?", "R", "space"].map(showKey)).toEqual([
    "Ctrl-K",
    "Shift-Tab",
    "PgUp",
    "?",
    "R",
    "Space",
  ]);
  expect([isTyped("a"), isTyped("space"), isTyped("enter"), isTyped("ctrl+k")]).toEqual([true, true, false, false]);
});

it("all screens, places and actions have different ids and keys", () => {
  const screens = createScreens(builtIn);
  const ids = screens.map(({ id }) => id);
  const places = screens.flatMap(({ key }) => (key === undefined ? [] : [key]));
  const actions = screens.flatMap((screen) => (screen.kind === "page" ? [] : screen.actions).map(({ id }) => id));
  for (const names of [ids, places, actions]) expect(new Set(names).size).toBe(names.length);
});
