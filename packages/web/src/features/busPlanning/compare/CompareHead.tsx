import SwapOutlined from "@ant-design/icons-svg/es/asn/SwapOutlined";
import { useId } from "react";
import { Link } from "react-router";
import { errorText } from "../../../bind/errorText.ts";
import { useLanguage, useTexts } from "../../../bind/useTexts.ts";
import { useWords } from "../../../bind/useWords.ts";
import { OptionSelect } from "../../../resource/fields/OptionSelect.tsx";
import { IconButton } from "../../../ui/IconButton.tsx";
import { MenuButton } from "../../../ui/MenuButton.tsx";
import { toast } from "../../../ui/toasts.ts";
import styles from "./compare.module.css";
import type { Comparison } from "./useComparison.ts";

interface CompareHeadProps {
  readonly a: string;
  readonly b: string;
  /** Undefined until both schemes were read. */
  readonly read: { readonly comparison: Comparison; readonly blocks: number } | undefined;
  readonly onChoose: (a: string, b: string) => void;
}

/** Shows which two schemes are compared, with links to others and the actions. */
export function CompareHead({ a, b, read, onChoose }: CompareHeadProps) {
  const t = useTexts();
  const [language] = useLanguage();
  const id = useId();
  const ids = [...new Set([a, b].filter(Boolean))];
  const words = useWords({ chosen: ids.length > 0 ? [{ target: "schemes", ids }] : [], dictionaries: false });
  const nameOf = (one: string) => (one === "" ? "" : (words.namesOf("schemes", [one])[0] ?? ""));
  const save = async (format: "csv" | "xlsx") => {
    if (!read) return;
    try {
      const { saveComparison } = await import("./saveComparison.ts");
      const { comparison } = read;
      const name = `${t("timetables.compare.title")} ${comparison.a.code} ${comparison.b.code}`;
      await saveComparison(comparison, language, format, name);
    } catch (error) {
      toast("error", errorText(t, error));
    }
  };
  const chooser = (side: "a" | "b", label: string, own: string, onOwn: (value: string) => void) => (
    <div className={styles["side"]} data-side={side}>
      <label htmlFor={`${id}${side}`} className="visually-hidden">
        {label}
      </label>
      <b aria-hidden="true">{side.toUpperCase()}</b>
      <OptionSelect
        id={`${id}${side}`}
        target="schemes"
        allowClear={false}
        placeholder={t("timetables.compare.choose")}
        chosen={own === "" ? [] : [{ value: own, label: nameOf(own) }]}
        onChoose={(values) => onOwn(values[0] ?? "")}
      />
    </div>
  );
  return (
    <header className={styles["head"]}>
      <h1>{t("timetables.compare.title")}</h1>
      {chooser("a", t("timetables.compare.first"), a, (next) => onChoose(next, b))}
      <IconButton roomy icon={SwapOutlined} label={t("timetables.compare.swap")} onClick={() => onChoose(b, a)} />
      {chooser("b", t("timetables.compare.second"), b, (next) => onChoose(a, next))}
      {read ? (
        <div className={styles["tools"]}>
          {read.blocks > 0 && read.comparison.b.state === "draft" ? (
            <Link className={styles["blocks"]} to={`/lineSchemeClassDetail?id=${encodeURIComponent(b)}`}>
              {`▲ ${t("timetables.compare.blocks", { count: read.blocks })}`}
            </Link>
          ) : null}
          <MenuButton
            label={t("timetables.compare.save")}
            className={styles["menu"]}
            items={[
              { key: "csv", label: "CSV", onSelect: () => void save("csv") },
              { key: "xlsx", label: "Excel", onSelect: () => void save("xlsx") },
            ]}
          >
            {t("timetables.compare.save")}
          </MenuButton>
          <Link className={styles["menu"]} to={`/lineSchemeClassDetail?id=${encodeURIComponent(b)}`}>
            {t(read.comparison.b.state === "draft" ? "timetables.compare.edit" : "timetables.grid.open")}
          </Link>
        </div>
      ) : null}
    </header>
  );
}
