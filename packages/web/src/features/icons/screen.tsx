import { iconLabelKey, iconNames } from "@banche/core/forms";
import { findText } from "@banche/core/text";
import { useId, useState } from "react";
import { usePageRights } from "../../bind/useSession.ts";
import { useLanguage, useTexts } from "../../bind/useTexts.ts";
import { copyText } from "../../ui/copyText.ts";
import { classOf, platformIcons } from "../../ui/platformIcons.ts";
import { Icon } from "../../ui/Icon.tsx";
import { Notice } from "../../ui/Notice.tsx";
import styles from "./icons.module.css";

/** `/system/icons`: the icons for menu entries, by name; a click copies the name (contract-base §8.17). */
export function screen() {
  return <Icons />;
}

function Icons() {
  const t = useTexts();
  const id = useId();
  const [language] = useLanguage();
  const rights = usePageRights("system.icons");
  const [wanted, setWanted] = useState("");
  if (!rights.open) return <Notice title={t("common.states.noPermission")} text={t("web.states.noPermissionHint")} />;
  const word = wanted.trim().toLowerCase();
  const all = iconNames.map((glyph) => ({
    ...{ glyph, icon: platformIcons[glyph] },
    label: findText(language, iconLabelKey(glyph)) ?? glyph,
  }));
  const shown = all.filter(({ glyph, label }) => `${classOf(glyph)} ${label}`.toLowerCase().includes(word));
  return (
    <section className={styles["sheet"]} aria-label={t("icons.title")}>
      <search className={styles["find"]}>
        <label htmlFor={id} className="visually-hidden">
          {t("icons.find")}
        </label>
        <input
          id={id}
          type="search"
          value={wanted}
          maxLength={100}
          placeholder={t("icons.find")}
          onChange={(event) => setWanted(event.target.value)}
        />
        <output htmlFor={id}>{t("icons.count", { shown: shown.length, total: all.length })}</output>
      </search>
      <p className={styles["hint"]}>{t("icons.hint")}</p>
      {shown.length === 0 ? (
        <Notice title={t("icons.none")} />
      ) : (
        <ul className={styles["grid"]}>
          {shown.map(({ glyph, label, icon }) => (
            <li key={glyph}>
              <button
                type="button"
                title={t("icons.copy", { name: classOf(glyph) })}
                onClick={() => void copyText(classOf(glyph), t("icons.copied", { name: classOf(glyph) }))}
              >
                <Icon of={icon} size={24} />
                <span>{label}</span>
                <code>{glyph}</code>
              </button>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
