import AimOutlined from "@ant-design/icons-svg/es/asn/AimOutlined";
import CloseOutlined from "@ant-design/icons-svg/es/asn/CloseOutlined";
import { useEffect, useRef } from "react";
import { useTexts } from "../../bind/useTexts.ts";
import { timeText } from "../../bind/timeText.ts";
import { Icon } from "../../ui/Icon.tsx";
import { IconButton } from "../../ui/IconButton.tsx";
import { ageText } from "./ageText.ts";
import { type FleetVehicle, shortPlate, stopsOf, type ToldLines } from "./fleetModel.ts";
import styles from "./card.module.css";
import { VehicleMark } from "./VehicleMark.tsx";

interface VehicleCardProps {
  readonly vehicle: FleetVehicle;
  readonly vehicles: readonly FleetVehicle[];
  readonly lines: ToldLines;
  readonly now: number;
  readonly isFollowed: boolean;
  readonly isReplay: boolean;
  readonly onFollow: () => void;
  readonly onClose: () => void;
}

const FOLLOW_KEY = "F";

/** One vehicle: its state, and the stops of its line with the buses on it. */
export function VehicleCard(props: VehicleCardProps) {
  const { vehicle, vehicles, lines, now, isFollowed, isReplay, onFollow, onClose } = props;
  const t = useTexts();
  const { line, trip, speed, isGap, at } = vehicle;
  return (
    <aside className={styles["card"]} aria-label={t("tracking.map.card")}>
      <div className={styles["head"]}>
        <h2>{vehicle.plate || vehicle.id}</h2>
        <VehicleMark vehicle={vehicle} />
        <IconButton icon={CloseOutlined} label={t("tracking.map.close")} onClick={onClose} />
      </div>
      <p className={styles["facts"]}>
        {line === "" ? (
          isReplay ? null : (
            <span>{t("tracking.map.noTrip")}</span>
          )
        ) : (
          <span>{[line, trip].join(" · ")}</span>
        )}
        {speed === undefined || isGap ? null : <span>{t("tracking.map.speed", { speed: Math.round(speed) })}</span>}
        <span>{isGap ? t("tracking.map.noData", { time: timeText(at, "HH:mm:ss") }) : ageText(t, now - at)}</span>
        <button type="button" className={styles["follow"]} aria-pressed={isFollowed} onClick={onFollow}>
          <Icon of={AimOutlined} size={14} /> {t("tracking.map.follow")} <kbd>{FOLLOW_KEY}</kbd>
        </button>
      </p>
      <LineStrip {...{ vehicle, vehicles, lines }} />
    </aside>
  );
}

type LineStripProps = Pick<VehicleCardProps, "lines" | "vehicle" | "vehicles">;

/** The stops of the line in order, each with the buses that arrive there next. */
function LineStrip({ vehicle, vehicles, lines }: LineStripProps) {
  const t = useTexts();
  const stops = stopsOf(lines, vehicle.lineId, vehicle.direction);
  const list = useRef<HTMLOListElement>(null);
  useEffect(() => {
    const next = list.current?.querySelector<HTMLElement>("[data-next=true]");
    // Some passed stops stay in sight. The page itself must not scroll.
    if (list.current && next) list.current.scrollTop = next.offsetTop - list.current.clientHeight / 3;
  }, [vehicle.id, vehicle.nextStop]);
  if (stops.length === 0) return null;
  const { nextStop = 0 } = vehicle;
  const beside = vehicles.filter(
    ({ id, lineId, direction }) => id !== vehicle.id && lineId === vehicle.lineId && direction === vehicle.direction,
  );
  return (
    <ol ref={list} className={styles["strip"]} aria-label={t("tracking.map.strip", { line: vehicle.line })}>
      {stops.map(({ stopId, name }, at) => (
        // A loop line visits a stop twice.
        <li key={`${stopId} ${at}`} data-passed={at < nextStop} data-next={at === nextStop}>
          <span className={styles["stop"]}>
            {name}
            {at < nextStop ? <span className="visually-hidden"> {t("tracking.map.passed")}</span> : null}
          </span>
          {at === nextStop ? (
            <b>
              {vehicle.nextAt === undefined ? "" : timeText(vehicle.nextAt, "HH:mm")}{" "}
              <small>{t("tracking.map.here")}</small>
            </b>
          ) : null}
          {beside
            .filter((one) => one.nextStop === at)
            .map((one) => (
              <small key={one.id} className={styles["other"]}>
                {shortPlate(one)}
              </small>
            ))}
        </li>
      ))}
    </ol>
  );
}
