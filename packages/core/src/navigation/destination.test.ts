import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { type Destination, destinationOf } from "./destination.ts";
import { fixedRouteAt, fixedRoutes } from "./fixedRoutes.ts";
import { frameAnswer } from "./frames.ts";
import { guard, isOpenPath } from "./guard.ts";
import type { MenuEntry } from "./menu.ts";
import { routesOf } from "./routes.ts";
import { leafRoutes } from "./tree.ts";

const entry = (id: string, type: number, more: Partial<MenuEntry> = {}): MenuEntry => ({ id, type, name: id, ...more });
const module = (moduleId: string, isTree = false) => ({ property: { moduleId, isTree } });
const menus: readonly MenuEntry[] = [
  entry("flow", 1, {
    code: "workFlow",
    order: 1,
    children: [
      entry("launch", 2, { code: "workFlow.flowLaunch", address: "workFlow/flowLaunch" }),
      entry("todo", 2, { code: "workFlow.flowTodo", address: "workFlow/flowTodo" }),
      entry("circulate", 2, { code: "workFlow.flowCirculate", address: "workFlow/flowCirculate" }),
      entry("near", 2, { code: "near", address: "./near" }),
      entry("hidden", 2, { code: "hidden", address: "hidden", hidden: true }),
    ],
  }),
  entry("model", 3, { code: "m", order: 2, address: "model/m", ...module("vd1") }),
  entry("dictionary", 4, { code: "d", order: 3, address: "dictionary/d", ...module("dt1", true) }),
  entry("report", 5, { code: "r", order: 4, address: "dataReport/r", ...module("rp1") }),
  entry("screen", 6, { code: "s", order: 5, address: "dataScreen/s", ...module("sc1") }),
  entry("inside", 7, { code: "help", order: 6, address: "https://help.cn/", linkTarget: "_self" }),
  entry("outside", 7, { code: "site", order: 7, address: "https://site.cn/", linkTarget: "_blank" }),
];
const routes = routesOf(menus);
const at = (address: string, its = routes): Destination => {
  const [path = "", search = ""] = address.split(/(?=\?)/);
  return destinationOf(path, search, its);
};
const go = (to: string) => ({ kind: "go", to });
const fixed = (path: string, affix = false) => ({ kind: "fixed", path, code: path.slice(1), affix });
const route = (kind: string, pageId: string, more = {}) => ({ kind: "route", route: { kind, pageId, ...more } });
const notFound = { kind: "notFound" };

/** Every line of the route tables in spec §2. */
describe("the destination of an address", () => {
  test.each<[string, object]>([
    ["/home", fixed("/home", true)],
    ["/default", go("/home")],
    ["/", go("/home")],
    ["/404", notFound],
    ["/redirect/workFlow/flowTodo?page=2", { kind: "refresh", to: "/workFlow/flowTodo?page=2" }],
    ["/redirect/a%3Ab", { kind: "refresh", to: "/a%3Ab" }],
    ["/redirect", { kind: "refresh", to: "/" }],
    ["/redirect/redirect/home", { kind: "refresh", to: "/" }],
    ["/redirect//evil.example", { kind: "refresh", to: "/" }],
    ["/redirect/%5Cevil.example", { kind: "refresh", to: "/" }],
    ["/redirect/login", { kind: "refresh", to: "/" }],
    ["/messagesendrecord", fixed("/messagesendrecord")],
    ["/messageRecord?read=1", fixed("/messageRecord")],
    ["/lineSchemeClassDetail?id=1", fixed("/lineSchemeClassDetail")],
    ["/previewModel?id=1", fixed("/previewModel")],
    ["/profile", fixed("/profile")],
    ["/companyinfo-persion", fixed("/companyinfo-persion")],
    ["/menuMore", fixed("/menuMore")],
    ["/login", go("/")],
    ["/oldLogin", go("/")],
    ["/lockScreen", go("/")],
    ["/auth-redirect", go("/")],
    ["/jump?redirect=%2Fprofile", go("/profile")],
    ["/jump?redirect=%2F%2Fevil.example", go("/")],
    ["/jump?redirect=%E0%A4%A", go("/")],
    ["/workFlow/flowLaunch", route("page", "launch")],
    ["/workFlow/flowTodo", route("page", "todo")],
    ["/workFlow/flowCirculate", route("page", "circulate")],
    ["/workFlow/near", route("page", "near")],
    ["/hidden", route("page", "hidden")],
    ["/model/m", route("model", "model", { moduleId: "vd1", isTree: false })],
    ["/dictionary/d", route("dictionary", "dictionary", { moduleId: "dt1", isTree: true })],
    ["/dataReport/r", route("report", "report", { moduleId: "rp1" })],
    ["/dashboard/s", route("dashboard", "screen", { moduleId: "sc1" })],
    ["/help", route("frame", "inside", { url: "https://help.cn/" })],
    ["/site", notFound],
    ["/workFlow", notFound],
    ["/permission/user", notFound],
    ["/constructor", notFound],
    ["/home/", notFound],
  ])("%s", (address, expected) => {
    expect(at(address)).toMatchObject(expected);
  });

  test("the start page is the first menu entry when its code is SY", () => {
    const own = routesOf([entry("start", 2, { code: "SY", address: "bus/start" }), ...menus]);
    expect(at("/default", own)).toEqual(go("/bus/start"));
    expect(at("/", own)).toEqual(go("/bus/start"));
  });
});

