import type { SizeName, SlideClass, ThemeClass } from "@banche/core/shell";

/** All design tokens: colours, sizes, spaces. The only source for the component library and for our style sheets. */
export type ColorMode = "light" | "dark";

interface ThemeColor {
  /** The theme's own colour, for accents that need a contrast of at most 3:1. */
  readonly value: string;
  /** Fill of buttons in light mode: white text on it has at least 4.5:1. */
  readonly fill: string;
  /** Text and links when the fill is too light for them; default: the fill, darkened only as much as needed. */
  readonly ink?: string;
  /** The base colour for text, links and filled buttons in dark mode. */
  readonly dark: string;
}

/** The nine theme colours (spec §2, §9), with text colours of AA contrast. */
export const themes: Readonly<Record<ThemeClass, ThemeColor>> = {
  blue: { value: "#1890ff", fill: "#0074df", ink: "#0067c5", dark: "#4ba3f5" },
  purple: { value: "#722ed1", fill: "#722ed1", dark: "#9f71e0" },
  azure: { value: "#211bce", fill: "#211bce", dark: "#7f7bee" },
  blackblue: { value: "#211bce", fill: "#211bce", dark: "#7f7bee" },
  ocean: { value: "#13c2c2", fill: "#0d8181", dark: "#13c2c2" },
  green: { value: "#3eac12", fill: "#30850e", dark: "#3eac12" },
  yellow: { value: "#f8bc18", fill: "#946d04", dark: "#f8bc18" },
  orange: { value: "#f5811c", fill: "#b75a08", dark: "#f5811c" },
  red: { value: "#f5222d", fill: "#e90b16", dark: "#f7444d" },
};

/** Colours that are the same in all themes. */
export interface Neutrals {
  /** Background behind the sheets. */
  readonly ground: string;
  readonly sheet: string;
  /** Background of floating elements. */
  readonly raised: string;
  /** Background of table heads and of areas inside a sheet. */
  readonly sunken: string;
  /** Edges of sheets and floating elements. */
  readonly line: string;
  /** Lines between rows inside a sheet. */
  readonly lineSoft: string;
  /** Borders of fields. They need no 3:1 on a sheet, because their text has enough contrast. */
  readonly lineStrong: string;
  /** Borders of controls that only their border shows, such as check boxes: 3:1. */
  readonly edge: string;
  /** Background under the pointer. */
  readonly tint: string;
  readonly text: string;
  readonly textSecond: string;
  readonly textThird: string;
  readonly danger: string;
  readonly dangerTint: string;
  readonly warning: string;
  readonly warningTint: string;
  readonly success: string;
  readonly successTint: string;
  readonly skeleton: string;
  /** Further series of plots, besides the theme colour: 3:1 on a sheet. */
  readonly plotSecond: string;
  readonly plotThird: string;
  readonly plotFourth: string;
  /** Background of maps; lines without their own colour have 3:1 on it. */
  readonly mapLand: string;
  readonly mapLine: string;
  /** Cover over a page that has to wait. */
  readonly scrim: string;
  readonly shadow: string;
}

export const neutrals: Readonly<Record<ColorMode, Neutrals>> = {
  light: {
    ground: "#f5f6f8",
    sheet: "#ffffff",
    raised: "#ffffff",
    sunken: "#fafbfc",
    line: "#e4e6ea",
    lineSoft: "#eef0f3",
    lineStrong: "#c8cdd5",
    edge: "#868d98",
    tint: "#f4f6f8",
    text: "#1f2329",
    textSecond: "#545b66",
    textThird: "#656c77",
    danger: "#c9281f",
    dangerTint: "#fdeceb",
    warning: "#a05a00",
    warningTint: "#fff3e0",
    success: "#1b7a42",
    successTint: "#e7f5ec",
    skeleton: "#eceef1",
    plotSecond: "#24988f",
    plotThird: "#cf6a18",
    plotFourth: "#868f9c",
    mapLand: "#f0f2f4",
    mapLine: "#74859b",
    scrim: "rgb(20 24 32 / 36%)",
    shadow: "0 8px 24px rgb(20 24 32 / 12%), 0 1px 3px rgb(20 24 32 / 8%)",
  },
  dark: {
    ground: "#131416",
    sheet: "#1a1c1f",
    raised: "#24272b",
    sunken: "#16181a",
    line: "#2c3036",
    lineSoft: "#24282d",
    lineStrong: "#434950",
    edge: "#7a828d",
    tint: "#212428",
    text: "#e6e8eb",
    textSecond: "#aeb4bd",
    textThird: "#8f96a1",
    danger: "#f07f77",
    dangerTint: "#331d1c",
    warning: "#e0a04a",
    warningTint: "#2e2415",
    success: "#5fbf85",
    successTint: "#172a1f",
    skeleton: "#272a2f",
    plotSecond: "#2ba79d",
    plotThird: "#dd7f34",
    plotFourth: "#868f9c",
    mapLand: "#191c20",
    mapLine: "#647285",
    scrim: "rgb(0 0 0 / 56%)",
    shadow: "0 8px 24px rgb(0 0 0 / 50%), 0 1px 3px rgb(0 0 0 / 40%)",
  },
};

