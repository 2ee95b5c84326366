import type { FieldFilter } from "@banche/core";
import { kindOf, type Problem } from "@banche/core/forms";
import Button from "antd/es/button";
import Checkbox from "antd/es/checkbox";
import DatePicker from "antd/es/date-picker";
import Input from "antd/es/input";
import dayjs from "dayjs";
import { type FormEvent, useId, useState } from "react";
import { useIssueText } from "../../bind/useIssueText.ts";
import { useTexts } from "../../bind/useTexts.ts";
import { type Precision, precisions } from "./chinaTime.ts";
import { CONTEXT } from "./editor.ts";
import styles from "./span.module.css";

/** Text format of dates that are chosen in a calendar. */
const patterns: Readonly<Record<Precision, string>> = {
  month: "YYYY-MM",
  date: "YYYY-MM-DD",
  instant: "YYYY-MM-DD HH:mm",
};
const NONE = "none";

interface SpanPanelProps {
  readonly filter: FieldFilter;
  readonly value: string;
  readonly onDone: (value: string) => void;
}

/** Both ends of a filter; an empty end is open. */
export function SpanPanel({ filter: { field }, value, onDone }: SpanPanelProps) {
  const t = useTexts();
  const id = useId();
  const issueText = useIssueText();
  const [first = "", last = first] = value === NONE ? [] : value.split("..");
  const [ends, setEnds] = useState({ first, last });
  const [isNone, setNone] = useState(value === NONE);
  const [problem, setProblem] = useState<Problem>();
  const kind = kindOf(field);

  function submit(event: FormEvent): void {
    event.preventDefault();
    const words = isNone ? NONE : `${ends.first.trim()}..${ends.last.trim()}`;
    if (words === "..") return onDone("");
    const read = kind.filter?.fromWords(words, field, CONTEXT);
    if (read?.ok) onDone(String(read.value));
    else setProblem(read?.problem);
  }

  return (
    <form className={styles["panel"]} onSubmit={submit}>
      {(["first", "last"] as const).map((end) => (
        <div key={end} className={styles["end"]}>
          <label htmlFor={`${id}-${end}`}>{t(`lists.query.${end}`)}</label>
          <End
            id={`${id}-${end}`}
            precision={precisions[field.kind]}
            value={ends[end]}
            disabled={isNone}
            invalid={problem !== undefined}
            onChange={(text) => {
              setProblem(undefined);
              setEnds({ ...ends, [end]: text });
            }}
          />
        </div>
      ))}
      {kind.stored.empty === null ? (
        <Checkbox checked={isNone} onChange={({ target }) => setNone(target.checked)}>
          {t("lists.query.without")}
        </Checkbox>
      ) : null}
      {problem ? (
        <p role="alert" className={styles["problem"]}>
          {issueText(problem)}
        </p>
      ) : null}
      <div className={styles["buttons"]}>
        <Button size="small" onClick={() => onDone("")}>
          {t("common.verbs.clear")}
        </Button>
        <Button size="small" type="primary" htmlType="submit">
          {t("common.verbs.query")}
        </Button>
      </div>
    </form>
  );
}

interface EndProps {
  readonly id: string;
  readonly precision: Precision | undefined;
  readonly value: string;
  readonly disabled: boolean;
  readonly invalid: boolean;
  readonly onChange: (text: string) => void;
}

function End({ id, precision, value, disabled, invalid, onChange }: EndProps) {
  const shared = { id, disabled, status: invalid ? ("error" as const) : ("" as const) };
  if (precision === undefined) {
    return <Input {...shared} value={value} maxLength={40} onChange={({ target }) => onChange(target.value)} />;
  }
  return (
    <DatePicker
      {...shared}
      className={styles["picker"] ?? ""}
      picker={precision === "month" ? "month" : "date"}
      {...(precision === "instant" && { showTime: { format: "HH:mm" } })}
      value={value === "" ? null : dayjs(value)}
      onChange={(chosen) => onChange(chosen ? chosen.format(patterns[precision]) : "")}
    />
  );
}
