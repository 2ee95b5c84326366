import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { memoryStore } from "../session/storage.ts";
import { untilIdleLock } from "./idle.ts";
import { readLook, writeLook } from "./look.ts";
import { layoutTypes, readSettings, settingsSchema } from "./settings.ts";

const defaults = readSettings(memoryStore());
const any = fc.record({
  layoutType: fc.constantFrom(...layoutTypes),
  slideClass: fc.constantFrom(...settingsSchema.slideClass.options),
  themeClass: fc.constantFrom(...settingsSchema.themeClass.options),
  colorMode: fc.constantFrom(...settingsSchema.colorMode.options),
  size: fc.constantFrom(...settingsSchema.size.options),
  tagsView: fc.boolean(),
  tagsIcon: fc.boolean(),
  showLanguage: fc.boolean(),
  showSearch: fc.boolean(),
  grey: fc.boolean(),
  weak: fc.boolean(),
  idleLockMinutes: fc.constantFrom(...settingsSchema.idleLockMinutes.options),
});

describe("the look that is stored with a user", () => {
  test("is read back as written and fits the column", () => {
    fc.assert(
      fc.property(any, (some) => {
        const text = writeLook({ ...defaults, ...some });
        expect(text.length).toBeLessThanOrEqual(50);
        expect(readLook(text)).toEqual(some);
      }),
    );
  });

  test.each([
    [undefined, {}],
    ["", {}],
    ["classic", {}],
    ["functional", { layoutType: "functional" }],
    ["grid", { layoutType: "classic" }],
    ["plain:1", { layoutType: "plain", slideClass: "lightWhite" }],
    ["plain:z9", { layoutType: "plain" }],
    ["plain:", { layoutType: "plain" }],
  ])("%j gives %j", (stored, look) => {
    expect(readLook(stored)).toEqual(look);
  });

  test("any stored text causes no error and gives only valid values", () => {
    fc.assert(
      fc.property(fc.string(), (stored) => {
        for (const [name, value] of Object.entries(readLook(stored))) {
          const options: readonly unknown[] = settingsSchema[name as keyof typeof settingsSchema].options;
          expect(options).toContain(value);
        }
      }),
    );
  });
});

describe("idle lock", () => {
  const minute = 60_000;
  test.each([
    ["off", 0, 0, 99 * minute, undefined],
    ["not a number", Number.NaN, 0, 0, undefined],
    ["just active", 5, 10 * minute, 10 * minute, 5 * minute],
    ["half", 5, 0, 2 * minute, 3 * minute],
    ["due", 5, 0, 5 * minute, 0],
    ["long due, as after sleep", 5, 0, 500 * minute, 0],
    ["never active", 5, undefined, 500 * minute, 5 * minute],
    ["the clock was set back", 5, 500 * minute, 0, 5 * minute],
  ])("%s", (_, minutes, last, now, wait) => {
    expect(untilIdleLock(minutes, last, now)).toBe(wait);
  });
});
