import fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { ErrorCode } from "../errors.ts";
import { afterFailedLoad, guard, type GuardQuestion, signInPath } from "./guard.ts";
import type { MenuEntry } from "./menu.ts";
import { ownPath, redirectTarget, resolvePath } from "./paths.ts";
import { dashboardAddress, reportAddress, routesOf } from "./routes.ts";
import type { Route } from "./menu.ts";
import { breadcrumb, homeTarget, leafRoutes, pathInMenu, routeAt, titleOf, visibleRoutes } from "./tree.ts";

const entry = (id: string, type: number, more: Partial<MenuEntry> = {}): MenuEntry => ({
  id,
  type,
  name: `name ${id}`,
  ...more,
});
const menus: readonly MenuEntry[] = [
  entry("sys", 1, {
    code: "system",
    order: 2,
    children: [
      entry("menu", 2, { code: "system.menu", address: "system/menu", order: 2 }),
      entry("area", 2, { code: "system.area", address: "system/area", order: 1, icon: "icon-area" }),
      entry("hid", 2, { code: "x.hidden", address: "x/hidden", hidden: true, order: 3 }),
    ],
  }),
  entry("bus", 1, {
    code: "bus",
    order: 1,
    children: [
      entry("kind", 4, {
        code: "bus.kind",
        address: "dictionary/buskind",
        property: { moduleId: "dt-7", isTree: true },
      }),
    ],
  }),
];
const routes = routesOf(menus);

describe("routes of a menu", () => {
  test("every level is sorted, and paths follow the type of the entry", () => {
    expect(routes.map((route) => [route.kind, route.path])).toEqual([
      ["folder", "/bus"],
      ["folder", "/system"],
    ]);
    expect(routes[1]?.children.map((route) => route.path)).toEqual(["/system/area", "/system/menu", "/x/hidden"]);
    expect(routes[0]?.children[0]).toMatchObject({
      kind: "dictionary",
      moduleId: "dt-7",
      isTree: true,
      pageId: "kind",
    });
  });

  test.each([
    [
      entry("a", 3, { address: "model/a", property: { moduleId: "m" } }),
      { kind: "model", path: "/model/a", moduleId: "m" },
    ],
    [entry("a", 5, { address: "/dataReport/a" }), { kind: "report", path: "/dataReport/a", moduleId: undefined }],
    [entry("a", 6, { property: { moduleId: "s" } }), { kind: "dashboard", path: "", moduleId: "s" }],
    [
      entry("a", 7, { code: "help", address: "https://a.cn", linkTarget: "_self" }),
      { kind: "frame", path: "/help", url: "https://a.cn" },
    ],
    [
      entry("a", 7, { code: "help", address: "https://a.cn", linkTarget: "_blank" }),
      { kind: "external", path: "", url: "https://a.cn" },
    ],
    [entry("a", 7, { address: "tel:110" }), { kind: "external", url: "tel:110" }],
    [entry("a", 2, { address: "http://a.cn/x" }), { kind: "external", path: "", url: "http://a.cn/x" }],
  ])("entry %#", (menu, route) => {
    expect(routesOf([menu])).toMatchObject([route]);
  });

  test("an address that begins with a dot is below the folder, and any other is below the root", () => {
    const children = [
      entry("near", 2, { address: "./near", order: 1 }),
      entry("beside", 2, { address: "../beside", order: 2 }),
      entry("far", 2, { address: "far", order: 3 }),
    ];
    const [folder] = routesOf([entry("f", 1, { code: "folder", children })]);
    expect(folder?.children.map(({ path }) => path)).toEqual(["/folder/near", "/beside", "/far"]);
  });

  test.each([
    ["an empty folder", entry("a", 1, { children: [] })],
    ["a folder of empty folders", entry("a", 1, { children: [entry("b", 1)] })],
    ["an unknown type", entry("a", 8, { address: "x" })],
    ["a page without an address", entry("a", 2)],
    ["a link to a script", entry("a", 7, { address: "javascript:alert(1)", linkTarget: "_self" })],
    ["a link to nowhere", entry("a", 7, { address: "//evil.example" })],
  ])("%s is left out", (_, menu) => {
    expect(routesOf([menu])).toEqual([]);
  });

  test("the address of a dashboard or report contains the current token, encoded", () => {
    expect(dashboardAddress({ base: "https://s.cn/", moduleId: "a/b", token: "bearer x" })).toBe(
      "https://s.cn/view/a%2Fb?token=bearer%20x",
    );
    expect(reportAddress({ base: "https://r.cn/viewer/", moduleId: "a/b", token: "bearer x" })).toBe(
      "https://r.cn/viewer/preview.html?id=a%2Fb&token=bearer%20x&page=1&from=menu",
    );
  });
});

