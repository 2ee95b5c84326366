import { dateRangeEnds } from "@banche/core/forms";
import DatePicker from "antd/es/date-picker";
import dayjs from "dayjs";
import { type EditorProps, FULL, shared } from "./editor.ts";

/** How both ends are written in the value. */
const DAY = "YYYY-MM-DD";

/** First and last day, chosen in one calendar or typed; they are there both or not at all. */
export function DateRangeEditor(props: EditorProps) {
  const { id, ...alike } = shared(props);
  const { value, onChange, field, texts } = props;
  const label = texts.field(field.name);
  const [first, last] = dateRangeEnds(value);
  return (
    <DatePicker.RangePicker
      {...alike}
      // The label of the form names the first end; a reader hears of which field the last one is.
      id={{ start: id, end: `${id}-last` }}
      style={FULL}
      aria-label={label}
      separator="~"
      value={first === "" || last === "" ? null : [dayjs(first), dayjs(last)]}
      allowClear={!field.required}
      onChange={(chosen) => {
        const [from, to] = chosen ?? [];
        onChange(from && to ? `${from.format(DAY)}..${to.format(DAY)}` : undefined);
      }}
    />
  );
}
