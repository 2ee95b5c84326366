/** Paints a text by its meaning. */
export type Paint = (text: string) => string;

export interface Theme {
  /** The current place, and everything of the product's brand. */
  readonly accent: Paint;
  readonly ok: Paint;
  readonly warn: Paint;
  readonly danger: Paint;
  /** Labels, hints, and details of low importance. */
  readonly dim: Paint;
  /** Headings and unread items. */
  readonly strong: Paint;
  /** The row that keys work on. */
  readonly selected: Paint;
}

/**
 * `terminal`: the 16 colours of the terminal's own scheme. `dark` and `light`: readable colours of the 256 (contrast 4.5 to 1) on a black
 * or white background. `contrast`: only bold and underline, and no faint text.
 */
export const themeNames = ["terminal", "dark", "light", "contrast"] as const;
export type ThemeName = (typeof themeNames)[number];

type Toned = "accent" | "ok" | "warn" | "danger" | "dim";

/** Numbers among the 256 colours. */
export const tones: Readonly<Record<"dark" | "light", Readonly<Record<Toned, number>>>> = {
  dark: { accent: 81, ok: 114, warn: 221, danger: 210, dim: 248 },
  light: { accent: 25, ok: 22, warn: 94, danger: 124, dim: 240 },
};

/** Colour is never the only sign: there is also a mark or a word. */
export function createTheme(name: ThemeName | "colourless"): Theme {
  const weights = { strong: bold, selected: style(7, 27) };
  if (name === "dark" || name === "light") {
    const tone = (toned: Toned) => style(`38;5;${tones[name][toned]}`, 39);
    return {
      ...weights,
      ...{ accent: tone("accent"), ok: tone("ok"), warn: tone("warn"), danger: tone("danger"), dim: tone("dim") },
    };
  }
  if (name === "contrast") {
    const loud = style("1;4", "22;24");
    return { ...weights, accent: loud, ok: plain, warn: bold, danger: loud, dim: plain };
  }
  const inColor = (code: number, without: Paint): Paint => (name === "terminal" ? style(code, 39) : without);
  return {
    ...weights,
    accent: inColor(36, bold),
    ok: inColor(32, plain),
    warn: inColor(33, bold),
    danger: inColor(31, bold),
    dim: style(2, 22),
  };
}

/** NO_COLOR applies when it is not empty (no-color.org); `BANCHE_THEME` applies when it names a theme. */
export function themeFrom(env: Readonly<Record<string, string | undefined>>): Theme {
  const wanted = themeNames.find((name) => name === env["BANCHE_THEME"]) ?? "terminal";
  return createTheme(env["NO_COLOR"] && wanted !== "contrast" ? "colourless" : wanted);
}

const plain: Paint = (text) => text;
const bold = style(1, 22);

function style(on: number | string, off: number | string): Paint {
  return (text) => (text === "" ? "" : `\u001b[${on}m${text}\u001b[${off}m`);
}
