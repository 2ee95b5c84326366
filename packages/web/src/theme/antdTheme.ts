import antdThemes from "antd/es/theme";
import type { ThemeConfig } from "antd/es/config-provider";
import {
  controlHeights,
  fontFamily,
  fontSizes,
  inksOf,
  inkTintOf,
  type Look,
  neutrals,
  ON_FILL,
  radius,
} from "./tokens.ts";

/** Smallest height for touch, in px. */
const TOUCH_PX = 44;
/** Browsers on phones zoom into fields with a smaller font. */
const TOUCH_FONT_PX = 16;

/** The library calculates the theme again for each object, so there is one object for each look. */
const made = new Map<string, ThemeConfig>();

/**
 * The design tokens in the form of the component library; the same object for the same look.
 *
 * @param isTouch - controls are high enough for touch
 */
export function antdTheme(look: Look, isTouch = false): ThemeConfig {
  const key = JSON.stringify([look.theme, look.mode, look.size, isTouch]);
  const theme = made.get(key) ?? themeOf(look, isTouch);
  made.set(key, theme);
  return theme;
}

function themeOf(look: Look, isTouch: boolean): ThemeConfig {
  const { ink, inkHover, fill, fillHover, dangerHover } = inksOf(look);
  const colors = neutrals[look.mode];
  const fontSize = isTouch ? TOUCH_FONT_PX : fontSizes[look.size];
  const soft = inkTintOf(look);
  const base = look.mode === "dark" ? antdThemes.darkAlgorithm : antdThemes.defaultAlgorithm;
  /** Filled controls use the fill colour: white text is readable on it, but not on the text colour of the dark mode. */
  const filled = { colorPrimary: fill, colorPrimaryHover: fillHover, colorPrimaryActive: fillHover };
  return {
    // The library derives further colours from these; text and fill colours keep their calculated contrast.
    algorithm: (seed) => ({
      ...base(seed),
      colorPrimary: ink,
      colorPrimaryHover: inkHover,
      colorPrimaryActive: inkHover,
      colorPrimaryText: ink,
      colorPrimaryBg: soft,
      colorPrimaryBgHover: soft,
      colorPrimaryBorder: ink,
      colorLink: ink,
      colorLinkHover: inkHover,
      colorLinkActive: inkHover,
      colorInfo: ink,
      colorError: colors.danger,
      colorErrorHover: dangerHover,
      colorErrorActive: dangerHover,
      colorErrorText: colors.danger,
      colorErrorBg: colors.dangerTint,
      colorWarning: colors.warning,
      colorWarningBg: colors.warningTint,
      colorSuccess: colors.success,
      colorSuccessBg: colors.successTint,
    }),
    token: {
      colorPrimary: ink,
      colorInfo: ink,
      colorLink: ink,
      colorError: colors.danger,
      colorWarning: colors.warning,
      colorSuccess: colors.success,
      colorTextLightSolid: ON_FILL,
      colorBgLayout: colors.ground,
      colorBgContainer: colors.sheet,
      colorBgElevated: colors.raised,
      // Disabled fields lie lower than the sheet; those of the library are brighter than others in the dark mode.
      colorBgContainerDisabled: colors.ground,
      colorBgMask: colors.scrim,
      colorBorder: colors.lineStrong,
      colorBorderSecondary: colors.lineSoft,
      colorSplit: colors.lineSoft,
      colorText: colors.text,
      colorTextSecondary: colors.textSecond,
      colorTextTertiary: colors.textThird,
      colorTextDescription: colors.textThird,
      colorTextQuaternary: colors.textThird,
      colorTextPlaceholder: colors.textThird,
      colorFillAlter: colors.sunken,
      controlItemBgActive: soft,
      controlItemBgHover: colors.tint,
      boxShadowSecondary: colors.shadow,
      fontFamily,
      fontSize,
      fontSizeSM: fontSizes[look.size],
      borderRadius: radius.control,
      borderRadiusSM: radius.control,
      borderRadiusLG: radius.card,
      controlHeight: isTouch ? TOUCH_PX : controlHeights[look.size],
      controlHeightSM: isTouch ? TOUCH_PX : fontSize + 11,
      motionDurationFast: "0.08s",
      motionDurationMid: "0.16s",
      motionDurationSlow: "0.2s",
      lineWidthFocus: 2,
      wireframe: false,
    },
    components: {
      Button: {
        ...filled,
        primaryColor: ON_FILL,
        primaryShadow: "none",
        defaultShadow: "none",
        dangerShadow: "none",
        defaultHoverColor: colors.text,
        defaultHoverBorderColor: colors.edge,
        contentFontSizeSM: fontSize,
      },
      Checkbox: { ...filled, colorBorder: colors.edge, borderRadiusSM: 4 },
      Radio: { ...filled, colorBorder: colors.edge },
      Switch: filled,
      DatePicker: filled,
      // A computed field is filled like a disabled one.
      Input: { colorFillTertiary: colors.ground, colorFillSecondary: colors.ground },
      Drawer: { paddingLG: 24, padding: 14 },
      Select: { optionActiveBg: colors.tint, optionSelectedBg: soft, multipleItemBg: colors.lineSoft },
      Tabs: { horizontalItemGutter: 24 },
      Tree: {
        titleHeight: 28,
        indentSize: 12,
        nodeSelectedBg: soft,
        nodeSelectedColor: ink,
        nodeHoverBg: colors.tint,
      },
      Modal: { colorBgMask: colors.scrim },
      Tooltip: { colorBgSpotlight: look.mode === "dark" ? "#434950" : colors.text },
    },
  };
}
