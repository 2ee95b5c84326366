import fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { KeyValueStore } from "../ports.ts";
import { layoutTypeOf, readSettings, STORAGE_PREFIX, writeSettings } from "./settings.ts";

function storeOf(entries: Readonly<Record<string, string>> = {}): KeyValueStore {
  const map = new Map(Object.entries(entries).map(([key, value]) => [STORAGE_PREFIX + key, value]));
  return {
    get: (key) => map.get(key),
    set: (key, value) => void map.set(key, value),
    remove: (key) => void map.delete(key),
  };
}

describe("settings", () => {
  test("have their defaults when nothing is stored", () => {
    expect(readSettings(storeOf())).toMatchObject({
      layoutType: "classic",
      themeClass: "blue",
      tagsView: true,
    });
  });

  test.each(["classic", "functional", "plain"])("keep the layout %s", (layout) => {
    expect(readSettings(storeOf({ layoutType: layout })).layoutType).toBe(layout);
  });

  test.each(["", "Classic", "grid", "toString", undefined])("replace the layout %j by classic", (layout) => {
    expect(layoutTypeOf(layout)).toBe("classic");
  });

  test("are read back as written", () => {
    const store = storeOf();
    writeSettings(store, { tagsView: false, themeClass: "green", title: "车队 | 一号" });
    expect(readSettings(store)).toMatchObject({
      tagsView: false,
      themeClass: "green",
      title: "车队 | 一号",
    });
  });

  test("read the older value light as lightWhite", () => {
    expect(readSettings(storeOf({ slideClass: "light" })).slideClass).toBe("lightWhite");
  });

  test("any stored text causes no error and gives only valid values", () => {
    fc.assert(
      fc.property(fc.string(), fc.string(), fc.string(), (layoutType, tagsView, errorLog) => {
        const settings = readSettings(storeOf({ layoutType, tagsView, errorLog }));
        expect(["classic", "functional", "plain"]).toContain(settings.layoutType);
        expect(typeof settings.tagsView).toBe("boolean");
      }),
    );
  });
});
