import {
  colorModes,
  DRAWER_WIDTH_PX,
  IDLE_LOCK_MINUTES,
  type LayoutType,
  layoutTypes,
  type Settings,
  SIZES,
  slideClasses,
  type ThemeClass,
  themeClasses,
} from "@banche/core/shell";
import { useId } from "react";
import { useLook, useSettings } from "../bind/useSettings.ts";
import { useTexts } from "../bind/useTexts.ts";
import { inksOf, sideOf, themes } from "../theme/tokens.ts";
import { Dialog } from "../ui/Dialog.tsx";
import { useChooseSize } from "../widgets/size/useChooseSize.ts";
import { Choices, Switch } from "./settingsFields.tsx";
import styles from "./settings.module.css";

const switches = ["tagsView", "tagsIcon", "showLanguage", "showSearch"] as const satisfies readonly (keyof Settings)[];

/** Settings of the shell (spec §2). Each change is visible at once, stored in the browser, and stored with the user. */
export function SettingsDrawer({ onClose }: { readonly onClose: () => void }) {
  const t = useTexts();
  return (
    <Dialog title={t("settings.title")} place="right" width={DRAWER_WIDTH_PX} onClose={onClose}>
      <SettingsFields />
      <p className={styles["note"]}>{t("settings.follows")}</p>
    </Dialog>
  );
}

/** Only the fields; the profile shows them, too. */
export function SettingsFields() {
  const t = useTexts();
  const id = useId();
  const [settings, change] = useSettings();
  const chooseSize = useChooseSize();
  return (
    <div className={styles["fields"]}>
      <Choices
        legend={t("settings.layoutType")}
        options={layoutTypes.map((value) => ({ value, label: t(`settings.layoutTypes.${value}`) }))}
        value={settings.layoutType}
        onChange={(layoutType) => change({ layoutType })}
        picture={LayoutPicture}
      />
      <Choices
        legend={t("settings.slideClass")}
        options={slideClasses.map((value) => ({ value, label: t(`settings.slideClasses.${value}`) }))}
        value={settings.slideClass}
        onChange={(slideClass) => change({ slideClass })}
      />
      <Choices
        legend={t("settings.colorMode")}
        options={colorModes.map((value) => ({ value, label: t(`web.frame.${value}`) }))}
        value={settings.colorMode}
        onChange={(colorMode) => change({ colorMode })}
      />
      <Choices
        legend={t("settings.themeClass")}
        options={themeClasses.map((value) => ({ value, label: t(`settings.themeClasses.${value}`) }))}
        value={settings.themeClass}
        onChange={(themeClass) => change({ themeClass })}
        picture={ColorPicture}
      />
      <Choices
        legend={t("settings.size")}
        options={SIZES.map((value) => ({ value, label: t(`settings.sizes.${value}`) }))}
        value={settings.size}
        onChange={chooseSize}
      />
      <fieldset className={styles["group"]}>
        <legend>{t("settings.others")}</legend>
        {switches.map((name) => (
          <Switch
            key={name}
            label={t(`settings.${name}`)}
            on={settings[name]}
            onChange={(on) => change({ [name]: on })}
          />
        ))}
        <Switch
          label={t("settings.grey")}
          on={settings.grey}
          onChange={(grey) => change({ grey, ...(grey && { weak: false }) })}
        />
        <Switch
          label={t("settings.weak")}
          on={settings.weak}
          onChange={(weak) => change({ weak, ...(weak && { grey: false }) })}
        />
        <div className={styles["row"]}>
          <label htmlFor={`${id}-idle`}>{t("settings.idleLock")}</label>
          <select
            id={`${id}-idle`}
            value={settings.idleLockMinutes}
            onChange={(event) => {
              const found = IDLE_LOCK_MINUTES.find((one) => one === event.target.value);
              if (found) change({ idleLockMinutes: found });
            }}
          >
            {IDLE_LOCK_MINUTES.map((minutes) => (
              <option key={minutes} value={minutes}>
                {minutes === "0" ? t("settings.idleNever") : t("settings.idleMinutes", { minutes })}
              </option>
            ))}
          </select>
        </div>
      </fieldset>
    </div>
  );
}

function LayoutPicture({ value }: { readonly value: LayoutType }) {
  return <span className={styles["layout"]} data-layout={value} />;
}

/** The colour beside the text colour derived from it; blackblue beside its dark side menu. */
function ColorPicture({ value }: { readonly value: ThemeClass }) {
  const { mode } = useLook();
  const beside =
    value === "blackblue" ? sideOf({ theme: value, mode, side: "dark" }).side : inksOf({ theme: value, mode }).fill;
  const background = `linear-gradient(135deg, ${themes[value].value} 50%, ${beside} 50%)`;
  return <span className={styles["color"]} style={{ background }} />;
}
