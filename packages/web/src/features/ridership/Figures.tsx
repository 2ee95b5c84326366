import { sumRidership } from "@banche/core/ridership";
import { useState } from "react";
import { useFormats } from "../../bind/useFormats.ts";
import { useTexts } from "../../bind/useTexts.ts";
import { late } from "../../ui/late.tsx";
import { Candidates } from "./Candidates.tsx";
import type { Chosen } from "./CountDialog.tsx";
import { HeatTable } from "./HeatTable.tsx";
import styles from "./ridership.module.css";
import { StopList } from "./StopList.tsx";
import { Trend } from "./Trend.tsx";
import type { Told } from "./useRidership.ts";

const CountDialog = late(async () => (await import("./CountDialog.tsx")).CountDialog);

/** Recorded ridership: sums, the trend, loads by departure and weekday, candidates, and stops. */
export function Figures({ told, onUnmatched }: { readonly told: Told; readonly onUnmatched: () => void }) {
  const t = useTexts();
  const { count } = useFormats();
  const [chosen, choose] = useState<Chosen>();
  const { records, unmatched } = told;
  const whole = sumRidership(records);
  return (
    <>
      <dl className={styles["sums"]}>
        <div>
          <dt>{t("ridership.people")}</dt>
          <dd>{count(whole.people)}</dd>
        </div>
        <div>
          <dt>{t("ridership.trips")}</dt>
          <dd>{count(whole.trips)}</dd>
        </div>
        <div>
          <dt>{t("ridership.load")}</dt>
          <dd>{whole.percent === undefined ? "–" : t("ridership.percent", { percent: whole.percent })}</dd>
        </div>
        <div>
          <dt>{t("ridership.unmatched")}</dt>
          <dd>
            {unmatched === 0 ? (
              count(0)
            ) : (
              <button
                type="button"
                aria-label={`${count(unmatched)} · ${t("ridership.showUnmatched")}`}
                onClick={onUnmatched}
              >
                {count(unmatched)}
              </button>
            )}
          </dd>
        </div>
      </dl>
      {records.length === 0 ? (
        <p className={styles["none"]}>
          <strong>{t("ridership.none")}</strong> {t("ridership.noneHint")}
        </p>
      ) : null}
      <div className={styles["columns"]}>
        <HeatTable told={told} onChoose={choose} />
        <div className={styles["side"]}>
          <Trend trips={records} />
          <Candidates told={told} />
          <StopList told={told} />
        </div>
      </div>
      {chosen ? <CountDialog {...{ told, chosen }} onClose={() => choose(undefined)} /> : null}
    </>
  );
}