/** Text sizes in px by the chosen size; the default of the product is small (spec §9). */
export const fontSizes: Readonly<Record<SizeName, number>> = { default: 14, medium: 14, small: 13, mini: 12 };

/** Heights of controls in px by the chosen size. */
export const controlHeights: Readonly<Record<SizeName, number>> = { default: 36, medium: 32, small: 32, mini: 28 };

export const fontFamily =
  '-apple-system, "Segoe UI", Roboto, "PingFang SC", "Microsoft YaHei", "Noto Sans CJK SC", "Noto Sans CJK TC", "Microsoft JhengHei", sans-serif';

export const radius = { control: 6, card: 8 } as const;

export interface Look {
  readonly theme: ThemeClass;
  readonly mode: ColorMode;
  readonly size: SizeName;
  readonly side: SlideClass;
  /** Filter for the whole page: without colours, or with stronger ones. */
  readonly filter?: "grey" | "weak" | undefined;
}

/** Colours of the side menu: its own background in the dark style, that of the page in the light style. */
export interface SideColors {
  readonly side: string;
  readonly sideText: string;
  /** Text under the pointer, and the product name. */
  readonly sideActive: string;
  /** Text of the current page's entry. */
  readonly sideCurrent: string;
  readonly sideSelected: string;
  readonly sideHover: string;
}

/** The side menu of a look. */
export function sideOf({ theme, mode, side }: Pick<Look, "theme" | "mode" | "side">): SideColors {
  const { value } = themes[theme];
  if (side === "dark") {
    const ground = mode === "light" ? "#13202f" : "#181d24";
    return {
      side: ground,
      sideText: "#b9c4d2",
      sideActive: WHITE,
      sideCurrent: WHITE,
      sideSelected: mixed(ground, value, 0.26),
      sideHover: mixed(ground, WHITE, 0.08),
    };
  }
  const { ground, textSecond, text } = neutrals[mode];
  return {
    side: ground,
    sideText: textSecond,
    sideActive: text,
    sideCurrent: inksOf({ theme, mode }).ink,
    sideSelected: inkTintOf({ theme, mode }),
    sideHover: mixed(ground, mode === "light" ? "#000000" : WHITE, 0.04),
  };
}

/** The accent colours of a look. */
export interface Inks {
  /** The theme's own colour. */
  readonly value: string;
  /** Text and links: AA contrast on every background of the mode and on the soft tint of the theme. */
  readonly ink: string;
  readonly inkHover: string;
  /** Fill colour; white text is written on it. */
  readonly fill: string;
  readonly fillHover: string;
  readonly dangerHover: string;
}

/** Text colour on a filled surface. */
export const ON_FILL = "#ffffff";

/** The colours of a look for text and for fills. */
export function inksOf({ theme, mode }: Pick<Look, "theme" | "mode">): Inks {
  const { value, fill: light, ink: own, dark } = themes[theme];
  const { ground, sheet, raised, tint, danger } = neutrals[mode];
  const away = mode === "light" ? BLACK : WHITE;
  const grounds = [ground, sheet, raised, tint, inkTintOf({ theme, mode })];
  const ink = own !== undefined && mode === "light" ? own : readable(mode === "light" ? light : dark, grounds, away);
  const fill = mode === "light" ? light : (darkFills(value, dark).find((one) => contrast(one, sheet) >= 3) ?? dark);
  return {
    value,
    ink,
    inkHover: mixed(ink, away, 0.14),
    fill,
    fillHover: mixed(fill, BLACK, 0.14),
    dangerHover: mixed(danger, away, 0.14),
  };
}

