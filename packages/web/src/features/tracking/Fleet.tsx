import CompressOutlined from "@ant-design/icons-svg/es/asn/CompressOutlined";
import MinusOutlined from "@ant-design/icons-svg/es/asn/MinusOutlined";
import PlusOutlined from "@ant-design/icons-svg/es/asn/PlusOutlined";
import { vehicleStates } from "@banche/core/day";
import type { Place } from "@banche/core/tracking";
import { type ReactNode, useCallback, useLayoutEffect, useMemo, useState } from "react";
import { useAddressQuery } from "../../bind/useAddressQuery.ts";
import { useKeys } from "../../bind/useKeys.ts";
import { usePhone } from "../../bind/usePhone.ts";
import { useTexts } from "../../bind/useTexts.ts";
import { IconButton } from "../../ui/IconButton.tsx";
import { late } from "../../ui/late.tsx";
import { useSize } from "../../ui/useSize.ts";
import { FleetList } from "./FleetList.tsx";
import { FleetMap } from "./FleetMap.tsx";
import { type FleetVehicle, found, placesOf, type ToldLines } from "./fleetModel.ts";
import { mapStage } from "./mapStage.ts";
import type { MapTiles } from "./mapTiles.ts";
import styles from "./position.module.css";

const VehicleCard = late(async () => (await import("./VehicleCard.tsx")).VehicleCard);

/** What a replay adds to the vehicles of a moment. */
export interface Replayed {
  /** Below the list. */
  readonly alerts: (onVehicle: (id: string) => void) => ReactNode;
  /** Below the map. */
  readonly bar: ReactNode;
  readonly toggle: () => void;
}

interface FleetProps {
  readonly lines: ToldLines;
  readonly tiles: MapTiles | undefined;
  readonly vehicles: readonly FleetVehicle[];
  readonly now: number;
  readonly moveMs: number;
  readonly onMode: (mode: "live" | "replay") => void;
  readonly replay?: Replayed;
}

const EDGE_PX = 40;
/** Width of the card with its margins. */
const CARD_PX = 324;
/** Width of the map buttons with their margins, on phones. */
const TOOLS_PX = 60;

/** List, map and card of the vehicles at one moment. The chosen vehicle is in the address. */
export function Fleet({ lines, tiles, vehicles, now, moveMs, onMode, replay }: FleetProps) {
  const t = useTexts();
  const isPhone = usePhone();
  const [query, change] = useAddressQuery();
  const [wanted, setWanted] = useState("");
  const [isFollowed, setFollowed] = useState(false);
  const [frame, size] = useSize();
  const state = vehicleStates.find((one) => one === query.get("state"));
  const chosen = vehicles.find(({ id }) => id === query.get("veh"));
  const shown = useMemo(() => found(vehicles, wanted, state), [vehicles, wanted, state]);
  const onMap = useCallback((place: Place) => tiles?.placeOf(place) ?? place, [tiles]);
  const stops = useMemo(
    () => lines.flatMap((line) => line.directions.flatMap((direction) => placesOf(direction.stops))).map(onMap),
    [lines, onMap],
  );
  const [stage] = useState(mapStage);
  const right = isPhone ? TOOLS_PX : chosen ? CARD_PX : EDGE_PX;
  // Without lines the map fits the vehicles.
  const own = useMemo(
    () => (stops.length > 0 ? [] : vehicles.map(({ place }) => onMap(place))),
    [stops, vehicles, onMap],
  );
  const places = stops.length > 0 ? stops : own;
  useLayoutEffect(
    () => stage.lay(places, size, { top: EDGE_PX, right, bottom: EDGE_PX, left: EDGE_PX }),
    [stage, places, size, right],
  );
  const set = (name: "state" | "veh", value: string | undefined) =>
    change(
      (before) => {
        const others = [...before].filter(([one]) => one !== name);
        return Object.fromEntries(value === undefined ? others : [...others, [name, value]]);
      },
      { replace: true },
    );
  const choose = (id: string) => {
    const vehicle = vehicles.find((one) => one.id === id);
    if (vehicle) stage.goTo(onMap(vehicle.place));
    set("veh", id);
  };
  const close = () => {
    setFollowed(false);
    set("veh", undefined);
  };
  const step = (by: number) => {
    const at = shown.findIndex(({ id }) => id === chosen?.id);
    const next = shown[(at < 0 && by < 0 ? 0 : at + by + shown.length) % Math.max(1, shown.length)];
    if (next) set("veh", next.id);
  };

  useKeys((key) => {
    // These keys would also press a button that has the focus.
    const isFree = document.activeElement?.closest("button, a, [role=dialog]") == null;
    if (key === "j" || key === "k") step(key === "j" ? 1 : -1);
    else if (key === "l" && replay) onMode("live");
    else if (key === " " && replay && isFree) replay.toggle();
    else if (!chosen) return false;
    else if (key === "enter" && isFree) stage.goTo(onMap(chosen.place));
    else if (key === "f") setFollowed(!isFollowed);
    else if (key === "escape") close();
    else return false;
    return true;
  });

  const mapPart = (
    <div ref={frame} className={styles["map"]}>
      {size.width > 0 ? (
        <FleetMap
          {...{ lines, tiles, vehicles, chosen, isFollowed, size, moveMs, stage }}
          labelled={size.width - Math.max(right, TOOLS_PX)}
          onChoose={(id) => set("veh", id)}
          onMoved={() => setFollowed(false)}
        />
      ) : null}
      <div className={styles["zoom"]}>
        <IconButton roomy icon={PlusOutlined} label={t("tracking.map.bigger")} onClick={() => stage.zoomBy(1)} />
        <IconButton roomy icon={MinusOutlined} label={t("tracking.map.smaller")} onClick={() => stage.zoomBy(-1)} />
        <IconButton roomy icon={CompressOutlined} label={t("tracking.map.whole")} onClick={stage.fit} />
      </div>
    </div>
  );
  const card = chosen ? (
    <VehicleCard
      {...{ vehicles, lines, now, isFollowed }}
      vehicle={chosen}
      isReplay={replay !== undefined}
      onFollow={() => setFollowed(!isFollowed)}
      onClose={close}
    />
  ) : null;
  return (
    <div className={styles["columns"]}>
      <div className={styles["side"]}>
        <FleetList
          {...{ shown, vehicles, now, state, wanted }}
          chosen={chosen?.id}
          isReplay={replay !== undefined}
          onWanted={setWanted}
          onState={(next) => set("state", next)}
          onChoose={choose}
        />
        {replay?.alerts((id) => set("veh", id))}
        {isPhone ? null : (
          <p className={styles["keys"]}>{t(replay ? "tracking.map.replayKeys" : "tracking.map.keys")}</p>
        )}
      </div>
      <div className={styles["ground"]}>
        <div className={styles["mapArea"]}>
          {mapPart}
          {card}
        </div>
        {replay?.bar}
      </div>
    </div>
  );
}
