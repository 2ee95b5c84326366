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
  test("nothing stored gives the defaults", () => {
    expect(readSettings(storeOf())).toMatchObject({
      layoutType: "classic",
      themeClass: "blue",
      tagsView: true,
    });
  });

  test.each(["classic", "functional", "plain"])("layout %s is kept", (layout) => {
    expect(readSettings(storeOf({ layoutType: layout })).layoutType).toBe(layout);
  });

  test.each(["", "Classic", "grid", "toString", undefined])("layout %j becomes classic", (layout) => {
    expect(layoutTypeOf(layout)).toBe("classic");
  });

  test("what is written is read", () => {
    const store = storeOf();
    writeSettings(store, { tagsView: false, themeClass: "green", title: "车队 | 一号" });
    expect(readSettings(store)).toMatchObject({
      tagsView: false,
      themeClass: "green",
      title: "车队 | 一号",
    });
  });

  test("light is an older word for lightWhite", () => {
    expect(readSettings(storeOf({ slideClass: "light" })).slideClass).toBe("lightWhite");
  });

  test("nonsense never throws and never leaves the choices", () => {
    fc.assert(
      fc.property(fc.string(), fc.string(), fc.string(), (layoutType, tagsView, errorLog) => {
        const settings = readSettings(storeOf({ layoutType, tagsView, errorLog }));
        expect(["classic", "functional", "plain"]).toContain(settings.layoutType);
        expect(typeof settings.tagsView).toBe("boolean");
      }),
    );
  });
});
