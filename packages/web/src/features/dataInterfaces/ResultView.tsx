import Radio from "antd/es/radio";
import { useMemo, useState } from "react";
import { useFormats } from "../../bind/useFormats.ts";
import { useTexts } from "../../bind/useTexts.ts";
import styles from "./dataInterfaces.module.css";
import { ResultPlot } from "./ResultPlot.tsx";
import { cellText, numericColumns, type Result, type ResultRows, resultRows } from "./resultRows.ts";

const VIEWS = ["table", "plot", "json"] as const;
type View = (typeof VIEWS)[number];

/** More rows would make the page slow and would not be read here. */
const SHOWN = 200;
const SHOWN_CHARS = 100_000;

/** The result of an interface: amount, duration, and the data as a table, a plot or raw JSON. */
export function ResultView({ result }: { readonly result: Result }) {
  const t = useTexts();
  const { count } = useFormats();
  const found = useMemo(() => resultRows(result.data, result.columns), [result]);
  const numbers = useMemo(() => (found ? numericColumns(found) : []), [found]);
  const [wished, setView] = useState<View>("table");
  const offered = VIEWS.filter((view) => view === "json" || (found && (view === "table" || numbers.length > 0)));
  const view = offered.includes(wished) ? wished : (offered[0] ?? "json");
  return (
    <>
      <div className={styles["facts"]}>
        <p>
          {t("dataInterfaces.panel.facts", { rows: count(result.rows), ms: count(result.durationMs) })}
          {result.cached ? <small>{t("dataInterfaces.panel.cached")}</small> : null}
        </p>
        <Radio.Group
          size="small"
          optionType="button"
          aria-label={t("dataInterfaces.panel.views")}
          value={view}
          options={offered.map((value) => ({ value, label: t(`dataInterfaces.panel.${value}`) }))}
          onChange={({ target }) => setView(offered.find((one) => one === target.value) ?? "table")}
        />
      </div>
      {result.cut ? (
        <p className={styles["cut"]}>{t("dataInterfaces.panel.cut", { rows: count(result.rows) })}</p>
      ) : null}
      {view === "table" && found ? <ResultTable found={found} /> : null}
      {view === "plot" && found ? <ResultPlot found={found} numbers={numbers} /> : null}
      {view === "json" ? (
        <div className={styles["json"]} role="region" aria-label={t("dataInterfaces.panel.json")} tabIndex={0}>
          <pre>{JSON.stringify(result.data, null, 2)?.slice(0, SHOWN_CHARS)}</pre>
        </div>
      ) : null}
    </>
  );
}

function ResultTable({ found: { columns, rows } }: { readonly found: ResultRows }) {
  const t = useTexts();
  const { count } = useFormats();
  if (rows.length === 0) return <p className={styles["quiet"]}>{t("dataInterfaces.panel.empty")}</p>;
  return (
    <>
      <div className={styles["scroll"]} tabIndex={0} role="region" aria-label={t("dataInterfaces.panel.table")}>
        <table className={styles["table"]}>
          <thead>
            <tr>
              {columns.map((name) => (
                <th key={name} scope="col">
                  {name}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.slice(0, SHOWN).map((row, at) => (
              <tr key={at}>
                {columns.map((name) => (
                  <td key={name} data-number={typeof row[name] === "number" || undefined} title={cellText(row[name])}>
                    {cellText(row[name])}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      {rows.length > SHOWN ? (
        <p className={styles["quiet"]}>{t("dataInterfaces.panel.shown", { count: count(SHOWN) })}</p>
      ) : null}
    </>
  );
}
