import { expect, test } from "vitest";

import { StartError } from "./startError.ts";
import { beforeApi, belowBase, checkBasePath } from "./basePath.ts";

test.each([
  "/",
  "bus",
  "/bus/",
  "//bus",
  "/bus//x",
  "/../x",
  "/a b",
  "/api",
  "/api/x",
  "/assets",
  "/readyz",
  "/a/b/c/d/e",
  "/\u00e4",
])("%j is refused as a base path", (base) => expect(() => checkBasePath(base)).toThrow(StartError));

test.each(["", "/bus", "/shuttle/bus-2", "/apis"])("%j is accepted as a base path", (base) =>
  expect(() => checkBasePath(base)).not.toThrow(),
);

test.each([
  ["/bus", "/"],
  ["/bus?a=1", "/?a=1"],
  ["/bus/", "/"],
  ["/bus/home?a=1", "/home?a=1"],
  ["/bus/bus/x", "/bus/x"],
  ["/business", "/business"],
  ["/home", "/home"],
  ["/home/bus/x", "/home/bus/x"],
])("below the base path /bus the URL %s becomes %s", (url, expected) => expect(belowBase(url, "/bus")).toBe(expected));

test.each([
  ["/api/file/x", "", ""],
  ["/api/file/x", "/bus", "/bus"],
  ["/banche/api/file/x", "/bus", "/bus/banche"],
  ["/home", "/bus", undefined],
  ["/a;b/api/x", "/bus", undefined],
])("the path before the API in %s with base path %j is %j", (url, base, expected) =>
  expect(beforeApi({ url }, base)).toBe(expected),
);
