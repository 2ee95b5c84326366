import type { ReactNode } from "react";
import { FailureNotice } from "../../resource/FailureNotice.tsx";
import { Lines } from "../../ui/Skeletons.tsx";
import { AlertList } from "./AlertList.tsx";
import type { Replayed } from "./Fleet.tsx";
import type { FleetVehicle } from "./fleetModel.ts";
import { ReplayBar } from "./ReplayBar.tsx";
import { REPLAY_TICK_MS, useReplay } from "./useReplay.ts";

/** What is shown of a moment of a day. */
interface Moment {
  readonly vehicles: readonly FleetVehicle[];
  readonly now: number;
  readonly moveMs: number;
  readonly replay: Replayed;
}

interface PastProps {
  readonly date: string;
  readonly children: (moment: Moment) => ReactNode;
}

/** The vehicles of a service day at one of its moments, with the alerts of the day. */
export function Past({ date, children }: PastProps) {
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
  return children({
    ...{ vehicles, now: at, moveMs: isRunning ? REPLAY_TICK_MS : 0 },
    replay: { alerts, toggle, bar: <ReplayBar replay={replay} day={day} /> },
  });
}