describe("menu tree", () => {
  test("hidden entries are left out, and an only child replaces its parent", () => {
    expect(visibleRoutes(routes).map((route) => route.path)).toEqual(["/dictionary/buskind", "/system"]);
    expect(visibleRoutes(routes)[1]?.children.map((route) => route.path)).toEqual(["/system/area", "/system/menu"]);
  });

  test("the page of a record belongs to the menu entry of its list, if the menu has it", () => {
    const [area] = leafRoutes(routes);
    const list = { ...(area as Route), code: "bus.scheme", path: "/bus/schemes" };
    expect(pathInMenu([list], "/lineSchemeClassDetail")).toBe("/bus/schemes");
    expect(pathInMenu(routes, "/lineSchemeClassDetail")).toBe("/lineSchemeClassDetail");
    expect(pathInMenu([list], "/system/menu")).toBe("/system/menu");
  });

  test("breadcrumb and lookup find entries by path", () => {
    expect(breadcrumb(routes, "/system/menu").map((route) => route.code)).toEqual(["system", "system.menu"]);
    expect(breadcrumb(routes, "/nowhere")).toEqual([]);
    expect(routeAt(routes, "/x/hidden")?.pageId).toBe("hid");
    expect(routeAt(routes, "")).toBeUndefined();
    expect(leafRoutes(routes)).toHaveLength(4);
  });

  test("the start page comes from the first menu entry with the code SY", () => {
    const sy = (more: Partial<MenuEntry>, type = 2) =>
      homeTarget(routesOf([entry("s", type, { code: "SY", ...more }), ...menus]));
    expect(homeTarget([])).toBe("/home");
    expect(homeTarget(routes)).toBe("/home");
    expect(sy({ address: "bus/start" })).toBe("/bus/start");
    expect(sy({ children: [entry("x", 2, { address: "bus/first" })] }, 1)).toBe("/bus/first");
    expect(sy({ address: "bus/start", order: 9 })).toBe("/home");
  });

  test("titles are translated by code, otherwise the server's name is used", () => {
    expect(titleOf("en", { code: "system.menu", name: "系统菜单" })).toBe("Menus");
    expect(titleOf("zhtw", { code: "permission.user", name: "x" })).toBe("使用者管理");
    expect(titleOf("en", { code: "bus.kind", name: "车辆类型" })).toBe("车辆类型");
    expect(titleOf("en", { code: "constructor", name: "x" })).toBe("x");
    expect(titleOf("en", { name: "x" })).toBe("x");
  });
});

describe("paths", () => {
  test.each(["/", "/home", "/a/b?c=d#e", "/路", "/a//b", "/a?to=http://b.cn"])(
    "%s is accepted as our own path",
    (path) => {
      expect(ownPath(path)).toBe(path);
    },
  );
  test.each([
    "",
    undefined,
    "home",
    "//evil.example",
    "/\\evil.example",
    "\\\\evil",
    "/a\\b",
    "https://evil.example",
    "javascript:alert(1)",
    "/\t/evil.example",
    "/\n/evil",
    " /home",
    "/a b",
    `/${"a".repeat(2_048)}`,
  ])("%j is refused", (path) => {
    expect(ownPath(path)).toBeUndefined();
  });

  test("an accepted path stays on the same origin in a browser", () => {
    const text = fc.string({
      unit: fc.constantFrom("/", "\\", ".", ":", "@", "a", "http", "\t", "\n", "?", "#", "%2f", " "),
      maxLength: 12,
    });
    fc.assert(
      fc.property(text, (path) => {
        const own = ownPath(path);
        if (own !== undefined) expect(new URL(own, "https://ours.example").origin).toBe("https://ours.example");
      }),
      { numRuns: 3_000 },
    );
  });

  test.each([
    ["/permission/user?page=2", "/permission/user?page=2"],
    ["/login", "/"],
    ["/login?redirect=/a", "/"],
    ["/lockScreen", "/"],
    ["/loginHistory", "/loginHistory"],
    ["//evil", "/"],
    [undefined, "/"],
  ])("after signing in, %s leads to %s", (wanted, target) => {
    expect(redirectTarget(wanted)).toBe(target);
  });

  test.each([
    ["/system", "menu", "/system/menu"],
    ["/system/", "./menu", "/system/menu"],
    ["/system/menu", "../area", "/system/area"],
    ["/system", "/area", "/area"],
    ["/system", "https://a.cn", "https://a.cn"],
    ["/", "", "/"],
    ["/", "../..", "/"],
  ])("%s and %s give %s", (parent, path, resolved) => {
    expect(resolvePath(parent, path)).toBe(resolved);
  });
});

