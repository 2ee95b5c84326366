import { expect, test } from "vitest";
import type { Route } from "./menu.ts";
import { builtRoutes } from "./planned.ts";

const route = (code: string, ...children: readonly Route[]): Route => ({
  ...{ pageId: code, code, name: code, icon: "", isTree: false, hidden: false, children },
  ...{ kind: children.length > 0 ? "folder" : "page", path: children.length > 0 ? "" : `/${code}` },
});
const menu = [
  route("planned"),
  route("mixed", route("soon"), route("users"), route("deep", route("later"))),
  route("empty", route("next")),
  route("home"),
];
const isBuilt = ({ code }: Route): boolean => code === "users" || code === "home";
const shape = (routes: readonly Route[]): readonly unknown[] =>
  routes.map(({ code, planned = false, children }) => [code, planned, ...shape(children)]);

test("pages that are not built are left out, also folders without other pages", () => {
  expect(shape(builtRoutes(menu, isBuilt, false))).toEqual([
    ["mixed", false, ["users", false]],
    ["home", false],
  ]);
});

test("planned pages are marked and listed last when the operator shows them", () => {
  expect(shape(builtRoutes(menu, isBuilt, true))).toEqual([
    ["mixed", false, ["users", false], ["soon", true], ["deep", true, ["later", true]]],
    ["home", false],
    ["planned", true],
    ["empty", true, ["next", true]],
  ]);
});
