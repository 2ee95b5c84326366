import type { VehicleState } from "@banche/core/day";
import { useTexts } from "../../bind/useTexts.ts";
import type { FleetVehicle } from "./fleetModel.ts";
import styles from "./marks.module.css";
import { shapes } from "./shapes.ts";

type Known = Pick<FleetVehicle, "alert" | "isGap" | "minutes" | "state">;

/** The state of a vehicle by shape, word and colour. */
export function VehicleMark({ vehicle }: { readonly vehicle: Known }) {
  const t = useTexts();
  return (
    <span className={styles["mark"]} data-state={vehicle.state} data-alert={vehicle.alert !== undefined}>
      <StateSign state={vehicle.state} />
      {stateWord(t, vehicle)}
    </span>
  );
}

/** The shape of a state, to be placed beside its word. */
export function StateSign({ state }: { readonly state: VehicleState }) {
  const { path, isFull, outline, dashes, isTurned } = shapes[state];
  return (
    <svg className={styles["sign"]} data-state={state} viewBox="-6 -6 12 12" aria-hidden="true">
      <path
        d={path}
        fill={isFull ? "currentColor" : "var(--sheet)"}
        stroke={outline === 0 ? "none" : "currentColor"}
        strokeWidth={outline}
        strokeDasharray={dashes.join(" ")}
        strokeLinejoin="round"
        transform={isTurned ? "rotate(90)" : undefined}
      />
    </svg>
  );
}

/** The word for a state, with its minutes if it has some. */
export function stateWord(t: ReturnType<typeof useTexts>, { state, minutes, alert, isGap }: Known): string {
  if (state === "late" || state === "early" || state === "noSignal") return t(`day.stateMinutes.${state}`, { minutes });
  if (alert !== undefined) return alertWord(t, alert);
  return isGap ? t("tracking.map.gap") : t(`tracking.map.states.${state}`);
}

const alertKinds = ["late", "early", "missed", "offRoute", "speeding", "noSignal"] as const;

/** The name of an alert; for an alert of a newer server, its code. */
export function alertWord(t: ReturnType<typeof useTexts>, kind: string): string {
  const known = alertKinds.find((one) => one === kind);
  return known === undefined ? kind : t(`tracking.map.alerts.${known}`);
}
