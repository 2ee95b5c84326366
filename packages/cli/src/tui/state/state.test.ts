import { describe, expect, it } from "vitest";
import { columnWidths, layoutOf } from "../layout.ts";
import { createDirectorySearch } from "./directorySearch.ts";
import { clamp, moved, windowTop } from "./list.ts";
import { noMessages, reduceMessages, unreadOf } from "./messages.ts";
import { initialState, reduceTui } from "./tui.ts";
import { FIELD_MAX_CHARS, withEdit, withTyped } from "./line.ts";

describe("lists", () => {
  it("moves and stops at the ends", () => {
    expect(moved(0, "up", 10, 5)).toBe(0);
    expect(moved(0, "down", 10, 5)).toBe(1);
    expect(moved(2, "pageDown", 10, 5)).toBe(6);
    expect(moved(8, "pageDown", 10, 5)).toBe(9);
    expect(moved(3, "first", 10, 5)).toBe(0);
    expect(moved(3, "last", 10, 5)).toBe(9);
    expect(moved(0, "down", 0, 5)).toBe(0);
    expect(clamp(99, 3)).toBe(2);
  });

  it.each([
    [0, 4, 10, 5, 0],
    [0, 5, 10, 5, 1],
    [4, 3, 10, 5, 3],
    [8, 9, 10, 5, 5],
    [5, 2, 3, 5, 0],
    [0, 0, 0, 5, 0],
    [0, 7, 10, 0, 7],
  ])("from top %i, row %i of %i in %i rows: top %i", (before, selected, count, rows, top) => {
    expect(windowTop(before, selected, count, rows)).toBe(top);
  });
});

describe("layout", () => {
  it("uses every row at any size", () => {
    for (let rows = 1; rows <= 100; rows += 1) {
      const { title, body, hint } = layoutOf({ columns: 80, rows });
      expect(title + body.height + hint + 1).toBe(Math.max(2, rows));
    }
  });

  it("omits the last columns when there is no room, and uses every cell", () => {
    const columns = [
      { min: 8, share: 1 },
      { min: 10, share: 3 },
      { min: 8, share: 4 },
    ];
    for (let width = 1; width <= 200; width += 1) {
      const widths = columnWidths(columns, width).filter((one) => one > 0);
      const used = widths.reduce((sum, one) => sum + one, widths.length - 1);
      if (width >= 8) expect(used).toBe(width);
    }
    expect(columnWidths(columns, 20)).toEqual([8, 11, 0]);
  });
});

describe("typing", () => {
  it("deletes whole characters and words before and after the caret", () => {
    const line = "你好👨‍👩‍👧 one two";
    expect(withEdit("你好👨‍👩‍👧", "你好👨‍👩‍👧".length, "deleteBack")).toEqual({ value: "你好", caret: 2 });
    expect(withEdit(line, 2, "deleteForward")).toEqual({ value: "你好 one two", caret: 2 });
    expect(withEdit("one two  ", 9, "deleteWordBack")).toEqual({ value: "one ", caret: 4 });
    expect(withEdit(line, 2, "deleteToLineEnd")).toEqual({ value: "你好", caret: 2 });
    expect(withEdit("one two", 3, "deleteWordForward")).toEqual({ value: "one", caret: 3 });
    expect(withEdit("one", 0, "deleteToLineStart")).toEqual({ value: "one", caret: 0 });
  });

  it("removes line breaks and control characters, and inserts text at the caret", () => {
    expect(withTyped("ac", 1, "b")).toEqual({ value: "abc", caret: 2 });
    expect(withTyped("", 0, "\u001b[31mone\r\ntwo\u0007").value).toBe("one two");
    expect(withTyped("", 0, "x".repeat(500)).value).toHaveLength(FIELD_MAX_CHARS);
  });
});

