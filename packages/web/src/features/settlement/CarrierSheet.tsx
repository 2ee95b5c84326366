import { settlements } from "@banche/core/calls";
import { useQuery } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import { useRuntime } from "../../bind/context.tsx";
import { queryKeys } from "../../bind/queryKeys.ts";
import { useAddressQuery } from "../../bind/useAddressQuery.ts";
import { useTexts } from "../../bind/useTexts.ts";
import { FailureNotice } from "../../resource/FailureNotice.tsx";
import { Button } from "../../ui/Button.tsx";
import { Lines } from "../../ui/Skeletons.tsx";
import { AdjustmentList } from "./AdjustmentList.tsx";
import { Figure } from "./Figure.tsx";
import { ItemLists } from "./ItemLists.tsx";
import { MonthHead } from "./MonthHead.tsx";
import { PrintView } from "./PrintView.tsx";
import { Reproduction } from "./Reproduction.tsx";
import { RowPanel } from "./RowPanel.tsx";
import styles from "./settlement.module.css";
import { SheetTable } from "./SheetTable.tsx";
import { SheetTools } from "./SheetTools.tsx";
import { Steps } from "./Steps.tsx";
import { groupsOf, isView } from "./views.ts";

interface CarrierSheetProps {
  readonly id: string;
  readonly month: string;
  /** The month and carrier in the address. */
  readonly place: Readonly<Record<string, string>>;
  readonly list: ReactNode;
  readonly onMonth: (month: string) => void;
}

/** The sheet of a carrier: its rows, deductions, items without a price, and the source of each number. */
export function CarrierSheet({ id, month, place, list, onMonth }: CarrierSheetProps) {
  const t = useTexts();
  const { client } = useRuntime();
  const [query, change] = useAddressQuery();
  const [isCompared, setCompared] = useState(false);
  const number = Number(query.get("agreement") ?? "");
  const agreement = Number.isInteger(number) && number > 0 ? number : undefined;
  const {
    data: sheet,
    error,
    refetch,
  } = useQuery({
    queryKey: queryKeys.settlement(id, agreement),
    queryFn: ({ signal }) =>
      client
        .calls(settlements)
        .get({ params: { id }, query: { ...(agreement !== undefined && { agreement }) } }, { signal }),
  });
  const asked = query.get("view") ?? "";
  const view = isView(asked) ? asked : "line";
  const go = (more: Readonly<Record<string, string>>) =>
    change(
      () => ({
        ...place,
        ...(view !== "line" && { view }),
        ...(agreement !== undefined && { agreement: String(agreement) }),
        ...more,
      }),
      { replace: true },
    );
  if (!sheet) {
    return (
      <div className={styles["page"]}>
        <MonthHead month={month} onMonth={onMonth} />
        <div className={styles["columns"]}>
          <aside className={styles["side"]}>{list}</aside>
          {error ? <FailureNotice failure={error} onRetry={() => void refetch()} /> : <Lines count={12} />}
        </div>
      </div>
    );
  }
  const groups = groupsOf(sheet, view);
  const chosen = groups.find(({ key }) => key === query.get("row"));
  if (query.get("print") !== null) return <PrintView sheet={sheet} onBack={() => go({})} />;
  return (
    <div className={styles["page"]}>
      <MonthHead
        month={month}
        onMonth={onMonth}
        about={t("settlement.daysUntil", { days: sheet.days, until: sheet.until || "–" })}
      >
        <SheetTools
          sheet={sheet}
          isPast={agreement !== undefined}
          onCompare={() => setCompared(true)}
          onPrint={() => go({ print: "" })}
        />
      </MonthHead>
      <div className={styles["columns"]} data-panel={chosen !== undefined}>
        <aside className={styles["side"]}>
          {list}
          <Steps
            sheet={sheet}
            shown={agreement}
            onShow={(one) => change(() => ({ ...place, agreement: String(one) }))}
          />
        </aside>
        <div className={styles["middle"]}>
          {agreement === undefined ? null : (
            <p className={styles["banner"]} role="status">
              {t("settlement.historyShown", { number: agreement })}
              <Button onClick={() => change(() => place)}>{t("settlement.historyNow")}</Button>
            </p>
          )}
          {isCompared ? <Reproduction id={id} sheet={sheet} /> : null}
          <SheetTable
            sheet={sheet}
            groups={groups}
            view={view}
            chosen={chosen?.key}
            onView={(to) => change(() => ({ ...place, ...(to !== "line" && { view: to }) }), { replace: true })}
            onChoose={(key) => go(key === undefined ? {} : { row: key })}
          />
          <Figure sheet={sheet} />
          <ItemLists sheet={sheet} />
          <AdjustmentList sheet={sheet} isPast={agreement !== undefined} />
        </div>
        {chosen ? (
          <RowPanel key={chosen.key} {...{ sheet, view, agreement }} group={chosen} onClose={() => go({})} />
        ) : null}
      </div>
    </div>
  );
}
