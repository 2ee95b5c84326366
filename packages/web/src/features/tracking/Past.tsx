import type { ReactNode } from "react";
import { errorText } from "../../bind/errorText.ts";
import { useTexts } from "../../bind/useTexts.ts";
import { FailureNotice } from "../../resource/FailureNotice.tsx";
import { Button } from "../../ui/Button.tsx";
import { Lines } from "../../ui/Skeletons.tsx";
import { AlertList } from "./AlertList.tsx";
import type { Replayed } from "./Fleet.tsx";
import type { FleetVehicle } from "./fleetModel.ts";
import styles from "./replay.module.css";
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
  if (!day) return error ? <FailureNotice failure={error} onRetry={replay.retry} /> : <Lines count={12} />;
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
    replay: {
      ...{ alerts, toggle },
      bar: (
        <>
          {error ? <PartFailure failure={error} onRetry={replay.retry} /> : null}
          <ReplayBar replay={replay} day={day} />
        </>
      ),
    },
  });
}

/** A part of the day could not be read; the others stay. */
function PartFailure({ failure, onRetry }: { readonly failure: unknown; readonly onRetry: () => void }) {
  const t = useTexts();
  return (
    <p role="alert" className={styles["failure"]}>
      {errorText(t, failure)} <Button onClick={onRetry}>{t("common.verbs.retry")}</Button>
    </p>
  );
}
