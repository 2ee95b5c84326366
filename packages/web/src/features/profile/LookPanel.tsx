import { languages } from "@banche/core/text";
import { useLanguage, useTexts } from "../../bind/useTexts.ts";
import { useChooseLanguage } from "../../shell/useChooseLanguage.ts";
import { SettingsFields } from "../../shell/SettingsDrawer.tsx";
import { Choices } from "../../shell/settingsFields.tsx";
import { languageNames } from "../../ui/languageNames.ts";
import styles from "./profile.module.css";

/** Theme and language; they are stored with the user's account. */
export function LookPanel() {
  const t = useTexts();
  const [language] = useLanguage();
  const choose = useChooseLanguage();
  return (
    <div className={styles["narrow"]}>
      <Choices
        legend={t("settings.language")}
        options={languages.map((value) => ({ value, label: t(languageNames[value].key) }))}
        value={language}
        onChange={(value) => void choose(value)}
      />
      <SettingsFields />
      <p className={styles["hint"]}>{t("settings.follows")}</p>
    </div>
  );
}