/** Fill candidates for dark mode, the theme's own colour first. */
function darkFills(...colors: readonly string[]): readonly string[] {
  return colors.map((color) => readable(color, [ON_FILL], BLACK));
}

/** Background of selected elements. */
export function inkTintOf({ theme, mode }: Pick<Look, "theme" | "mode">): string {
  return mixed(neutrals[mode].sheet, themes[theme].value, mode === "light" ? 0.1 : 0.14);
}

const BLACK = "#000000";
const WHITE = "#ffffff";

/** A colour with a share (0 to 1) of another. */
function mixed(a: string, b: string, share: number): string {
  const [from, to] = [channels(a), channels(b)];
  const hex = from.map((value, at) => Math.round(value + ((to[at] ?? 0) - value) * share));
  return `#${hex.map((value) => value.toString(16).padStart(2, "0")).join("")}`;
}

/** A colour that is readable on the backgrounds: the colour itself, or changed only as much as needed. */
function readable(color: string, grounds: readonly string[], away: string): string {
  const shares = Array.from({ length: 40 }, (_, step) => step / 80);
  const isRead = (one: string) => grounds.every((ground) => contrast(one, ground) >= 4.55);
  return mixed(color, away, shares.find((share) => isRead(mixed(color, away, share))) ?? 0.5);
}

/** A colour that people chose, as `#rrggbb`, made lighter or darker until it has 3:1 on a ground. Other colours stay as they are. */
export function visibleOn(ground: string, color: string): string {
  if (![ground, color].every((one) => /^#[0-9a-f]{6}$/i.test(one))) return color;
  const away = contrast(ground, WHITE) > contrast(ground, BLACK) ? WHITE : BLACK;
  const shares = Array.from({ length: 40 }, (_, step) => step / 40);
  return shares.map((share) => mixed(color, away, share)).find((one) => contrast(one, ground) >= 3) ?? away;
}

/** Contrast of two colours, 1 to 21 (WCAG 2.2). */
export function contrast(a: string, b: string): number {
  const [dark = 0, light = 0] = [luminance(a), luminance(b)].sort((x, y) => x - y);
  return (light + 0.05) / (dark + 0.05);
}

/** The look as CSS custom properties: `--ink`, `--line-strong`... */
export function cssVariables(look: Look): Readonly<Record<string, string>> {
  const { value, ink, inkHover, fill, fillHover } = inksOf(look);
  const colors = Object.entries({ ...neutrals[look.mode], ...sideOf(look) }).map(
    ([name, color]) => [`--${kebab(name)}`, color] as const,
  );
  const size = fontSizes[look.size];
  return {
    ...Object.fromEntries(colors),
    "--accent": value,
    "--ink": ink,
    "--ink-hover": inkHover,
    "--fill": fill,
    "--fill-hover": fillHover,
    "--on-fill": ON_FILL,
    "--ink-tint": inkTintOf(look),
    // Tiles of other people's maps are drawn for light pages.
    "--tile-filter": look.mode === "dark" ? "invert(1) hue-rotate(180deg) brightness(0.9) saturate(0.6)" : "none",
    "--font-family": fontFamily,
    "--font-size": `${size}px`,
    "--font-size-small": `${Math.max(size - 1, 12)}px`,
    "--font-size-key": `${size + 1}px`,
    "--font-size-large": `${size + 3}px`,
    "--line-height": `${size + 8}px`,
    "--field": `${controlHeights[look.size]}px`,
    "--radius": `${radius.control}px`,
    "--radius-card": `${radius.card}px`,
  };
}

function luminance(hex: string): number {
  const parts = channels(hex).map((channel) => channel / 255);
  const [r = 0, g = 0, b = 0] = parts.map((part) => (part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4));
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}

/** Red, green and blue, 0 to 255. */
function channels(hex: string): readonly number[] {
  return [1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16));
}

function kebab(name: string): string {
  return name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
}
