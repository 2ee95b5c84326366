import Select from "antd/es/select";
import { useId, useState } from "react";
import { popupContainer } from "../../bind/popupContainer.ts";
import { useFormats } from "../../bind/useFormats.ts";
import { useTexts } from "../../bind/useTexts.ts";
import styles from "./dataInterfaces.module.css";
import { cellText, numberOf, type ResultRows } from "./resultRows.ts";

interface ResultPlotProps {
  readonly found: ResultRows;
  /** Columns with numbers, at least one. */
  readonly numbers: readonly string[];
}

const BARS = 50;

/** One column of numbers as bars, each with its name and its value. */
export function ResultPlot({ found: { columns, rows }, numbers }: ResultPlotProps) {
  const t = useTexts();
  const { count } = useFormats();
  const field = useId();
  const [chosen, choose] = useState<{ readonly label?: string; readonly value?: string }>({});
  const value = chosen.value !== undefined && numbers.includes(chosen.value) ? chosen.value : (numbers.at(-1) ?? "");
  const usual = columns.find((name) => !numbers.includes(name)) ?? columns[0] ?? "";
  const label = chosen.label !== undefined && columns.includes(chosen.label) ? chosen.label : usual;
  const bars = rows.slice(0, BARS).map((row) => ({ name: cellText(row[label]), number: numberOf(row[value]) ?? 0 }));
  const most = Math.max(...bars.map(({ number }) => Math.abs(number)), Number.MIN_VALUE);
  const pick = (what: "label" | "value", from: readonly string[], now: string) => (
    <label htmlFor={`${field}-${what}`}>
      {t(`dataInterfaces.panel.${what}`)}
      <Select
        id={`${field}-${what}`}
        size="small"
        value={now}
        getPopupContainer={popupContainer}
        options={from.map((name) => ({ value: name, label: name }))}
        onChange={(name: string) => choose({ ...chosen, [what]: name })}
      />
    </label>
  );
  return (
    <figure className={styles["plot"]} aria-label={t("dataInterfaces.panel.plot")}>
      <figcaption>
        {pick("label", columns, label)}
        {pick("value", numbers, value)}
      </figcaption>
      <ul>
        {bars.map(({ name, number }, at) => (
          <li key={at}>
            <span title={name}>{name}</span>
            <i aria-hidden="true" data-below={number < 0 || undefined}>
              <b style={{ width: `${(Math.abs(number) / most) * 100}%` }} />
            </i>
            <strong>{count(number)}</strong>
          </li>
        ))}
      </ul>
      {rows.length > BARS ? (
        <p className={styles["quiet"]}>{t("dataInterfaces.panel.shown", { count: count(BARS) })}</p>
      ) : null}
    </figure>
  );
}
