import { type Draft, rules } from "@banche/core/forms";
import { nextRuns } from "@banche/core/text";
import { useStore as useSelected } from "@banche/core/react";
import { useMemo } from "react";
import { useFormats } from "../../bind/useFormats.ts";
import { useTexts } from "../../bind/useTexts.ts";
import type { DraftForm } from "../../resource/useDraftForm.ts";
import styles from "./tasks.module.css";

const SHOWN = 5;

/** The next runs of the task, by the current values of the form. */
export function NextRuns({ form }: { readonly form: DraftForm }) {
  const t = useTexts();
  const { time } = useFormats();
  const draft = useSelected(form.store, (state) => state.draft);
  const runs = useMemo(() => runsOf(draft), [draft]);
  const hint = draft["job"] ? "builtIn" : draft["interface"] ? "interface" : "url";
  return (
    <section className={styles["next"]} aria-live="polite">
      <h3>{t("tasks.next")}</h3>
      {runs.length === 0 ? (
        <p>{t("tasks.noNext")}</p>
      ) : (
        <ol>
          {runs.map((at) => (
            <li key={at}>{time(at)}</li>
          ))}
        </ol>
      )}
      <p className={styles["hint"]}>
        {t("tasks.zone")} {t(`tasks.hints.${hint}`)}
      </p>
    </section>
  );
}

function runsOf(draft: Draft): readonly number[] {
  const cron = String(draft["cron"] ?? "");
  const frequency = String(draft["frequency"] ?? "");
  if (frequency === "cron" && !rules.cron.test(cron)) return [];
  const number = (name: string): number | null => {
    const value = draft[name];
    return typeof value === "number" ? value : null;
  };
  const schedule = { frequency, cron, every: number("every"), startAt: number("startAt"), endAt: number("endAt") };
  return nextRuns(schedule, Date.now(), SHOWN);
}
