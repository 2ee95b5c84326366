import fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { SessionState } from "../session/machine.ts";
import { guard, ownPath } from "./guard.ts";
import { homePath, navigationOf, trailTo, visibleEntries } from "./menu.ts";
import { afterClosing, reduceVisited, type VisitedViews } from "./visitedViews.ts";

const out: SessionState = { status: "signedOut" };
const fresh: SessionState = { status: "signedIn", token: "t" };
const ready: SessionState = { status: "signedIn", token: "t", current: {}, factoryId: "f" };
const locked: SessionState = { status: "locked", token: "t", current: {}, factoryId: "f" };

describe("guard", () => {
  test.each([
    [out, "/login", "", "show"],
    [out, "/oldLogin", "", "show"],
    [out, "/jump", "", "show"],
    [out, "/", "", "/login"],
    [out, "/permission/user", "?page=2", "/login?redirect=%2Fpermission%2Fuser%3Fpage%3D2"],
    [out, "/lockScreen", "", "/login"],
    [fresh, "/permission/user", "", "load"],
    [fresh, "/login", "", "show"],
    [ready, "/login", "?redirect=%2Fpermission%2Fuser%3Fpage%3D2", "/permission/user?page=2"],
    [ready, "/oldLogin", "?redirect=//evil.example", "/"],
    [ready, "/lockScreen", "", "/"],
    [ready, "/permission/user", "", "show"],
    [locked, "/permission/user", "", "/lockScreen?redirect=%2Fpermission%2Fuser"],
    [locked, "/login", "", "/lockScreen"],
    [locked, "/lockScreen", "", "show"],
    [{ status: "locked", token: "t" }, "/lockScreen", "", "load"],
  ] as const)("%o at %s%s: %s", (session, path, search, wanted) => {
    const answer = guard(session, { path, search });
    expect(answer.kind === "go" ? answer.to : answer.kind).toBe(wanted);
  });

  test("a token in the query of /home is taken and leaves the address", () => {
    const answer = guard(out, { path: "/home", search: "?a=1&token=abc" });
    expect(answer).toEqual({ kind: "adopt", token: "abc", to: "/home?a=1" });
  });

  test("never a loop", () => {
    const session = fc.constantFrom(out, fresh, ready, locked);
    const path = fc.oneof(fc.constantFrom("/login", "/lockScreen", "/", "/home", "/jump"), fc.webPath());
    fc.assert(
      fc.property(session, path, fc.webQueryParameters(), (state, start, query) => {
        let place = { path: start, search: query && `?redirect=${query}` };
        for (let step = 0; step < 4; step += 1) {
          const answer = guard(state, place);
          if (answer.kind !== "go") return;
          const [to = "", search = ""] = answer.to.split("?");
          place = { path: to, search: search && `?${search}` };
        }
        throw new Error(`still going at ${place.path}`);
      }),
    );
  });

  test.each([
    "//evil.example",
    "/\\evil.example",
    "https://evil.example",
    "javascript:alert(1)",
    "/login",
    "",
    undefined,
  ])("redirect to %j stays at home", (target) => expect(ownPath(target)).toBe("/"));
});

describe("menu", () => {
  const nav = navigationOf([
    {
      id: "1",
      code: "permission",
      name: "权限",
      type: 1,
      children: [
        { id: "2", code: "permission.user", name: "用户", type: 2, address: "permission/user" },
        { id: "3", code: "hiddenOne", name: "隐藏", type: 2, address: "hidden", hidden: true },
      ],
    },
    { id: "4", code: "empty", name: "空", type: 1 },
    { id: "5", code: "site", name: "网站", type: 7, address: "https://example.com", linkTarget: "_blank" },
    { id: "6", code: "inside", name: "内嵌", type: 7, address: "https://example.com", linkTarget: "_self" },
  ]);

  test("addresses by type", () => {
    expect(nav.map(({ path, kind }) => [kind, path])).toEqual([
      ["folder", "/permission"],
      ["link", "https://example.com"],
      ["frame", "/inside"],
    ]);
  });

  test("a single visible child is shown directly, hidden ones are not", () => {
    expect(visibleEntries(nav).map(({ path }) => path)).toEqual(["/permission/user", "https://example.com", "/inside"]);
  });

  test("the way to a page", () => {
    expect(trailTo(nav, "/permission/user").map(({ code }) => code)).toEqual(["permission", "permission.user"]);
    expect(trailTo(nav, "/permission")).toEqual([]);
  });

  test("home, unless the menu begins with SY", () => {
    expect(homePath(nav)).toBe("/home");
    expect(homePath(navigationOf([{ id: "9", code: "SY", name: "首页", type: 2, address: "board" }]))).toBe("/board");
  });
});

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

  test("closing the active one goes to the last that remains", () => {
    expect(afterClosing([home, a], "/b")).toBe("/a?x=1");
    expect(afterClosing([home, a], "/a")).toBeUndefined();
    expect(afterClosing([], "/b")).toBe("/");
  });
});
