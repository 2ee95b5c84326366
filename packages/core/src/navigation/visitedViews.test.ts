import { describe, expect, test } from "vitest";
import { afterClosing, reduceVisited, type VisitedViews } from "./visitedViews.ts";

describe("visited views", () => {
  const home = { path: "/home", fullPath: "/home", affix: true };
  const a = { path: "/a", fullPath: "/a?x=1" };
  const b = { path: "/b", fullPath: "/b" };
  const views: VisitedViews = [home, a, b];

  test("affix tabs stay", () => {
    expect(reduceVisited(views, { type: "closedAll" })).toEqual([home]);
    expect(reduceVisited(views, { type: "closed", path: "/home" })).toBe(views);
    expect(reduceVisited(views, { type: "closedOthers", path: "/b" })).toEqual([home, b]);
  });

  test("opened again with another query it is the same tab", () => {
    const next = reduceVisited(views, { type: "opened", view: { path: "/a", fullPath: "/a?x=2" } });
    expect(next.map(({ fullPath }) => fullPath)).toEqual(["/home", "/a?x=2", "/b"]);
    expect(reduceVisited(views, { type: "opened", view: a })).toBe(views);
  });

  test("the oldest that may be closed goes when there are too many", () => {
    let many: VisitedViews = [home];
    for (let at = 0; at < 60; at += 1) {
      many = reduceVisited(many, { type: "opened", view: { path: `/${at}`, fullPath: `/${at}` } });
    }
    expect(many).toHaveLength(50);
    expect(many[0]).toEqual(home);
    expect(many.at(-1)?.path).toBe("/59");
  });

  test("closing the active one goes to the last that remains", () => {
    expect(afterClosing([home, a], "/b")).toBe("/a?x=1");
    expect(afterClosing([home, a], "/a")).toBeUndefined();
    expect(afterClosing([], "/b")).toBe("/");
  });
});
