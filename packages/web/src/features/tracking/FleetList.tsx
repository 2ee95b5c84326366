import { type VehicleState, vehicleStates } from "@banche/core/day";
import Input from "antd/es/input/Input";
import { useMemo } from "react";
import { useTexts } from "../../bind/useTexts.ts";
import { Notice } from "../../ui/Notice.tsx";
import { countsOf, type FleetVehicle } from "./fleetModel.ts";
import styles from "./position.module.css";
import { StateSign } from "./VehicleMark.tsx";
import { VehicleRows } from "./VehicleRows.tsx";

interface FleetListProps {
  /** Vehicles in the list. */
  readonly shown: readonly FleetVehicle[];
  /** All vehicles, for the counts. */
  readonly vehicles: readonly FleetVehicle[];
  readonly now: number;
  readonly isReplay: boolean;
  readonly state: VehicleState | undefined;
  readonly wanted: string;
  readonly chosen: string | undefined;
  readonly onWanted: (wanted: string) => void;
  readonly onState: (state: VehicleState | undefined) => void;
  readonly onChoose: (id: string) => void;
}

/** The vehicles in words: state, line, next stop, and the age of the data. Vehicles that need attention come first. */
export function FleetList(props: FleetListProps) {
  const { shown, vehicles, now, isReplay, state, wanted, chosen, onWanted, onState, onChoose } = props;
  const t = useTexts();
  const counts = useMemo(() => countsOf(vehicles), [vehicles]);
  return (
    <section className={styles["list"]} aria-label={t("tracking.map.list")}>
      <div className={styles["tools"]}>
        <Input
          allowClear
          value={wanted}
          aria-label={t("tracking.map.search")}
          placeholder={t("tracking.map.search")}
          onChange={({ target }) => onWanted(target.value)}
        />
        <div className={styles["chips"]} role="group" aria-label={t("tracking.map.state")}>
          <button type="button" aria-pressed={state === undefined} onClick={() => onState(undefined)}>
            {t("tracking.map.all")} <b>{vehicles.length}</b>
          </button>
          {vehicleStates.map((one) => (
            <button
              key={one}
              type="button"
              aria-pressed={state === one}
              onClick={() => onState(state === one ? undefined : one)}
            >
              <StateSign state={one} />
              {isReplay && one === "off" ? t("tracking.map.gap") : t(`tracking.map.states.${one}`)} <b>{counts[one]}</b>
            </button>
          ))}
        </div>
      </div>
      {shown.length === 0 ? (
        <p className={styles["hint"]}>{t(vehicles.length === 0 ? "tracking.map.noneThen" : "tracking.map.noMatch")}</p>
      ) : (
        <VehicleRows {...{ shown, now, chosen, onChoose }} />
      )}
    </section>
  );
}

/** Shown when no vehicle matches the search. */
export function NoVehicles() {
  const t = useTexts();
  return <Notice title={t("tracking.map.none")} text={t("tracking.map.noneHint")} />;
}
