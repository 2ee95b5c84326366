import { dateRangeEnds } from "@banche/core/forms";
import DatePicker from "antd/es/date-picker";
import dayjs, { type Dayjs } from "dayjs";
import type { ComponentProps } from "react";
import { useTexts } from "../../bind/useTexts.ts";
import styles from "./dateRange.module.css";
import { type EditorProps, shared } from "./editor.ts";
import { useEnterConfirms } from "./useEnterConfirms.ts";

/** First and last day, each with its own calendar, which fits on a phone. The check reports a missing end. */
export function DateRangeEditor(props: EditorProps) {
  const t = useTexts();
  const { value, onChange, field, texts } = props;
  const { id, ...alike } = shared(props);
  const label = texts.field(field.name);
  const days = dateRangeEnds(value);
  const put = (changed: readonly string[]) =>
    onChange(changed.every((day) => day === "") ? undefined : changed.join(".."));
  return (
    <div className={styles["range"]} role="group" aria-label={label}>
      {(["first", "last"] as const).map((end, at) => (
        <End
          key={end}
          {...alike}
          {...(at === 0 && { id })}
          className={styles["end"] ?? ""}
          aria-label={`${label}: ${t(`lists.query.${end}`)}`}
          placeholder={t(`lists.query.${end}`)}
          value={days[at] ? dayjs(days[at]) : null}
          onChange={(chosen) => put(days.map((day, one) => (one === at ? (chosen?.format("YYYY-MM-DD") ?? "") : day)))}
        />
      ))}
    </div>
  );
}

function End(props: ComponentProps<typeof DatePicker<Dayjs, false>>) {
  return <DatePicker {...props} {...useEnterConfirms()} />;
}
