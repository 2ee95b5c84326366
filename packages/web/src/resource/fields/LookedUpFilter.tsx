import type { FieldFilter } from "@banche/core";
import { kindOf } from "@banche/core/forms";
import Select from "antd/es/select";
import { useState } from "react";
import type { ResourceTexts } from "../../bind/useResourceTexts.ts";
import { useTexts } from "../../bind/useTexts.ts";
import styles from "../bar.module.css";
import { OptionSelect } from "./OptionSelect.tsx";
import { useChoices } from "./useChoices.tsx";
import { useOptionSearch } from "./useOptionSearch.ts";

export interface LookedUpFilterProps {
  readonly label: string;
  readonly filter: FieldFilter;
  /** Empty: no filter. For records: ids with commas between them. */
  readonly value: string;
  /** The value as text. */
  readonly words: string;
  readonly texts: ResourceTexts;
  readonly onChange: (value: string) => void;
}

/** Filter with values from the server: records, with one line for all with the same name, or entries of a dictionary. */
export function LookedUpFilter(props: LookedUpFilterProps) {
  const { label, filter, value, words, onChange } = props;
  const t = useTexts();
  const { field } = filter;
  if (!("target" in field)) return <DictionaryFilter {...props} />;
  return (
    <OptionSelect
      className={styles["lookup"] ?? ""}
      aria-label={label}
      target={field.target}
      // A filter by an area includes the areas below it, so areas with the same name stay separate and show their
      // paths.
      byName={kindOf(field).filter?.below !== true}
      defaultOpen
      popupMatchSelectWidth={false}
      placeholder={t("web.list.allRows")}
      chosen={value === "" ? [] : [{ value, label: words }]}
      onChoose={([ids = ""]) => onChange(ids)}
    />
  );
}

function DictionaryFilter({ label, filter, value, words, texts, onChange }: LookedUpFilterProps) {
  const t = useTexts();
  const optionSearch = useOptionSearch();
  const [opened, setOpened] = useState(true);
  const { options, ...state } = useChoices(filter.field, { values: [], texts, enabled: opened });
  const isKnown = value === "" || options.some((option) => option.value === value);
  return (
    <Select<string>
      className={styles["lookup"] ?? ""}
      aria-label={label}
      defaultOpen
      allowClear
      showSearch={optionSearch}
      {...state}
      popupMatchSelectWidth={false}
      placeholder={t("web.list.allRows")}
      value={value === "" ? null : value}
      options={isKnown ? options : [...options, { value, label: words }]}
      onFocus={() => setOpened(true)}
      onOpenChange={() => setOpened(true)}
      onChange={(chosen) => onChange(chosen ?? "")}
    />
  );
}