describe("route guard", () => {
  const ask = (path: string, more: Partial<GuardQuestion> = {}) =>
    guard({ path, session: "signedIn", menuLoaded: true, ...more });
  const out = { session: "signedOut", menuLoaded: false } as const;
  const locked = { session: "locked" } as const;
  const go = (to: string) => ({ kind: "go", to });

  test.each<[string, Partial<GuardQuestion>, unknown]>([
    ["/permission/user", {}, { kind: "show" }],
    ["/permission/user", { menuLoaded: false }, { kind: "load" }],
    ["/login", {}, go("/")],
    ["/oldLogin", {}, go("/")],
    ["/jump", {}, go("/")],
    ["/auth-redirect", { query: { redirect: "/profile" } }, go("/profile")],
    ["/redirect/login", out, go("/login")],
    ["/lockScreen", {}, go("/")],
    ["/permission/user", locked, go("/lockScreen?redirect=%2Fpermission%2Fuser")],
    ["/", locked, go("/lockScreen")],
    ["/login", locked, go("/lockScreen")],
    ["/home", { ...locked, query: { token: "t" }, acceptQueryToken: true }, go("/lockScreen?redirect=%2Fhome")],
    ["/lockScreen", locked, { kind: "show" }],
    ["/lockScreen", { ...locked, menuLoaded: false }, { kind: "load" }],
    ["/login", out, { kind: "show" }],
    ["/oldLogin", out, { kind: "show" }],
    ["/auth-redirect", out, { kind: "show" }],
    ["/jump", out, { kind: "show" }],
    ["/", out, go("/login")],
    ["/lockScreen", out, go("/login")],
    ["/login", { query: { redirect: "/permission/user?page=2" } }, go("/permission/user?page=2")],
    ["/login", { query: { redirect: "//evil.example" } }, go("/")],
    ["/lockScreen", { query: { redirect: "/permission/user" } }, go("/permission/user")],
    [
      "/permission/user",
      { ...out, query: { page: "2", q: "李&" } },
      go("/login?redirect=%2Fpermission%2Fuser%3Fpage%3D2%26q%3D%25E6%259D%258E%2526"),
    ],
    [
      "/home",
      { ...out, query: { token: "t", a: "1" }, acceptQueryToken: true },
      { kind: "keepToken", token: "t", to: "/home?a=1" },
    ],
    ["/home", { query: { token: "t" }, acceptQueryToken: true }, { kind: "keepToken", token: "t", to: "/home" }],
    ["/home", { query: { token: "t" } }, go("/home")],
    ["/home", { ...out, query: { token: "t" } }, go("/home")],
    ["/users", { ...out, query: { token: "t" }, acceptQueryToken: true }, go("/login?redirect=%2Fusers")],
  ])("%s %j", (path, more, answer) => {
    expect(ask(path, more)).toEqual(answer);
  });

  test("the path to the sign-in page never contains a token", () => {
    expect(signInPath("/home", { token: "secret", a: "1" })).toBe("/login?redirect=%2Fhome%3Fa%3D1");
    expect(signInPath("/login")).toBe("/login");
  });

  test.each<[ErrorCode | undefined, "end" | "wait"]>([
    ["no_menus", "end"],
    ["no_factory", "end"],
    ["no_user_info", "end"],
    ["session_expired", "end"],
    [undefined, "end"],
    ["network_unreachable", "wait"],
    ["timeout", "wait"],
    ["internal", "wait"],
    ["session_locked", "wait"],
  ])("when loading the user info fails with %s, the session does this: %s", (code, answer) => {
    expect(afterFailedLoad(code)).toBe(answer);
  });
});
