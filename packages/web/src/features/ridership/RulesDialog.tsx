import {
  faultsOfRidershipRules,
  ridershipRuleBounds,
  ridershipRuleNames,
  type RidershipRules,
  usualRidershipRules,
} from "@banche/core/ridership";
import { useId, useState } from "react";
import { useTexts } from "../../bind/useTexts.ts";
import { Button } from "../../ui/Button.tsx";
import { Dialog } from "../../ui/Dialog.tsx";
import styles from "./lists.module.css";
import { useRidershipChange } from "./useRidership.ts";

const units: Readonly<Record<keyof RidershipRules, "percent" | "minutes" | "days">> = {
  ...{ mergePercent: "percent", mergeMinutes: "minutes", addPercent: "percent", onDays: "days", ofDays: "days" },
};

interface RulesDialogProps {
  readonly stored: RidershipRules & { readonly version: number };
  readonly onClose: () => void;
}

/** Edits the limits from which departures become candidates. */
export function RulesDialog({ stored, onClose }: RulesDialogProps) {
  const t = useTexts();
  const id = useId();
  const { change, isBusy } = useRidershipChange();
  const [typed, setTyped] = useState<Readonly<Record<string, string>>>(() =>
    Object.fromEntries(ridershipRuleNames.map((name) => [name, String(stored[name])])),
  );
  const given = Object.fromEntries(ridershipRuleNames.map((name) => [name, numberOf(typed[name] ?? "")]));
  const wished: RidershipRules = { ...stored, ...given };
  const faults = faultsOfRidershipRules(wished);
  const changed = Object.fromEntries(
    ridershipRuleNames.flatMap((name) => (wished[name] === stored[name] ? [] : [[name, wished[name]]])),
  );
  const isSame = Object.keys(changed).length === 0;
  const save = async () => {
    if (await change({ what: "rules", rules: changed, version: stored.version })) onClose();
  };
  return (
    <Dialog
      title={t("ridership.rules")}
      width={520}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>{t("common.verbs.cancel")}</Button>
          <Button look="main" busy={isBusy} disabled={isSame || faults.length > 0} onClick={() => void save()}>
            {t("ridership.save")}
          </Button>
        </>
      }
    >
      <p>{t("ridership.rulesHint")}</p>
      <div className={styles["rules"]}>
        {ridershipRuleNames.map((name) => {
          const { min, max } = ridershipRuleBounds[name];
          const fault = faults.find(({ field }) => field === name);
          return (
            <div key={name}>
              <label htmlFor={`${id}-${name}`}>{t(`ridership.rule.${name}`)}</label>
              <input
                id={`${id}-${name}`}
                inputMode="numeric"
                maxLength={3}
                value={typed[name] ?? ""}
                aria-invalid={fault !== undefined}
                aria-describedby={`${id}-${name}-below`}
                onChange={({ target }) => setTyped({ ...typed, [name]: target.value })}
              />
              <span>{t(`ridership.units.${units[name]}`)}</span>
              <small id={`${id}-${name}-below`} data-fault={fault !== undefined}>
                {fault
                  ? t(`ridership.problems.${fault.rule}`, { bound: fault.bound ?? 0 })
                  : t("ridership.ruleRange", { min, max, usual: usualRidershipRules[name] })}
              </small>
            </div>
          );
        })}
      </div>
    </Dialog>
  );
}

/** NaN when the text is no number. */
function numberOf(typed: string): number {
  const text = typed.normalize("NFKC").trim();
  return /^\d{1,3}$/.test(text) ? Number(text) : Number.NaN;
}
