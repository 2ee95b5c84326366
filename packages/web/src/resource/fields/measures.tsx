import { boundsOf, spentText } from "@banche/core/forms";
import InputNumber from "antd/es/input-number";
import Rate from "antd/es/rate";
import Slider from "antd/es/slider";
import { type EditorProps, FULL, shared } from "./editor.ts";
import styles from "./measures.module.css";
import { TypedEditor } from "./TypedEditor.tsx";

/** Stars; a click on the current rating removes it. */
export function RatingEditor({ field, value, onChange, disabled, id, describedBy, texts }: EditorProps) {
  if (field.kind !== "rating") return null;
  return (
    <div className={styles["rating"]}>
      <Rate
        id={id}
        count={boundsOf(field).max}
        value={typeof value === "number" ? value : 0}
        disabled={disabled}
        aria-label={texts.field(field.name)}
        {...(describedBy !== undefined && { "aria-describedby": describedBy })}
        onChange={(stars) => onChange(stars === 0 ? undefined : stars)}
      />
    </div>
  );
}

/** A position on a scale, by pointer or as a number; empty until the user chooses one. */
export function SliderEditor(props: EditorProps) {
  const { field, value, onChange, disabled, texts } = props;
  if (field.kind !== "slider") return null;
  const { min, max, step } = boundsOf(field);
  const place = typeof value === "number" ? value : null;
  return (
    <div className={styles["scale"]}>
      <Slider
        {...{ min, max, step, disabled }}
        value={place ?? min}
        ariaLabelForHandle={texts.field(field.name)}
        onChange={(next: number) => onChange(next)}
      />
      <InputNumber
        {...shared(props)}
        {...{ min, max, step }}
        style={FULL}
        precision={0}
        value={place}
        {...(field.unit !== undefined && { suffix: field.unit })}
        onChange={(next) => onChange(next ?? undefined)}
      />
    </div>
  );
}

/** How long something takes, typed as `1:30` or `90min`. */
export function DurationEditor(props: EditorProps) {
  return <TypedEditor {...props} written={spentText(props.value)} placeholder="0:00" />;
}
