import { settlements } from "@banche/core/calls";
import { useQuery } from "@tanstack/react-query";
import { useRuntime } from "../../bind/context.tsx";
import { errorText } from "../../bind/errorText.ts";
import { queryKeys } from "../../bind/queryKeys.ts";
import { useTexts } from "../../bind/useTexts.ts";
import { yuan } from "../../ui/money.ts";
import styles from "./settlement.module.css";
import type { Sheet } from "./useSettlement.ts";

/** Whether the current raw data still give this sheet, and where they differ. */
export function Reproduction({ id, sheet }: { readonly id: string; readonly sheet: Sheet }) {
  const t = useTexts();
  const { client } = useRuntime();
  const { data, error, isFetching } = useQuery({
    queryKey: queryKeys.settlementReproduced(id, sheet.version),
    gcTime: 0,
    queryFn: ({ signal }) => client.calls(settlements).reproduce({ params: { id } }, { signal }),
  });
  if (error) {
    return (
      <p className={styles["banner"]} data-tone="warning" role="alert">
        {errorText(t, error)}
      </p>
    );
  }
  if (!data || isFetching)
    return (
      <p className={styles["banner"]} aria-busy="true">
        {t("settlement.reproduce")}
      </p>
    );
  if (data.isSame) {
    return (
      <p className={styles["banner"]} role="status">
        {`✓ ${t("settlement.same")}`}
      </p>
    );
  }
  const names = new Map(data.names.map((one) => [one.id, one.name]));
  const { storedFen, payableFen, rows, penalties, open } = data;
  return (
    <div className={styles["banner"]} data-tone="warning" role="status">
      <strong>
        {`▲ ${
          payableFen === undefined
            ? t("settlement.changedHidden")
            : t("settlement.changed", { now: yuan(payableFen), stored: yuan(storedFen) })
        }`}
      </strong>
      <span>{t("settlement.changedRows", { rows: rows.length, penalties, open })}</span>
      {rows.length === 0 ? null : (
        <ul>
          {rows.map(({ key, lineId, ranBefore, ran, fenBefore, fen }) => (
            <li key={key}>
              {t("settlement.changedRow", { line: names.get(lineId) ?? "–", before: ranBefore, after: ran })}
              {fen === undefined ? "" : ` (${yuan(fenBefore)} → ${yuan(fen)})`}
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
