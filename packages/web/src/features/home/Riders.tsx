import { dictionaryOf } from "@banche/core";
import { useState } from "react";
import { useFormats } from "../../bind/useFormats.ts";
import { useRegistry } from "../../bind/useRegistry.ts";
import { useTexts } from "../../bind/useTexts.ts";
import { useWords } from "../../bind/useWords.ts";
import { Lines } from "../../ui/Skeletons.tsx";
import { Panel, PanelFailure } from "./Panel.tsx";
import styles from "./riders.module.css";
import { useOverview } from "./useOverview.ts";

/** Number of lines in the plot; the table has all of them. */
const MOST_LINES = 7;

interface Riding {
  readonly line: string;
  readonly shift: string;
  readonly count: number;
}

/** Number of riders per line and shift, as bars or as a table. */
export function Riders() {
  const t = useTexts();
  const { data, error, refetch } = useOverview();
  const [isTable, setTable] = useState(false);
  const riders = data?.riders;
  if (data && !riders) return null;
  const lines = [...new Set(riders?.map(({ line }) => line))];
  return (
    <Panel
      title={t("home.riders")}
      aside={
        lines.length === 0 ? null : (
          <button type="button" className={styles["switch"]} onClick={() => setTable(!isTable)}>
            {t(isTable ? "home.asPlot" : "home.asTable")}
          </button>
        )
      }
    >
      {error ? <PanelFailure failure={error} onRetry={() => void refetch()} /> : null}
      {data || error ? null : <Lines count={6} />}
      {riders && lines.length === 0 ? <p className={styles["empty"]}>{t("home.noFigures")}</p> : null}
      {riders && lines.length > 0 ? <Figures riders={riders} lines={lines} isTable={isTable} /> : null}
    </Panel>
  );
}

interface FiguresProps {
  readonly riders: readonly Riding[];
  readonly lines: readonly string[];
  readonly isTable: boolean;
}

function Figures({ riders, lines, isTable }: FiguresProps) {
  const t = useTexts();
  const { count: written } = useFormats();
  const shiftOf = useShifts();
  const shifts = [...new Set(riders.map(({ shift }) => shift))].sort();
  const most = Math.max(1, ...riders.map(({ count }) => count));
  const of = (line: string, shift: string) =>
    riders.find((one) => one.line === line && one.shift === shift)?.count ?? 0;
  if (isTable) {
    return (
      <table className={styles["table"]}>
        <thead>
          <tr>
            <th scope="col">{t("home.line")}</th>
            {shifts.map((shift) => (
              <th key={shift} scope="col">
                {shiftOf(shift)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {lines.map((line) => (
            <tr key={line}>
              <th scope="row">{line}</th>
              {shifts.map((shift) => (
                <td key={shift}>{written(of(line, shift))}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    );
  }
  return (
    <>
      <ul className={styles["legend"]}>
        {shifts.map((shift) => (
          <li key={shift}>{shiftOf(shift)}</li>
        ))}
      </ul>
      <ul className={styles["bars"]}>
        {lines.slice(0, MOST_LINES).map((line) => (
          <li key={line}>
            <span title={line}>{line}</span>
            <div>
              {shifts.map((shift) => (
                <p key={shift}>
                  <i aria-hidden="true" style={{ width: `calc((100% - 48px) * ${of(line, shift) / most})` }} />
                  <span className="visually-hidden">{shiftOf(shift)}</span> {written(of(line, shift))}
                </p>
              ))}
            </div>
          </li>
        ))}
      </ul>
    </>
  );
}

/** Names of shifts. */
function useShifts(): (code: string) => string {
  const t = useTexts();
  const field = useRegistry().find("riders")?.fields["shift"];
  const { dictionaries } = useWords({ chosen: [], dictionaries: true });
  const words = dictionaries?.[(field && dictionaryOf(field)) ?? ""] ?? [];
  return (code) => words.find(({ value }) => value === code)?.label ?? (code === "" ? t("home.noShift") : code);
}
