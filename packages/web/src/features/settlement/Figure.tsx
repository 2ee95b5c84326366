import { settlements } from "@banche/core/calls";
import { chargesOf } from "@banche/core/settlement";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useRuntime } from "../../bind/context.tsx";
import { queryKeys } from "../../bind/queryKeys.ts";
import { useTexts } from "../../bind/useTexts.ts";
import { difference, yuan } from "../../ui/money.ts";
import plots from "./figure.module.css";
import styles from "./settlement.module.css";
import { useMonthText } from "./useMonthText.ts";
import type { Sheet } from "./useSettlement.ts";

interface Bar {
  readonly key: string;
  readonly name: string;
  /** Amount in fen; negative: a deduction. */
  readonly fen: number;
}

/** The parts of the sum of a sheet, and the payments of earlier months, as bars or tables. Empty when money is hidden. */
export function Figure({ sheet }: { readonly sheet: Sheet }) {
  const t = useTexts();
  const monthText = useMonthText();
  const [isTable, setTable] = useState(false);
  const months = useMonths(sheet);
  const charges = chargesOf(sheet);
  if (charges === undefined || charges.length === 0) return null;
  const kinds = charges.map(({ kind, fen }) => ({ key: kind, name: t(`settlement.figure.kinds.${kind}`), fen }));
  const bars = months.map(({ month, fen }) => ({ key: month, name: monthText(month), fen }));
  return (
    <section className={styles["card"]} aria-label={t("settlement.figure.title")}>
      <div className={styles["cardHead"]}>
        <h2>{t("settlement.figure.title")}</h2>
        <button type="button" className={plots["switch"]} onClick={() => setTable(!isTable)}>
          {t(isTable ? "settlement.figure.asPlot" : "settlement.figure.asTable")}
        </button>
      </div>
      <div className={plots["plots"]}>
        <Plot title={t("settlement.figure.byKind")} bars={kinds} isTable={isTable} total={sheet.payableFen} />
        {bars.length > 1 ? <Plot title={t("settlement.figure.byMonth")} bars={bars} isTable={isTable} isRow /> : null}
      </div>
    </section>
  );
}

interface Month {
  readonly month: string;
  readonly fen: number;
}

/** The months before, and this month by the sheet. */
function useMonths({ id, version, month, payableFen }: Sheet): readonly Month[] {
  const { client } = useRuntime();
  const { data } = useQuery({
    queryKey: queryKeys.settlementMonths(id, version),
    enabled: payableFen !== undefined,
    queryFn: ({ signal }) => client.calls(settlements).months({ params: { id } }, { signal }),
  });
  const before = data?.months.filter((one) => one.month !== month) ?? [];
  return [...before, { month, payableFen }].flatMap((one) =>
    one.payableFen === undefined ? [] : [{ month: one.month, fen: one.payableFen }],
  );
}

interface PlotProps {
  readonly title: string;
  readonly bars: readonly Bar[];
  readonly isTable: boolean;
  /** Sum below the table, in fen. */
  readonly total?: number | undefined;
  /** The bars are in order of time; each shows its difference to the one before. */
  readonly isRow?: boolean;
}

/** Bars to both sides of a common zero, each with its value; or the same as a table. */
function Plot({ title, bars, isTable, total, isRow = false }: PlotProps) {
  const t = useTexts();
  const changes = bars.map(({ fen }, at) => {
    const before = isRow ? (bars[at - 1]?.fen ?? 0) : 0;
    // A percentage makes no sense when the earlier value is zero or negative.
    return before > 0 ? difference(fen, before) : "";
  });
  if (isTable) {
    return (
      <table className={plots["table"]}>
        <caption>{title}</caption>
        <tbody>
          {bars.map(({ key, name, fen }, at) => (
            <tr key={key}>
              <th scope="row">{name}</th>
              <td>{yuan(fen)}</td>
              {isRow ? <td>{changes[at]}</td> : null}
            </tr>
          ))}
        </tbody>
        {total === undefined ? null : (
          <tfoot>
            <tr>
              <th scope="row">{t("settlement.sections.total")}</th>
              <td>{yuan(total)}</td>
            </tr>
          </tfoot>
        )}
      </table>
    );
  }
  const most = Math.max(0, ...bars.map(({ fen }) => fen));
  const least = Math.min(0, ...bars.map(({ fen }) => fen));
  const percent = (fen: number) => `${(100 * fen) / Math.max(1, most - least)}%`;
  return (
    <figure className={plots["plot"]} aria-label={title}>
      <figcaption>{title}</figcaption>
      <ul>
        {bars.map(({ key, name, fen }, at) => (
          <li key={key}>
            <span title={name}>{name}</span>
            <i aria-hidden="true">
              <b
                data-tone={fen < 0 ? "danger" : undefined}
                style={{
                  insetInlineStart: percent(Math.min(fen, 0) - least),
                  inlineSize: percent(Math.abs(fen)),
                }}
              />
            </i>
            <strong>
              {yuan(fen)}
              {changes[at] ? <small> {changes[at]}</small> : null}
            </strong>
          </li>
        ))}
      </ul>
    </figure>
  );
}
