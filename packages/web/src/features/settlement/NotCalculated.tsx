import type { ReactNode } from "react";
import { usePageRights } from "../../bind/useSession.ts";
import { useTexts } from "../../bind/useTexts.ts";
import { Button } from "../../ui/Button.tsx";
import { Notice } from "../../ui/Notice.tsx";
import { MonthHead } from "./MonthHead.tsx";
import styles from "./settlement.module.css";
import { useMonthText } from "./useMonthText.ts";
import { type MonthList, useSettlementChange } from "./useSettlement.ts";

interface NotCalculatedProps {
  readonly carrier: MonthList["carriers"][number];
  readonly month: string;
  readonly list: ReactNode;
  readonly onMonth: (month: string) => void;
}

/** Shown while a sheet is not calculated yet. */
export function NotCalculated({ carrier, month, list, onMonth }: NotCalculatedProps) {
  const t = useTexts();
  const monthText = useMonthText();
  const mayCalculate = usePageRights("bus.settlement").button("btn_calculate");
  const { change, isBusy } = useSettlementChange(undefined);
  const { carrierId, name } = carrier;
  return (
    <div className={styles["page"]}>
      <MonthHead month={month} onMonth={onMonth} />
      <div className={styles["columns"]}>
        <aside className={styles["side"]}>{list}</aside>
        <section className={styles["card"]}>
          <Notice
            title={t("settlement.noneTitle", { carrier: name, month: monthText(month) })}
            text={t(mayCalculate ? "settlement.noneHint" : "settlement.noneReader")}
            action={
              mayCalculate ? (
                <Button look="main" busy={isBusy} onClick={() => void change({ what: "calculate", month, carrierId })}>
                  {t("settlement.calculate")}
                </Button>
              ) : null
            }
          />
        </section>
      </div>
    </div>
  );
}
