import type { SizeName, SlideClass, ThemeClass } from "@banche/core";

/** Everything that looks: colours, sizes, spaces. One source for the component library and for our style sheets. */
export type ColorMode = "light" | "dark";

interface ThemeColor {
  /** The theme's own colour: accents that need 3:1 at most. */
  readonly value: string;
  /** Text, links and filled buttons on light sheets, at least 4.5:1. */
  readonly ink: string;
  /** The same on dark sheets. */
  readonly inkDark: string;
}

/** The nine theme colours (spec §2, §9) with inks of AA contrast. */
export const themes: Readonly<Record<ThemeClass, ThemeColor>> = {
  blue: { value: "#1890ff", ink: "#0074df", inkDark: "#1890ff" },
  purple: { value: "#722ed1", ink: "#722ed1", inkDark: "#9f71e0" },
  azure: { value: "#211bce", ink: "#211bce", inkDark: "#7f7bee" },
  blackblue: { value: "#211bce", ink: "#211bce", inkDark: "#7f7bee" },
  ocean: { value: "#13c2c2", ink: "#0d8181", inkDark: "#13c2c2" },
  green: { value: "#3eac12", ink: "#30850e", inkDark: "#3eac12" },
  yellow: { value: "#f8bc18", ink: "#946d04", inkDark: "#f8bc18" },
  orange: { value: "#f5811c", ink: "#b75a08", inkDark: "#f5811c" },
  red: { value: "#f5222d", ink: "#e90b16", inkDark: "#f7444d" },
};

/** Colours that no theme changes. */
export interface Neutrals {
  /** Behind the sheets. */
  readonly ground: string;
  readonly sheet: string;
  /** Floating things. */
  readonly raised: string;
  readonly line: string;
  /** Borders of controls: 3:1 on a sheet is not asked of them, their text is. */
  readonly lineStrong: string;
  /** Table heads, hovered rows. */
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
  readonly shadow: string;
}

export const neutrals: Readonly<Record<ColorMode, Neutrals>> = {
  light: {
    ground: "#f4f5f7",
    sheet: "#ffffff",
    raised: "#ffffff",
    line: "#e7e9ed",
    lineStrong: "#cfd4db",
    tint: "#f7f8fa",
    text: "#1d2129",
    textSecond: "#4b535e",
    textThird: "#646c78",
    danger: "#c8141f",
    dangerTint: "#fff1f0",
    warning: "#8a5a00",
    warningTint: "#fff8e6",
    success: "#1c7a32",
    successTint: "#edf8ef",
    shadow: "0 6px 24px rgb(20 28 40 / 14%)",
  },
  dark: {
    ground: "#141414",
    sheet: "#1f1f1f",
    raised: "#202020",
    line: "#333333",
    lineStrong: "#4a4a4a",
    tint: "#262626",
    text: "#e8e8e8",
    textSecond: "#bcbcbc",
    textThird: "#9e9e9e",
    danger: "#ff7875",
    dangerTint: "#2e1a1b",
    warning: "#f0b94a",
    warningTint: "#2b2314",
    success: "#6fcf85",
    successTint: "#18281c",
    shadow: "0 6px 24px rgb(0 0 0 / 48%)",
  },
};

/** Text sizes in px by the chosen size; the default of the product is small (spec §9). */
export const fontSizes: Readonly<Record<SizeName, number>> = { default: 14, medium: 14, small: 13, mini: 12 };

export const fontFamily =
  'system-ui, -apple-system, "Segoe UI", Roboto, "PingFang SC", "Microsoft YaHei", "Noto Sans CJK SC", "Noto Sans CJK TC", "Microsoft JhengHei", sans-serif';

export const radius = { control: 6, card: 8 } as const;

export interface Look {
  readonly theme: ThemeClass;
  readonly mode: ColorMode;
  readonly size: SizeName;
  readonly side: SlideClass;
  /** Over the whole page: without colours, or with stronger ones. */
  readonly filter?: "grey" | "weak" | undefined;
}

