import { describe, expect, test } from "vitest";
import { themeClasses } from "@banche/core";
import { contrast, cssVariables, inksOf, neutrals } from "./tokens.ts";

const modes = ["light", "dark"] as const;

describe.each(modes)("contrast, %s", (mode) => {
  const colors = neutrals[mode];

  test.each(themeClasses)("%s: ink on sheets and text on ink are AA", (theme) => {
    const { ink, inkHover, onInk } = inksOf({ theme, mode, size: "small" });
    expect(contrast(ink, colors.sheet)).toBeGreaterThanOrEqual(4.5);
    expect(contrast(onInk, ink)).toBeGreaterThanOrEqual(4.5);
    expect(contrast(onInk, inkHover)).toBeGreaterThanOrEqual(4.5);
  });

  test.each(["text", "textSecond", "textThird", "danger", "warning", "success"] as const)("%s is AA", (name) => {
    expect(contrast(colors[name], colors.sheet)).toBeGreaterThanOrEqual(4.5);
    expect(contrast(colors[name], colors.ground)).toBeGreaterThanOrEqual(4.5);
  });

  test("status text is AA on its tint, the side menu on its ground", () => {
    expect(contrast(colors.danger, colors.dangerTint)).toBeGreaterThanOrEqual(4.5);
    expect(contrast(colors.warning, colors.warningTint)).toBeGreaterThanOrEqual(4.5);
    expect(contrast(colors.success, colors.successTint)).toBeGreaterThanOrEqual(4.5);
    expect(contrast(colors.sideText, colors.side)).toBeGreaterThanOrEqual(4.5);
    expect(contrast(colors.textThird, colors.tint)).toBeGreaterThanOrEqual(4.5);
  });
});

test("names of custom properties are kebab case", () => {
  const names = Object.keys(cssVariables({ theme: "blue", mode: "light", size: "small" }));
  expect(names).toContain("--line-strong");
  expect(names.every((name) => /^--[a-z-]+$/.test(name))).toBe(true);
});
