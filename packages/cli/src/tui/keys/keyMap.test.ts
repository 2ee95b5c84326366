import { describe, expect, it } from "vitest";
import { pressKey } from "../actions.ts";
import { startTui } from "../testing/harness.tsx";
import { createPlatform, person } from "../testing/platform.ts";
import { type PlacedAction, readKeyMap } from "./keyMap.ts";

const action = (id: string, keys: readonly string[], screen?: string): PlacedAction => ({
  action: { id, keys, text: "common.verbs.back" },
  screen,
});
const placed = [
  action("chats.retract", ["x"], "chats"),
  action("chats.view", ["enter"], "chats"),
  action("messages.delete", ["d"], "messages"),
  action("quit", ["q"]),
  action("leave", ["ctrl+c"]),
];
const read = (given: Readonly<Record<string, unknown>>) => readKeyMap(given, placed);

describe("problems name the action and the key", () => {
  it.each<[Readonly<Record<string, unknown>>, object]>([
    [{ "chats.nix": "x" }, { problem: "unknownAction", action: "chats.nix" }],
    [{ constructor: "x" }, { problem: "unknownAction", action: "constructor" }],
    [{ quit: 7 }, { problem: "notKeys", action: "quit" }],
    [{ quit: ["q", null] }, { problem: "notKeys", action: "quit" }],
    [{ quit: "Ctrl-Alt-Q" }, { problem: "badKey", action: "quit", key: "Ctrl-Alt-Q" }],
    [{ quit: "ctrl+i" }, { problem: "badKey", action: "quit", key: "ctrl+i" }],
    [{ quit: "F1" }, { problem: "badKey", action: "quit", key: "F1" }],
    [{ quit: "" }, { problem: "badKey", action: "quit", key: "" }],
    [{ quit: "退" }, { problem: "badKey", action: "quit", key: "退" }],
    [{ leave: [] }, { problem: "needed", action: "leave" }],
    [{ "chats.retract": "q" }, { problem: "taken", action: "chats.retract", key: "q", other: "quit" }],
    [{ quit: "d" }, { problem: "taken", action: "quit", key: "d", other: "messages.delete" }],
    [{ "chats.retract": "Enter" }, { problem: "taken", action: "chats.retract", key: "enter", other: "chats.view" }],
  ])("%j", (given, problem) => expect(read(given).problems).toEqual([problem]));
});

it.each<[Readonly<Record<string, unknown>>, object]>([
  [{ "chats.retract": "Ctrl-R" }, { "chats.retract": ["ctrl+r"] }],
  [
    { "chats.retract": ["PgUp", "shift+tab", " ", "alt+X"] },
    { "chats.retract": ["pageup", "shift+tab", "space", "alt+x"] },
  ],
  [{ quit: [] }, { quit: [] }],
  // Another screen may use the same key, and a key that its action gave up is free.
  [{ "chats.retract": "d" }, { "chats.retract": ["d"] }],
  [
    { "chats.retract": "q", quit: "Q" },
    { "chats.retract": ["q"], quit: ["Q"] },
  ],
])("%j is read as keys of actions", (given, keys) => expect(read(given)).toEqual({ keys, problems: [] }));

it("changed keys work, the old keys do nothing, and hints and help show the new keys", async () => {
  const platform = createPlatform({ people: [person("a", "陈明远", "chenmy")] });
  const tui = await startTui(platform, { keys: { help: ["ctrl+g"], quit: [] } });
  await tui.shows("陈明远");
  await tui.shows("Ctrl-G");
  expect(pressKey(tui.runtime, "?")).toBe(false);
  expect(pressKey(tui.runtime, "q")).toBe(false);
  expect(pressKey(tui.runtime, "ctrl+g")).toBe(true);
  expect(tui.runtime.store.getState().shell.stack.at(-1)).toBe("help");
});
