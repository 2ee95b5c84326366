import type { TileSource } from "@banche/core/tracking";
import { FailureNotice } from "../../resource/FailureNotice.tsx";
import { Lines } from "../../ui/Skeletons.tsx";
import { AlertList } from "./AlertList.tsx";
import { Fleet } from "./Fleet.tsx";
import type { ToldLines } from "./fleetModel.ts";
import { ReplayBar } from "./ReplayBar.tsx";
import { REPLAY_TICK_MS, useReplay } from "./useReplay.ts";

interface PastProps {
  readonly lines: ToldLines;
  readonly tiles?: TileSource | undefined;
  readonly date: string;
  readonly onMode: (mode: "live" | "replay") => void;
}

/** The vehicles of a service day at one of its moments, with the alerts of the day. */
export function Past({ lines, tiles, date, onMode }: PastProps) {
  const replay = useReplay(date);
  const { day, error, vehicles, at, isRunning, toggle, seek } = replay;
  if (error) return <FailureNotice failure={error} onRetry={replay.retry} />;
  if (!day) return <Lines count={12} />;
  const alerts = (onVehicle: (id: string) => void) => (
    <AlertList
      alerts={day.alerts}
      onAlert={(alert) => {
        seek(alert.at);
        onVehicle(alert.vehicleId);
      }}
    />
  );
  return (
    <Fleet
      {...{ lines, tiles, vehicles, onMode }}
      now={at}
      moveMs={isRunning ? REPLAY_TICK_MS : 0}
      replay={{ alerts, toggle, bar: <ReplayBar replay={replay} day={day} /> }}
    />
  );
}
