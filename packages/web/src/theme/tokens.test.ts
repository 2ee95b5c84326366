import { slideClasses, themeClasses } from "@banche/core";
import { describe, expect, test } from "vitest";
import { contrast, cssVariables, inksOf, inkTintOf, neutrals, sideOf, themes } from "./tokens.ts";

const modes = ["light", "dark"] as const;
const AA = 4.5;
const grounds = ["ground", "sheet", "raised", "tint"] as const;

/** Every pair of text and ground that the style sheets draw. */
describe.each(modes)("contrast, %s", (mode) => {
  const colors = neutrals[mode];

  test.each(grounds)("text of all ranks is AA on %s", (ground) => {
    for (const name of ["text", "textSecond", "textThird", "danger", "warning", "success"] as const) {
      expect(contrast(colors[name], colors[ground]), name).toBeGreaterThanOrEqual(AA);
    }
  });

  test.each(["danger", "warning", "success"] as const)("%s is AA on its tint", (name) => {
    expect(contrast(colors[name], colors[`${name}Tint`])).toBeGreaterThanOrEqual(AA);
  });

  describe.each(themeClasses)("%s", (theme) => {
    const look = { theme, mode };
    const { ink, inkHover, onInk } = inksOf(look);

    test("ink on sheets and floating things, and what is written on ink", () => {
      expect(contrast(ink, colors.sheet)).toBeGreaterThanOrEqual(AA);
      expect(contrast(ink, colors.raised)).toBeGreaterThanOrEqual(AA);
      expect(contrast(onInk, ink)).toBeGreaterThanOrEqual(AA);
      expect(contrast(onInk, inkHover)).toBeGreaterThanOrEqual(AA);
    });

    test.each(["ground", "sheet", "raised"] as const)("links on %s", (ground) => {
      expect(contrast(inksOf(look).link, colors[ground])).toBeGreaterThanOrEqual(AA);
    });

    test("text on what is chosen or under the pointer", () => {
      for (const name of ["text", "textSecond"] as const) {
        expect(contrast(colors[name], inkTintOf(look)), name).toBeGreaterThanOrEqual(AA);
      }
    });

    test.each(slideClasses)("side menu, %s", (side) => {
      const { side: ground, sideText, sideActive, sideSelected, sideHover } = sideOf({ ...look, side });
      expect(contrast(sideText, ground)).toBeGreaterThanOrEqual(AA);
      expect(contrast(sideActive, ground)).toBeGreaterThanOrEqual(AA);
      expect(contrast(sideActive, sideHover)).toBeGreaterThanOrEqual(AA);
      expect(contrast(sideActive, sideSelected)).toBeGreaterThanOrEqual(AA);
    });
  });
});

test("the product's blue stays the value; the ink is derived from it", () => {
  expect(themes.blue.value).toBe("#1890ff");
  expect(themes.blue.ink).not.toBe(themes.blue.value);
});

test("names of custom properties are kebab case", () => {
  const names = Object.keys(cssVariables({ theme: "blue", mode: "light", size: "small", side: "dark" }));
  expect(names).toContain("--line-strong");
  expect(names).toContain("--side-selected");
  expect(names.every((name) => /^--[a-z-]+$/.test(name))).toBe(true);
});
