import type { VehicleState } from "@banche/core/day";
import { useTexts } from "../../bind/useTexts.ts";
import type { FleetVehicle } from "./fleetModel.ts";
import styles from "./marks.module.css";

/** The shape of each state, in a square of 12 with its origin in the middle; shapes with a direction point north. */
const shapes: Readonly<Record<VehicleState, React.ReactNode>> = {
  late: <path d="M0-5 5.500 5h-11z" fill="currentColor" />,
  early: (
    <path d="M0 5-5.500-5h11z" fill="var(--sheet)" stroke="currentColor" strokeWidth="1.600" strokeLinejoin="round" />
  ),
  noSignal: (
    <circle r="4.600" fill="var(--sheet)" stroke="currentColor" strokeWidth="1.700" strokeDasharray="2.200 1.700" />
  ),
  moving: <path d="M0-5.500 4.500 5 0 2.500-4.500 5z" fill="currentColor" />,
  standing: <circle r="3.800" fill="currentColor" />,
  off: <rect x="-4" y="-4" width="8" height="8" fill="var(--sheet)" stroke="currentColor" strokeWidth="1.400" />,
};

/** Only the shape of a state, inside a drawing. */
export function VehicleShape({
  state,
  heading,
}: {
  readonly state: VehicleState;
  readonly heading?: number | undefined;
}) {
  return state === "moving" ? <g transform={`rotate(${heading ?? 0})`}>{shapes[state]}</g> : shapes[state];
}

/** The state of a vehicle by shape, word and colour. */
export function VehicleMark({ vehicle }: { readonly vehicle: FleetVehicle }) {
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
  return (
    <svg className={styles["sign"]} data-state={state} viewBox="-6 -6 12 12" aria-hidden="true">
      <VehicleShape state={state} heading={90} />
    </svg>
  );
}

/** The word for a state, with its minutes if it has some. */
export function stateWord(
  t: ReturnType<typeof useTexts>,
  { state, minutes, alert, isGap }: Pick<FleetVehicle, "alert" | "isGap" | "minutes" | "state">,
): string {
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