describe("directory search", () => {
  const people = [
    { realName: "王芳", account: "wangfang", department: "车辆部", quickQuery: "wf" },
    { realName: "汪峰", account: "wf2", department: "王牌车队", quickQuery: "wf" },
    { realName: "李娜", account: "lina", department: "运营部" },
  ];
  const search = createDirectorySearch(people);
  const names = (query: string) => search(query).map(({ realName }) => realName);

  it("finds by name, initials, account and department, best match first", () => {
    expect(names("王")).toEqual(["王芳", "汪峰"]);
    expect(names("wf")).toEqual(["王芳", "汪峰"]);
    expect(names("ＬＩＮＡ")).toEqual(["李娜"]);
    expect(names("运营")).toEqual(["李娜"]);
    expect(names("運營")).toEqual(["李娜"]);
    expect(names("wangfang")).toEqual(["王芳"]);
    expect(names("ln")).toEqual(["李娜"]);
  });

  it("accepts a typing error, and finds nothing when nothing matches", () => {
    expect(names("wangfnag")).toEqual(["王芳"]);
    expect(names("zzzzzz")).toEqual([]);
    expect(names("  ")).toHaveLength(3);
  });
});

describe("messages", () => {
  const row = (id: string, read: boolean) => ({ id, title: id, read });
  const page = (ids: readonly string[], total: number) => ({
    rows: ids.map((id) => row(id, false)),
    total,
    page: 1,
    pageSize: 20,
  });
  const twenty = Array.from({ length: 20 }, (_, index) => `m${index}`);

  it("adds pages without duplicates, and recognises the last page by its length", () => {
    const first = reduceMessages(noMessages, { type: "messages/page", page: page(twenty, 22) });
    expect(first.finished).toBe(false);
    const second = reduceMessages(first, { type: "messages/page", page: page(["m19", "m20", "m21"], 22) });
    expect(second.rows).toHaveLength(22);
    expect(second.finished).toBe(true);
    expect(unreadOf(second)).toEqual({ count: 22, more: false });
  });

  it("a refresh adds new messages in front, removes deleted ones and keeps the selection", () => {
    const first = reduceMessages(noMessages, { type: "messages/page", page: page(["a", "b", "c"], 3) });
    const at = reduceMessages(first, { type: "messages/select", index: 1 });
    const fresh = reduceMessages(at, { type: "messages/refreshed", page: page(["new", "a", "b"], 3) });
    expect(fresh.rows.map(({ id }) => id)).toEqual(["new", "a", "b"]);
    expect(fresh.rows[fresh.selected]?.id).toBe("b");
  });
});

describe("the whole state", () => {
  const start = initialState({
    session: { status: "signedIn", token: "t", current: { user: { id: "u", realName: "甲" } }, factoryId: "f1" },
    home: "users",
    language: "zh",
    account: "",
    nowMs: 0,
  });

  it("clears data of another factory or user", () => {
    const loaded = reduceTui(start, { type: "people/loaded", people: [{ id: "1", account: "a", realName: "甲" }] });
    const same = reduceTui(loaded, { type: "session/changed", session: { ...loaded.session } });
    expect(same.people.people).toHaveLength(1);
    const other = reduceTui(loaded, {
      type: "session/changed",
      session: { status: "signedIn", token: "t", current: { user: { id: "u", realName: "甲" } }, factoryId: "f2" },
    });
    expect(other.people.people).toHaveLength(0);
  });

  it("stays the same object when an event changes nothing", () => {
    expect(reduceTui(start, { type: "shell/back" })).toBe(start);
    expect(reduceTui(start, { type: "messages/move", move: "up", rows: 5 })).toBe(start);
  });

  it("closes overlays and questions when the session is locked", () => {
    const over = reduceTui(reduceTui(start, { type: "shell/over", screen: "help" }), {
      type: "shell/ask",
      action: "quit",
    });
    const locked = reduceTui(over, {
      type: "session/changed",
      session: { status: "locked", token: "t", current: { user: { id: "u", realName: "甲" } }, factoryId: "f1" },
    });
    expect(locked.shell).toMatchObject({ stack: ["users"], asking: undefined });
  });
});
