import antdThemes from "antd/es/theme";
import type { ThemeConfig } from "antd/es/config-provider";
import { fontFamily, fontSizes, inksOf, type Look, neutrals, radius } from "./tokens.ts";

/** The tokens, in the words of the component library. */
export function antdTheme(look: Look): ThemeConfig {
  const { value, ink, inkHover, onInk, dangerHover } = inksOf(look);
  const colors = neutrals[look.mode];
  const fontSize = fontSizes[look.size];
  const base = look.mode === "dark" ? antdThemes.darkAlgorithm : antdThemes.defaultAlgorithm;
  return {
    // The library mixes colours of its own from these; what is written and filled with stays as contrast was reckoned.
    algorithm: (seed) => ({
      ...base(seed),
      colorPrimary: ink,
      colorPrimaryHover: inkHover,
      colorPrimaryActive: inkHover,
      colorPrimaryText: ink,
      colorLink: ink,
      colorLinkHover: inkHover,
      colorLinkActive: inkHover,
      colorInfo: ink,
      colorError: colors.danger,
      colorErrorHover: dangerHover,
      colorErrorActive: dangerHover,
      colorErrorText: colors.danger,
      colorWarning: colors.warning,
      colorSuccess: colors.success,
    }),
    token: {
      colorPrimary: ink,
      colorInfo: ink,
      colorLink: ink,
      colorError: colors.danger,
      colorWarning: colors.warning,
      colorSuccess: colors.success,
      colorTextLightSolid: onInk,
      colorBgLayout: colors.ground,
      colorBgContainer: colors.sheet,
      colorBgElevated: colors.raised,
      colorBorder: colors.lineStrong,
      colorBorderSecondary: colors.line,
      colorSplit: colors.line,
      colorText: colors.text,
      colorTextSecondary: colors.textSecond,
      colorTextTertiary: colors.textThird,
      colorTextDescription: colors.textThird,
      colorTextQuaternary: colors.textThird,
      colorTextPlaceholder: colors.textThird,
      colorFillAlter: colors.tint,
      boxShadowSecondary: colors.shadow,
      fontFamily,
      fontSize,
      fontSizeSM: fontSize,
      borderRadius: radius.control,
      borderRadiusSM: radius.control,
      borderRadiusLG: radius.card,
      controlHeightSM: fontSize + 15,
      motionDurationFast: "0.08s",
      motionDurationMid: "0.12s",
      motionDurationSlow: "0.2s",
      wireframe: false,
    },
    components: {
      Button: {
        primaryColor: onInk,
        primaryShadow: "none",
        defaultShadow: "none",
        dangerShadow: "none",
        contentFontSizeSM: fontSize,
      },
      Table: {
        headerBg: colors.tint,
        headerColor: colors.textSecond,
        headerSplitColor: "transparent",
        rowHoverBg: colors.tint,
        borderColor: colors.line,
        cellPaddingBlockSM: 7,
        cellPaddingInlineSM: 8,
        cellFontSizeSM: fontSize,
      },
      Drawer: { paddingLG: 20, padding: 14 },
      Tree: { titleHeight: fontSize + 13, nodeSelectedBg: `color-mix(in srgb, ${value} 14%, ${colors.sheet})` },
    },
  };
}
