import { useState } from "react";
import { usePageRights } from "../../bind/useSession.ts";
import { useLanguage, useTexts } from "../../bind/useTexts.ts";
import { errorText } from "../../bind/errorText.ts";
import { Button } from "../../ui/Button.tsx";
import { MenuButton } from "../../ui/MenuButton.tsx";
import { toast } from "../../ui/toasts.ts";
import { yuan } from "../../ui/money.ts";
import { ReasonDialog } from "./ReasonDialog.tsx";
import styles from "./settlement.module.css";
import { useMonthText } from "./useMonthText.ts";
import { type Sheet, useSettlementChange } from "./useSettlement.ts";

interface SheetToolsProps {
  readonly sheet: Sheet;
  /** A sheet of an earlier agreement is shown; it can only be exported and printed. */
  readonly isPast: boolean;
  readonly onCompare: () => void;
  readonly onPrint: () => void;
}

/** Actions on a sheet: compare, recalculate, export, print, agree, reopen. */
export function SheetTools({ sheet, isPast, onCompare, onPrint }: SheetToolsProps) {
  const t = useTexts();
  const monthText = useMonthText();
  const [language] = useLanguage();
  const rights = usePageRights("bus.settlement");
  const { change, isBusy } = useSettlementChange(sheet);
  const [asked, ask] = useState<"agree" | "reopen">();
  const { month, carrierId, carrier, version, state } = sheet;
  const about = { carrier, month: monthText(month) };
  const isDraft = state === "draft";
  const seesMoney = sheet.payableFen !== undefined;
  const keep = async (format: "csv" | "xlsx") => {
    try {
      const { saveSheet } = await import("./saveSheet.ts");
      await saveSheet(sheet, language, format, `${t("settlement.title")} ${carrier} ${month}`);
    } catch (error) {
      toast("error", errorText(t, error));
    }
  };
  return (
    <>
      {isPast ? null : <Button onClick={onCompare}>{t("settlement.reproduce")}</Button>}
      {isDraft && !isPast && rights.button("btn_calculate") ? (
        <Button busy={isBusy} onClick={() => void change({ what: "calculate", month, carrierId, version })}>
          {t("settlement.recalculate")}
        </Button>
      ) : null}
      <MenuButton
        label={t("settlement.export")}
        className={styles["menu"]}
        items={[
          { key: "csv", label: t("settlement.exportCsv"), onSelect: () => void keep("csv") },
          { key: "xlsx", label: t("settlement.exportXlsx"), onSelect: () => void keep("xlsx") },
        ]}
      >
        {t("settlement.export")}
      </MenuButton>
      <Button onClick={onPrint}>{t("settlement.print")}</Button>
      {isDraft && !isPast && seesMoney && rights.button("btn_agree") ? (
        <Button
          look="main"
          busy={isBusy}
          disabled={!sheet.isOver}
          title={sheet.isOver ? undefined : t("settlement.steps.monthRuns")}
          onClick={() => ask("agree")}
        >
          {t("settlement.agree")}
        </Button>
      ) : null}
      {!isDraft && !isPast && rights.button("btn_reopen") ? (
        <Button busy={isBusy} onClick={() => ask("reopen")}>
          {t("settlement.reopen")}
        </Button>
      ) : null}
      {asked === "agree" ? (
        <ReasonDialog
          title={t("settlement.askAgree", about)}
          text={t("settlement.askAgreeText", { yuan: yuan(sheet.payableFen) })}
          label={
            sheet.open.length > 0 ? t("settlement.agreeOpen", { count: sheet.open.length }) : t("settlement.agreeNote")
          }
          isNeeded={sheet.open.length > 0}
          okText={t("settlement.agree")}
          onClose={() => ask(undefined)}
          onOk={async (note) => change({ what: "agree", note })}
        />
      ) : null}
      {asked === "reopen" ? (
        <ReasonDialog
          title={t("settlement.askReopen", about)}
          text={t("settlement.askReopenText")}
          label={t("settlement.reason")}
          isNeeded
          okText={t("settlement.reopen")}
          onClose={() => ask(undefined)}
          onOk={async (reason) => change({ what: "reopen", reason })}
        />
      ) : null}
    </>
  );
}
