import CloseCircleFilled from "@ant-design/icons-svg/es/asn/CloseCircleFilled";
import { useState } from "react";
import { useChosen } from "../../bind/useChosen.ts";
import { useResourceTexts } from "../../bind/useResourceTexts.ts";
import { useFormats } from "../../bind/useFormats.ts";
import { useTexts } from "../../bind/useTexts.ts";
import { Chevron } from "../../ui/Chevron.tsx";
import { Icon } from "../../ui/Icon.tsx";
import { type ControlProps, stateOf } from "../control.ts";
import { PickerDialog } from "./PickerDialog.tsx";
import styles from "./picker.module.css";

export interface RecordPickerProps extends ControlProps {
  /** Name of the resource to choose from: `users`, `departments`, `positions`... */
  readonly target: string;
  /** Ids of the chosen records, in the order of choosing. */
  readonly value: readonly string[];
  readonly onChange: (ids: readonly string[]) => void;
  readonly multiple?: boolean;
  /** Whether the selection may be empty. */
  readonly optional?: boolean;
  /** Only entries of this type can be chosen. */
  readonly only?: string | undefined;
}

/** Most names that are shown for several records. */
const NAMED = 3;

/** A field that shows the chosen records and opens a dialog with a search. */
export function RecordPicker(props: RecordPickerProps) {
  const { target, value, onChange, multiple = false, optional = true, only, id, onBlur } = props;
  const t = useTexts();
  const formats = useFormats();
  const { one } = useResourceTexts({ name: target });
  const [open, setOpen] = useState(false);
  const { nameOf } = useChosen(target, value);
  const names = value.map(nameOf);
  const shown = formats.list(names.slice(0, NAMED));
  const text = names.length > NAMED ? t("widgets.picker.few", { names: shown, count: names.length }) : shown;
  const isClearable = optional && value.length > 0 && props.disabled !== true;

  return (
    <div className={styles["control"]}>
      <button
        type="button"
        role="combobox"
        id={id}
        className={styles["field"]}
        aria-haspopup="dialog"
        aria-expanded={open}
        aria-controls={open ? `${id ?? target}-dialog` : undefined}
        data-clearable={isClearable}
        title={formats.list(names)}
        {...stateOf(props)}
        onClick={() => setOpen(true)}
        onKeyDown={(event) => {
          if (event.key !== "ArrowDown") return;
          event.preventDefault();
          setOpen(true);
        }}
        onBlur={() => {
          if (!open) onBlur?.();
        }}
      >
        <span className={text === "" ? styles["hint"] : styles["text"]}>
          {text === "" ? t("common.hints.choose") : text}
        </span>
        <Chevron at="down" />
      </button>
      {isClearable ? (
        <button
          type="button"
          className={styles["clear"]}
          aria-label={t("widgets.picker.clear", { name: one })}
          onClick={() => onChange([])}
        >
          <Icon of={CloseCircleFilled} size={12} />
        </button>
      ) : null}
      {open ? (
        <PickerDialog
          id={`${id ?? target}-dialog`}
          {...{ target, only, multiple }}
          before={value}
          onClose={() => setOpen(false)}
          onChoose={(ids) => {
            setOpen(false);
            onChange(ids);
          }}
        />
      ) : null}
    </div>
  );
}
