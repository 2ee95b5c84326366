import { slideClasses, themeClasses } from "@banche/core/shell";
import { describe, expect, test } from "vitest";
import { contrast, cssVariables, inksOf, inkTintOf, neutrals, ON_FILL, sideOf, themes, visibleOn } from "./tokens.ts";

const modes = ["light", "dark"] as const;
const AA = 4.5;
const grounds = ["ground", "sheet", "raised", "sunken", "tint"] as const;

/** Every pair of text and background colour in the style sheets. */
describe.each(modes)("contrast, %s", (mode) => {
  const colors = neutrals[mode];

  test.each(grounds)("all text colours have AA contrast on %s", (ground) => {
    for (const name of ["text", "textSecond", "textThird", "danger", "warning", "success"] as const) {
      expect(contrast(colors[name], colors[ground]), name).toBeGreaterThanOrEqual(AA);
    }
  });

  test.each(["plotSecond", "plotThird", "plotFourth"] as const)("%s has 3:1 on a sheet", (name) => {
    expect(contrast(colors[name], colors.sheet)).toBeGreaterThanOrEqual(3);
  });

  test("names of stops have AA contrast on the map", () => {
    expect(contrast(colors.text, colors.mapLand)).toBeGreaterThanOrEqual(AA);
  });

  test("borders that alone mark an element have 3:1", () => {
    expect(contrast(colors.edge, colors.sheet)).toBeGreaterThanOrEqual(3);
    expect(contrast(colors.mapLine, colors.mapLand)).toBeGreaterThanOrEqual(3);
  });

  test.each(["danger", "warning", "success"] as const)("%s has AA contrast on its tint", (name) => {
    expect(contrast(colors[name], colors[`${name}Tint`])).toBeGreaterThanOrEqual(AA);
  });

  describe.each(themeClasses)("%s", (theme) => {
    const look = { theme, mode };
    const { ink, inkHover, fill, fillHover } = inksOf(look);

    test("text on filled controls, and filled controls on sheets", () => {
      expect(contrast(ON_FILL, fill)).toBeGreaterThanOrEqual(AA);
      expect(contrast(ON_FILL, fillHover)).toBeGreaterThanOrEqual(AA);
      expect(contrast(fill, colors.sheet)).toBeGreaterThanOrEqual(3);
    });

    test.each(grounds)("ink on %s", (ground) => {
      expect(contrast(ink, colors[ground])).toBeGreaterThanOrEqual(AA);
      expect(contrast(inkHover, colors[ground])).toBeGreaterThanOrEqual(AA);
    });

    test("ink on a selected element", () => {
      expect(contrast(ink, inkTintOf(look))).toBeGreaterThanOrEqual(AA);
    });

    test("text on an element that is selected or under the pointer", () => {
      for (const name of ["text", "textSecond"] as const) {
        expect(contrast(colors[name], inkTintOf(look)), name).toBeGreaterThanOrEqual(AA);
      }
    });

    test.each(slideClasses)("side menu, %s", (side) => {
      const { side: ground, sideText, sideActive, sideCurrent, sideSelected, sideHover } = sideOf({ ...look, side });
      expect(contrast(sideText, ground)).toBeGreaterThanOrEqual(AA);
      expect(contrast(sideActive, ground)).toBeGreaterThanOrEqual(AA);
      expect(contrast(sideActive, sideHover)).toBeGreaterThanOrEqual(AA);
      expect(contrast(sideText, sideHover)).toBeGreaterThanOrEqual(AA);
      expect(contrast(sideCurrent, sideSelected)).toBeGreaterThanOrEqual(AA);
    });
  });
});

test("the blue of the product keeps its value, and the ink is derived from it", () => {
  expect(themes.blue.value).toBe("#1890ff");
  expect(inksOf({ theme: "blue", mode: "light" })).toMatchObject({ fill: "#0074df", ink: "#0067c5" });
});

test("names of custom properties are in kebab case", () => {
  const names = Object.keys(cssVariables({ theme: "blue", mode: "light", size: "small", side: "dark" }));
  expect(names).toContain("--line-strong");
  expect(names).toContain("--side-selected");
  expect(names.every((name) => /^--[a-z-]+$/.test(name))).toBe(true);
});

test("a colour that people chose gets 3:1 on its ground, and is not changed if it has it", () => {
  const { mapLand } = neutrals.dark;
  expect(contrast("#722ed1", mapLand)).toBeLessThan(3);
  expect(contrast(visibleOn(mapLand, "#722ed1"), mapLand)).toBeGreaterThanOrEqual(3);
  expect(contrast(visibleOn(neutrals.light.mapLand, "#ffe58f"), neutrals.light.mapLand)).toBeGreaterThanOrEqual(3);
  expect(visibleOn(mapLand, "#13c2c2")).toBe("#13c2c2");
  expect(visibleOn(mapLand, "red")).toBe("red");
});
