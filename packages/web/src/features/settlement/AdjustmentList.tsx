import { fenText, readFen } from "@banche/core/settlement";
import { SETTLEMENT_ADJUSTMENT_MAX, SETTLEMENT_REASON_MAX } from "@banche/core/wire";
import { useId, useState } from "react";
import { useFormats } from "../../bind/useFormats.ts";
import { usePageRights } from "../../bind/useSession.ts";
import { useTexts } from "../../bind/useTexts.ts";
import { Button } from "../../ui/Button.tsx";
import { useConfirm } from "../../ui/confirm.tsx";
import { Dialog } from "../../ui/Dialog.tsx";
import lists from "./lists.module.css";
import { yuan } from "../../ui/money.ts";
import styles from "./settlement.module.css";
import table from "./table.module.css";
import { type Sheet, useSettlementChange } from "./useSettlement.ts";

type Adjustment = Sheet["adjustments"][number];

/** Amounts that were added or subtracted by hand, each with its reason. */
export function AdjustmentList({ sheet, isPast }: { readonly sheet: Sheet; readonly isPast: boolean }) {
  const t = useTexts();
  const { time } = useFormats();
  const confirm = useConfirm();
  const [asked, ask] = useState<Adjustment | "new">();
  const { change } = useSettlementChange(sheet);
  const rights = usePageRights("bus.settlement");
  const mayAdjust = !isPast && sheet.state === "draft" && sheet.payableFen !== undefined && rights.button("btn_adjust");
  const { adjustments } = sheet;
  const remove = async ({ id, fen, reason }: Adjustment) => {
    const text = t("settlement.askRemoveText", { reason, yuan: yuan(fen) });
    if (await confirm({ title: t("settlement.askRemove"), text, okText: t("settlement.remove") }))
      await change({ what: "unadjust", adjustmentId: id });
  };
  if (!mayAdjust && adjustments.length === 0) return null;
  return (
    <section className={styles["card"]} aria-label={t("settlement.sections.adjustments")}>
      <div className={styles["cardHead"]}>
        <h2>{t("settlement.sections.adjustments")}</h2>
        {mayAdjust ? <Button onClick={() => ask("new")}>{t("settlement.adjust")}</Button> : null}
      </div>
      {adjustments.length === 0 ? (
        <p className={styles["empty"]}>{t("settlement.noAdjustments")}</p>
      ) : (
        <table className={table["table"]}>
          <tbody>
            {adjustments.map((one) => (
              <tr key={one.id}>
                <td className={table["further"]}>{time(one.at, "minute")}</td>
                <td className={table["words"]}>{one.reason}</td>
                <td className={table["further"]}>{one.by}</td>
                <td data-number="" data-tone={(one.fen ?? 0) < 0 ? "danger" : undefined}>
                  {yuan(one.fen)}
                </td>
                {mayAdjust ? (
                  <td data-number="">
                    <button
                      type="button"
                      aria-label={`${t("common.verbs.edit")} ${one.reason}`}
                      onClick={() => ask(one)}
                    >
                      {t("common.verbs.edit")}
                    </button>{" "}
                    <button type="button" onClick={() => void remove(one)}>
                      {t("settlement.remove")}
                    </button>
                  </td>
                ) : null}
              </tr>
            ))}
          </tbody>
          {sheet.payableFen === undefined ? null : (
            <tfoot>
              <tr>
                <td aria-hidden="true" className={table["further"]} />
                <th scope="row">{t("settlement.sections.total")}</th>
                <td aria-hidden="true" className={table["further"]} />
                <td data-number="">{yuan(sheet.payableFen)}</td>
                {mayAdjust ? <td aria-hidden="true" /> : null}
              </tr>
            </tfoot>
          )}
        </table>
      )}
      {asked === undefined ? null : (
        <AdjustDialog
          changed={asked === "new" ? undefined : asked}
          onClose={() => ask(undefined)}
          onOk={async (fen, reason) =>
            change(
              asked === "new"
                ? { what: "adjust", fen, reason }
                : { what: "readjust", adjustmentId: asked.id, fen, reason },
            )
          }
        />
      )}
    </section>
  );
}

interface AdjustDialogProps {
  /** Undefined: a new adjustment. */
  readonly changed: Adjustment | undefined;
  readonly onClose: () => void;
  readonly onOk: (fen: number, reason: string) => Promise<boolean>;
}

function AdjustDialog({ changed, onClose, onOk }: AdjustDialogProps) {
  const t = useTexts();
  const [amountId, reasonId, hintId] = [useId(), useId(), useId()];
  const [amount, setAmount] = useState(changed?.fen === undefined ? "" : fenText(changed.fen));
  const [reason, setReason] = useState(changed?.reason ?? "");
  const [isBusy, setBusy] = useState(false);
  const fen = readFen(amount.trim().replace(/^[−－]/, "-")) ?? 0;
  const isWrong = amount.trim() !== "" && (fen === 0 || Math.abs(fen) > SETTLEMENT_ADJUSTMENT_MAX);
  const carryOut = async () => {
    setBusy(true);
    const isDone = await onOk(fen, reason.trim());
    setBusy(false);
    if (isDone) onClose();
  };
  return (
    <Dialog
      title={t(changed ? "settlement.readjustTitle" : "settlement.adjustTitle")}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>{t("common.verbs.cancel")}</Button>
          <Button
            look="main"
            busy={isBusy}
            disabled={amount.trim() === "" || isWrong || reason.trim() === ""}
            onClick={() => void carryOut()}
          >
            {t(changed ? "common.verbs.save" : "settlement.adjust")}
          </Button>
        </>
      }
    >
      <div className={lists["field"]}>
        <label htmlFor={amountId}>{t("settlement.adjustYuan")}</label>
        <input
          id={amountId}
          data-first
          inputMode="decimal"
          maxLength={20}
          value={amount}
          aria-invalid={isWrong}
          aria-describedby={isWrong ? hintId : undefined}
          onChange={({ target }) => setAmount(target.value)}
        />
        {isWrong ? <small id={hintId}>{t("settlement.adjustYuanWrong")}</small> : null}
        <label htmlFor={reasonId}>{t("settlement.reason")}</label>
        <input
          id={reasonId}
          maxLength={SETTLEMENT_REASON_MAX}
          value={reason}
          onChange={({ target }) => setReason(target.value)}
        />
      </div>
    </Dialog>
  );
}
