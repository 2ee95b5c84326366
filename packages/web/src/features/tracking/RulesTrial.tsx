import type { Output } from "@banche/core";
import { fleetRules } from "@banche/core/calls";
import { serviceDateText, serviceDayAt } from "@banche/core/day";
import type { FleetRules } from "@banche/core/tracking";
import type { contract } from "@banche/core/wire";
import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { useRuntime } from "../../bind/context.tsx";
import { timeText } from "../../bind/timeText.ts";
import { useTexts } from "../../bind/useTexts.ts";
import { FailureNotice } from "../../resource/FailureNotice.tsx";
import { Button } from "../../ui/Button.tsx";
import { DayPicker } from "../../ui/DayPicker.tsx";
import styles from "./rules.module.css";
import { alertWord } from "./VehicleMark.tsx";

type Trial = Output<typeof contract.fleetRules.trial>;

interface RulesTrialProps {
  readonly rules: FleetRules;
  readonly isReady: boolean;
}

/** Most differences that the dialog lists. */
const MOST_LISTED = 20;

/** Number of alerts on a recorded day under the edited rules, compared with the current rules. */
export function RulesTrial({ rules, isReady }: RulesTrialProps) {
  const t = useTexts();
  const { client } = useRuntime();
  const [date, setDate] = useState(() => serviceDateText(serviceDayAt(Date.now())));
  const trial = useMutation({ mutationFn: () => client.calls(fleetRules).trial({ query: { ...rules, date } }) });
  return (
    <section className={styles["trial"]} aria-label={t("fleetRules.trial.title")}>
      <h3>{t("fleetRules.trial.title")}</h3>
      <div className={styles["run"]}>
        <DayPicker label={t("fleetRules.trial.day")} day={date} onDay={setDate} />
        <Button busy={trial.isPending} disabled={!isReady} onClick={() => trial.mutate()}>
          {t("fleetRules.trial.run")}
        </Button>
      </div>
      <div role="status">
        {trial.error ? <FailureNotice failure={trial.error} onRetry={() => trial.mutate()} /> : null}
        {trial.data ? <Told trial={trial.data} /> : null}
      </div>
    </section>
  );
}

function Told({ trial }: { readonly trial: Trial }) {
  const t = useTexts();
  if (trial.trips === 0) return <p className={styles["hint"]}>{t("fleetRules.trial.none")}</p>;
  return (
    <>
      <table className={styles["counts"]}>
        <caption>{t("fleetRules.trial.about", { date: trial.date, count: trial.trips })}</caption>
        <thead>
          <tr>
            <th scope="col">{t("fleetRules.trial.kind")}</th>
            <th scope="col">{t("fleetRules.trial.present")}</th>
            <th scope="col">{t("fleetRules.trial.tried")}</th>
          </tr>
        </thead>
        <tbody>
          {trial.counts.map(({ kind, present, tried }) => (
            <tr key={kind} data-differs={present !== tried}>
              <th scope="row">{alertWord(t, kind)}</th>
              <td>{present}</td>
              <td>{tried}</td>
            </tr>
          ))}
        </tbody>
      </table>
      {trial.left > 0 ? <p className={styles["hint"]}>{t("fleetRules.trial.left", { count: trial.left })}</p> : null}
      {trial.changed.length === 0 ? (
        <p className={styles["hint"]}>{t("fleetRules.trial.same")}</p>
      ) : (
        <ul className={styles["changed"]}>
          {trial.changed.slice(0, MOST_LISTED).map((one) => (
            <li key={`${one.tripId} ${one.kind} ${one.at}`}>
              <b>{t(one.isNew ? "fleetRules.trial.isNew" : "fleetRules.trial.gone")}</b>
              <span>{`${timeText(one.at, "HH:mm")} ${alertWord(t, one.kind)}`}</span>
              <span>{[one.plate, one.line, one.trip, one.stop].filter(Boolean).join(" · ")}</span>
            </li>
          ))}
        </ul>
      )}
    </>
  );
}