/** Colours of the side menu: its own ground in the dark style, that of a sheet in the light one. */
export interface SideColors {
  readonly side: string;
  readonly sideText: string;
  /** Text of the page that is open, and under the pointer. */
  readonly sideActive: string;
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
      sideSelected: mixed(ground, value, 0.26),
      sideHover: mixed(ground, WHITE, 0.08),
    };
  }
  const { sheet, textSecond, text, tint } = neutrals[mode];
  return {
    side: sheet,
    sideText: textSecond,
    sideActive: text,
    sideSelected: mixed(sheet, value, 0.14),
    sideHover: tint,
  };
}

/** The inks of a look. */
export interface Inks {
  /** The theme's own colour. */
  readonly value: string;
  /** What is written and filled with. */
  readonly ink: string;
  /** The ink under the pointer: further away from what is written on it. */
  readonly inkHover: string;
  /** What is written on a surface of ink. */
  readonly onInk: string;
  /** The ink of links, which stand on the ground as well as on sheets. */
  readonly link: string;
  readonly dangerHover: string;
}

/** Colours of a look: the ink to write and fill with, and what to write on a filled surface. */
export function inksOf({ theme, mode }: Pick<Look, "theme" | "mode">): Inks {
  const { value, ink: light, inkDark } = themes[theme];
  const ink = mode === "light" ? light : inkDark;
  const onInk = contrast(ink, WHITE) >= 4.5 ? WHITE : "#101010";
  const away = onInk === WHITE ? "#000000" : WHITE;
  const awayFromSheet = mode === "light" ? "#000000" : WHITE;
  return {
    value,
    ink,
    inkHover: mixed(ink, away, 0.14),
    onInk,
    link: readable(ink, neutrals[mode].ground, awayFromSheet),
    dangerHover: mixed(neutrals[mode].danger, awayFromSheet, 0.14),
  };
}

/** Behind what is chosen or under the pointer. */
export function inkTintOf({ theme, mode }: Pick<Look, "theme" | "mode">): string {
  return mixed(neutrals[mode].sheet, themes[theme].value, 0.1);
}

const WHITE = "#ffffff";

/** A colour with a share (0 to 1) of another. */
function mixed(a: string, b: string, share: number): string {
  const [from, to] = [channels(a), channels(b)];
  const hex = from.map((value, at) => Math.round(value + ((to[at] ?? 0) - value) * share));
  return `#${hex.map((value) => value.toString(16).padStart(2, "0")).join("")}`;
}

/** A colour that can be read on a ground: itself, or moved away from the ground as little as is needed. */
function readable(color: string, ground: string, away: string): string {
  const shares = Array.from({ length: 20 }, (_, step) => step / 40);
  const share = shares.find((one) => contrast(mixed(color, away, one), ground) >= 4.55) ?? 0.5;
  return mixed(color, away, share);
}

/** Contrast of two colours, 1 to 21 (WCAG 2.2). */
export function contrast(a: string, b: string): number {
  const [dark = 0, light = 0] = [luminance(a), luminance(b)].sort((x, y) => x - y);
  return (light + 0.05) / (dark + 0.05);
}

/** The look as CSS custom properties: `--ink`, `--line-strong`... */
export function cssVariables(look: Look): Readonly<Record<string, string>> {
  const { value, ink, inkHover, onInk, link } = inksOf(look);
  const colors = Object.entries({ ...neutrals[look.mode], ...sideOf(look) }).map(
    ([name, color]) => [`--${kebab(name)}`, color] as const,
  );
  const size = fontSizes[look.size];
  return {
    ...Object.fromEntries(colors),
    "--accent": value,
    "--ink": ink,
    "--ink-hover": inkHover,
    "--on-ink": onInk,
    "--link": link,
    "--ink-tint": inkTintOf(look),
    "--font-family": fontFamily,
    "--font-size": `${size}px`,
    "--font-size-small": `${Math.max(size - 1, 12)}px`,
    "--font-size-large": `${size + 3}px`,
    "--line-height": `${size + 8}px`,
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
