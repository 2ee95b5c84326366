import fc from "fast-check";
import { describe, expect, test } from "vitest";
import {
  afterClosing,
  MAX_VIEWS,
  readViews,
  reduceVisited,
  splitPath,
  type View,
  viewKey,
  type VisitedEvent,
  type VisitedViews,
  writeViews,
} from "./visitedViews.ts";

const viewOf = (fullPath: string, more: Partial<View> = {}): View => {
  const [path, search] = splitPath(fullPath);
  return { key: viewKey(path, search), path, fullPath, ...more };
};
const home = viewOf("/home", { affix: true });
const [a, b, c] = [viewOf("/a?page=1"), viewOf("/b"), viewOf("/c")];
const views: VisitedViews = [home, a, b, c];
const after = (event: VisitedEvent) => reduceVisited(views, event).map(({ fullPath }) => fullPath);

describe("closing", () => {
  test.each<[VisitedEvent, readonly string[]]>([
    [{ type: "closedAll" }, ["/home"]],
    [{ type: "closedOthers", key: "/b" }, ["/home", "/b"]],
    [{ type: "closedLeft", key: "/b" }, ["/home", "/b", "/c"]],
    [{ type: "closedRight", key: "/b" }, ["/home", "/a?page=1", "/b"]],
    [{ type: "closedRight", key: "/home" }, ["/home"]],
    [{ type: "closed", key: "/b" }, ["/home", "/a?page=1", "/c"]],
  ])("%j leaves %j", (event, left) => {
    expect(after(event)).toEqual(left);
  });

  test.each<VisitedEvent>([
    { type: "closed", key: "/home" },
    { type: "closed", key: "/nowhere" },
    { type: "closedLeft", key: "/nowhere" },
    { type: "closedRight", key: "/c" },
    { type: "moved", key: "/home", to: 2 },
    { type: "moved", key: "/c", to: 9 },
  ])("%j changes nothing", (event) => {
    expect(reduceVisited(views, event)).toBe(views);
  });

  test("opens the last remaining tab, otherwise the start page", () => {
    expect(afterClosing([home, a], "/b")).toBe("/a?page=1");
    expect(afterClosing([home, a], "/a")).toBeUndefined();
    expect(afterClosing([], "/b")).toBe("/");
  });
});

describe("opening", () => {
  test("a page with other view parameters keeps its tab, and with another id it gets a new tab", () => {
    const more = reduceVisited(views, { type: "opened", view: viewOf("/a?page=2&sort=name") });
    expect(more.map(({ fullPath }) => fullPath)).toEqual(["/home", "/a?page=2&sort=name", "/b", "/c"]);
    expect(reduceVisited(views, { type: "opened", view: a })).toBe(views);
    const two = reduceVisited(views, { type: "opened", view: viewOf("/a?id=7&page=1") });
    expect(two.map(({ key }) => key)).toEqual(["/home", "/a", "/b", "/c", "/a?id=7"]);
  });

  test.each([
    ["/a", "", "/a"],
    ["/a", "?page=2&keyword=x", "/a"],
    ["/a", "?page=2&id=7", "/a?id=7"],
    ["/a", "?moduleId=m&id=7", "/a?id=7&moduleId=m"],
    ["/a", "?id=7&moduleId=m", "/a?id=7&moduleId=m"],
    ["/a", "?grid=7&idea=1", "/a"],
  ])("%s%s is the tab %s", (path, search, key) => {
    expect(viewKey(path, search)).toBe(key);
  });

  test("the oldest closable tab is removed when there are too many", () => {
    const many = Array.from({ length: 60 }, (_, at) => at).reduce<VisitedViews>(
      (all, at) => reduceVisited(all, { type: "opened", view: viewOf(`/${at}`) }),
      [home],
    );
    expect(many).toHaveLength(MAX_VIEWS);
    expect(many[0]).toEqual(home);
    expect(many.at(-1)?.path).toBe("/59");
  });
});

test("a tab can be moved among the closable tabs, never before fixed tabs", () => {
  expect(after({ type: "moved", key: "/c", to: 1 })).toEqual(["/home", "/c", "/a?page=1", "/b"]);
  expect(after({ type: "moved", key: "/c", to: 0 })).toEqual(["/home", "/c", "/a?page=1", "/b"]);
  expect(after({ type: "moved", key: "/a", to: 99 })).toEqual(["/home", "/b", "/c", "/a?page=1"]);
});

test("refreshing one tab redraws only that tab", () => {
  const next = reduceVisited(views, { type: "refreshed", key: "/b" });
  expect(next.map(({ generation }) => generation ?? 0)).toEqual([0, 0, 1, 0]);
});

describe("storing tabs for a reload", () => {
  const isPage = (path: string) => path !== "/gone";

  test("stored tabs are read back", () => {
    expect(readViews(writeViews([a, b, c]), isPage)).toEqual([a, b, c]);
  });

  test.each([undefined, "", "\n\n", "//evil.example", "javascript:alert(1)", "/gone", "{}"])(
    "%j gives no tabs",
    (stored) => {
      expect(readViews(stored, isPage)).toEqual([]);
    },
  );

  test("any stored text causes no error, no foreign address and no duplicate tab", () => {
    fc.assert(
      fc.property(fc.string({ unit: fc.constantFrom("/", "a", "\n", "?", "=", "&", "id", "\\", " ") }), (stored) => {
        const read = readViews(stored, () => true);
        expect(new Set(read.map(({ key }) => key)).size).toBe(read.length);
        for (const { fullPath } of read)
          expect(new URL(fullPath, "https://o.example").origin).toBe("https://o.example");
      }),
    );
  });
});

test("after any events fixed tabs are first, keys are unique and the limit holds", () => {
  const key = fc.constantFrom("/home", "/a", "/b", "/c", "/d?id=1");
  const event = fc.oneof<fc.Arbitrary<VisitedEvent>[]>(
    key.map((path) => ({ type: "opened", view: path === "/home" ? home : viewOf(path) })),
    fc.record({ type: fc.constantFrom("closed", "closedOthers", "closedLeft", "closedRight", "refreshed"), key }),
    fc.record({ type: fc.constant("moved"), key, to: fc.integer({ min: -3, max: 60 }) }),
    fc.constant({ type: "closedAll" }),
  );
  fc.assert(
    fc.property(fc.array(event, { maxLength: 80 }), (events) => {
      const end = events.reduce(reduceVisited, [home] as VisitedViews);
      expect(end[0]?.key).toBe("/home");
      expect(new Set(end.map((view) => view.key)).size).toBe(end.length);
      expect(end.length).toBeLessThanOrEqual(MAX_VIEWS);
    }),
  );
});
