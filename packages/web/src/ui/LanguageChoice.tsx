import { languages } from "@banche/core/text";
import { useLanguage, useTexts } from "../bind/useTexts.ts";
import { languageNames } from "./languageNames.ts";
import styles from "./languageChoice.module.css";

/** The languages side by side; the current one cannot be chosen again (spec §2). */
export function LanguageChoice() {
  const t = useTexts();
  const [current, change] = useLanguage();
  return (
    <div className={styles["choice"]} role="group" aria-label={t("settings.language")}>
      {languages.map((language) => (
        <button
          key={language}
          type="button"
          lang={languageNames[language].tag}
          disabled={language === current}
          aria-pressed={language === current}
          onClick={() => void change(language)}
        >
          {t(languageNames[language].key)}
        </button>
      ))}
    </div>
  );
}
