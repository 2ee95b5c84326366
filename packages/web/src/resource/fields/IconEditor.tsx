import { iconLabelKey, iconNames } from "@banche/core/forms";
import { wantedOf, wordsOfName } from "@banche/core/text";
import Select from "antd/es/select";
import { useState } from "react";
import { useNameReader } from "../../bind/useNameReader.ts";
import { type EditorProps, FULL, shared } from "./editor.ts";
import { IconValue } from "./IconValue.tsx";
import styles from "./read.module.css";

interface Line {
  readonly value: string;
  readonly label: string;
}

/** An icon, found by its name, its meaning or the pinyin of it. */
export function IconEditor(props: EditorProps) {
  const { value, onChange, field, texts } = props;
  const [searching, setSearching] = useState(false);
  const reader = useNameReader(searching);
  const lines = iconNames.map((name): Line => ({ value: name, label: texts.word(iconLabelKey(name), name) }));
  const isFound = (typed: string, line: Line | undefined) => {
    const wanted = wantedOf(typed, reader);
    const words = line ? [line.value.toLowerCase(), ...wordsOfName(line.label, reader)] : [];
    return words.some((word) => word.includes(wanted));
  };
  return (
    <Select<string, Line>
      {...shared(props)}
      style={FULL}
      aria-label={texts.field(field.name)}
      value={typeof value === "string" && value !== "" ? value : null}
      allowClear={!field.required}
      placeholder={texts.word("common.hints.choose", "")}
      options={lines}
      showSearch={{ onSearch: (typed) => setSearching(typed !== ""), filterOption: isFound }}
      optionRender={({ data }) => lineOf(data)}
      labelRender={({ value: name, label }) => valueOf({ value: String(name), label: String(label) })}
      onChange={(name: string | null | undefined) => onChange(name ?? undefined)}
    />
  );
}

function valueOf({ value, label }: Line) {
  return <IconValue name={value} words={label} />;
}

function lineOf({ value, label }: Line) {
  return (
    <span className={styles["line"]}>
      {valueOf({ value, label })}
      <code>{value}</code>
    </span>
  );
}