test("only the sign-in pages and two redirect pages can be opened without a token", () => {
  const open = fixedRoutes.filter(({ path }) => isOpenPath(path)).map(({ path }) => path);
  expect(open).toEqual(["/login", "/oldLogin", "/auth-redirect", "/jump"]);
  for (const path of ["/redirect/login", "/home", "/404", "/", "/nowhere"]) expect(isOpenPath(path)).toBe(false);
});

interface World {
  session: "signedOut" | "signedIn" | "locked";
  loaded: readonly MenuEntry[] | undefined;
  path: string;
  search: string;
}

/** Events of a session and of the address, in any order. */
const happenings = fc.oneof(
  fc.constantFrom("signIn", "signOut", "lock", "unlock", "end", "menusTaken").map((what) => ({ what, address: "" })),
  fc
    .constantFrom(
      "/",
      "/home",
      "/home?token=t",
      "/login",
      "/login?redirect=%2FworkFlow%2FflowTodo",
      "/login?redirect=%2Flogin",
      "/lockScreen?redirect=%2FlockScreen",
      "/oldLogin",
      "/jump?redirect=%2Fjump",
      "/auth-redirect",
      "/redirect/redirect/home",
      "/redirect/jump",
      "/redirect/workFlow/flowTodo",
      "/default",
      "/workFlow/flowTodo",
      "/permission/user",
      "/404",
    )
    .map((address) => ({ what: "open", address })),
);

test("no sequence of events causes a loop or shows a page without the right", () => {
  fc.assert(
    fc.property(fc.array(happenings, { maxLength: 30 }), fc.boolean(), fc.boolean(), (history, loads, takesTokens) => {
      const world: World = { session: "signedOut", loaded: undefined, path: "/", search: "" };
      for (const { what, address } of history) {
        happen(world, what, address);
        settle(world, loads, takesTokens);
      }
    }),
    { numRuns: 2_000 },
  );
});

function happen(world: World, what: string, address: string): void {
  if (what === "open") goTo(world, address);
  if (what === "signIn" && world.session === "signedOut")
    Object.assign(world, { session: "signedIn", loaded: undefined });
  if (what === "signOut" || what === "end") Object.assign(world, { session: "signedOut", loaded: undefined });
  if (what === "lock" && world.session === "signedIn") world.session = "locked";
  if (what === "unlock" && world.session === "locked") world.session = "signedIn";
  if (what === "menusTaken" && world.loaded) world.loaded = [];
}

function goTo(world: World, address: string): void {
  const [path = "", search = ""] = address.split(/(?=\?)/);
  Object.assign(world, { path, search });
}

/** Follows guard and destination until a page is shown. */
function settle(world: World, loads: boolean, acceptQueryToken: boolean): void {
  for (let step = 0; step < 8; step += 1) {
    const query = Object.fromEntries(new URLSearchParams(world.search));
    const menuLoaded = world.loaded !== undefined;
    const answer = guard({ path: world.path, query, session: world.session, menuLoaded, acceptQueryToken });
    if (answer.kind === "go") goTo(world, answer.to);
    else if (answer.kind === "keepToken") {
      Object.assign(world, { session: "signedIn", loaded: undefined });
      goTo(world, answer.to);
      expect(answer.to).not.toContain("token");
    } else if (answer.kind === "load") {
      if (loads) world.loaded = menus;
      else Object.assign(world, { session: "signedOut", loaded: undefined });
    } else if (world.session === "signedOut") {
      expect(isOpenPath(world.path)).toBe(true);
      return;
    } else if (world.session === "locked") {
      expect(world.path).toBe("/lockScreen");
      return;
    } else if (shownInside(world)) return;
  }
  expect.unreachable(`a loop at ${world.path}${world.search}`);
}

/** Whether a page is shown; also checks that this is permitted. */
function shownInside(world: World): boolean {
  expect(world.loaded).toBeDefined();
  const mine = routesOf(world.loaded ?? []);
  const target = destinationOf(world.path, world.search, mine);
  if (target.kind === "go" || target.kind === "refresh") {
    goTo(world, target.to);
    return false;
  }
  if (target.kind === "route") expect(leafRoutes(mine)).toContain(target.route);
  if (target.kind === "fixed") expect(fixedRouteAt(world.path)?.kind).toBe("page");
  return true;
}

describe("frames", () => {
  const ours = "https://ours.cn";
  const allowed = ["https://help.cn", "http://10.0.0.5:8090"];
  const free = "allow-scripts allow-forms allow-popups allow-downloads";

  test.each<[string, object]>([
    ["https://help.cn/a?b#c", { kind: "show", sandbox: `${free} allow-same-origin` }],
    ["HTTPS://Help.cn:443", { kind: "show", sandbox: `${free} allow-same-origin` }],
    ["http://10.0.0.5:8090/view/1", { kind: "show", sandbox: `${free} allow-same-origin` }],
    ["/own/page", { kind: "show", sandbox: free }],
    ["https://ours.cn/own", { kind: "show", sandbox: free }],
    ["http://help.cn/", { kind: "refuse" }],
    ["https://help.cn.evil.example/", { kind: "refuse" }],
    ["https://help.cn@evil.example/", { kind: "refuse" }],
    ["https://evil.example/https://help.cn", { kind: "refuse" }],
    ["//help.cn/", { kind: "refuse" }],
    ["javascript:alert(1)", { kind: "refuse" }],
    ["data:text/html,x", { kind: "refuse" }],
    ["https://help.cn\\@evil.example", { kind: "refuse" }],
    ["", { kind: "refuse" }],
  ])("%s", (url, expected) => {
    expect(frameAnswer(url, ours, allowed)).toEqual(expected);
  });
});
