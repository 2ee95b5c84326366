import type { Draft } from "@banche/core/forms";
import { useStore as useSelected } from "@banche/core/react";
import { nextBillNumbers } from "@banche/core/text";
import { useMemo } from "react";
import { useTexts } from "../../bind/useTexts.ts";
import type { DraftForm } from "../../resource/useDraftForm.ts";
import styles from "./billRules.module.css";

const SHOWN = 5;

/** The numbers that the rule would issue next, by the current values of the form. */
export function NextNumbers({ form }: { readonly form: DraftForm }) {
  const t = useTexts();
  const draft = useSelected(form.store, (state) => state.draft);
  const numbers = useMemo(() => numbersOf(draft), [draft]);
  return (
    <section className={styles["next"]} aria-live="polite" aria-label={t("billRules.next")}>
      <h2>{t("billRules.next")}</h2>
      {numbers.length === 0 ? (
        <p>{t("billRules.noNext")}</p>
      ) : (
        <ol>
          {numbers.map((number) => (
            <li key={number}>{number}</li>
          ))}
        </ol>
      )}
    </section>
  );
}

function numbersOf(draft: Draft): readonly string[] {
  const word = (name: string) => String(draft[name] ?? "");
  const rule = { prefix: word("prefix"), dateFormat: word("dateFormat"), digit: Number(draft["digit"]) };
  const isWhole = rule.prefix !== "" && rule.dateFormat !== "" && rule.digit >= 1 && rule.digit <= 9;
  if (!isWhole) return [];
  return nextBillNumbers(
    { ...rule, startNumber: word("startNumber"), lastNumber: word("lastNumber") },
    Date.now(),
    SHOWN,
  );
}
