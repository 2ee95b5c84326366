import { useTexts } from "../../bind/useTexts.ts";
import { timeText } from "../../bind/timeText.ts";
import type { ToldAlert } from "./fleetModel.ts";
import styles from "./position.module.css";
import { alertWord } from "./VehicleMark.tsx";

interface AlertListProps {
  readonly alerts: readonly ToldAlert[];
  readonly onAlert: (alert: ToldAlert) => void;
}

/** The alerts of a replayed day: each links to its time and its vehicle. */
export function AlertList({ alerts, onAlert }: AlertListProps) {
  const t = useTexts();
  return (
    <section className={styles["alerts"]} aria-label={t("tracking.map.alertList")}>
      <h2>
        {t("tracking.map.alertList")} <small>{alerts.length}</small>
      </h2>
      {alerts.length === 0 ? (
        <p className={styles["hint"]}>{t("tracking.map.noAlerts")}</p>
      ) : (
        <ul className={styles["rows"]}>
          {alerts.map((alert) => (
            <li key={`${alert.tripId} ${alert.vehicleId} ${alert.kind} ${alert.at}`}>
              <button type="button" onClick={() => onAlert(alert)}>
                <b>{`${timeText(alert.at, "HH:mm")} ${alertWord(t, alert.kind)}`}</b>
                <small>
                  <span>{[alert.plate, alert.line, alert.trip].filter(Boolean).join(" · ")}</span>
                  <span>{alert.stop}</span>
                </small>
              </button>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
