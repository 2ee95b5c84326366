import { describe, expect, test } from "vitest";
import { createTheme, themeFrom, themeNames, tones } from "./theme.ts";

const ESC = "\u001b";

describe("choosing the theme:", () => {
  test.each([
    ["nothing is said", {}, `${ESC}[36mx${ESC}[39m`],
    ["an unknown one is named", { BANCHE_THEME: "neon" }, `${ESC}[36mx${ESC}[39m`],
    ["dark", { BANCHE_THEME: "dark" }, `${ESC}[38;5;81mx${ESC}[39m`],
    ["light", { BANCHE_THEME: "light" }, `${ESC}[38;5;25mx${ESC}[39m`],
    ["no colour", { NO_COLOR: "1" }, `${ESC}[1mx${ESC}[22m`],
    ["no colour, and one of colours", { NO_COLOR: "1", BANCHE_THEME: "light" }, `${ESC}[1mx${ESC}[22m`],
    ["an empty NO_COLOR", { NO_COLOR: "", BANCHE_THEME: "light" }, `${ESC}[38;5;25mx${ESC}[39m`],
    ["contrast without colour", { NO_COLOR: "1", BANCHE_THEME: "contrast" }, `${ESC}[1;4mx${ESC}[22;24m`],
  ])("%s", (_, env, accent) => {
    expect(themeFrom(env).accent("x")).toBe(accent);
  });
});

test.each([...themeNames, "colourless" as const])(
  "%s adds nothing to an empty text and resets its colours after a text",
  (name) => {
    for (const paint of Object.values({ ...createTheme(name) })) {
      expect(paint("")).toBe("");
      const painted = paint("车");
      expect(painted).toContain("车");
      expect(painted === "车" || painted.endsWith("m")).toBe(true);
    }
  },
);

test("the theme contrast uses no faint text and no colours", () => {
  const painted = Object.values({ ...createTheme("contrast") }).map((paint) => paint("x"));
  const codes = painted.flatMap((text) =>
    [...text.matchAll(/\[([\d;]+)m/g)].flatMap(([, list = ""]) => list.split(";")),
  );
  expect(codes.filter((code) => !["1", "4", "7", "22", "24", "27"].includes(code))).toEqual([]);
});

test.each([
  ["dark", 0],
  ["light", 1],
] as const)("colours of %s have a contrast of 4.5 to 1 on their background", (name, ground) => {
  for (const tone of Object.values(tones[name])) {
    const [more, less] = [luminance(tone), ground].sort((a, b) => b - a) as [number, number];
    expect((more + 0.05) / (less + 0.05)).toBeGreaterThanOrEqual(4.5);
  }
});

/** Luminance of one of the 256 colours, from the cube or the greys (WCAG 2.2). */
function luminance(tone: number): number {
  const level = (at: number) => (at === 0 ? 0 : 55 + 40 * at);
  const at = tone - 16;
  const grey = 8 + 10 * (tone - 232);
  const rgb = tone >= 232 ? [grey, grey, grey] : [Math.floor(at / 36), Math.floor(at / 6) % 6, at % 6].map(level);
  const [red = 0, green = 0, blue = 0] = rgb.map((value) => {
    const part = value / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}
