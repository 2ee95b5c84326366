import CaretRightFilled from "@ant-design/icons-svg/es/asn/CaretRightFilled";
import PauseOutlined from "@ant-design/icons-svg/es/asn/PauseOutlined";
import { replaySpeeds } from "@banche/core/tracking";
import { DAY_PART_MS } from "@banche/core/wire";
import { useRef } from "react";
import { useTexts } from "../../bind/useTexts.ts";
import { timeText } from "../../bind/timeText.ts";
import { Button } from "../../ui/Button.tsx";
import { Icon } from "../../ui/Icon.tsx";
import type { ToldDay } from "./fleetModel.ts";
import styles from "./replay.module.css";
import type { Replay } from "./useReplay.ts";

const MINUTE_MS = 60_000;
const STEPS: Readonly<Record<string, number>> = {
  ...{ ArrowLeft: -MINUTE_MS, ArrowRight: MINUTE_MS, ArrowDown: -MINUTE_MS, ArrowUp: MINUTE_MS },
  ...{ PageDown: -15 * MINUTE_MS, PageUp: 15 * MINUTE_MS },
};
/** A click this near to the mark of an alert selects the alert, in px. */
const SNAP_PX = 6;
const HOUR_MS = 3_600_000;

/** The clock of a replay above the data of the day: play, speed, and a slider. */
export function ReplayBar({ replay, day }: { readonly replay: Replay; readonly day: ToldDay }) {
  const t = useTexts();
  const track = useRef<HTMLDivElement>(null);
  const { at, until, speed, isRunning, isLoading, seek } = replay;
  const span = day.until - day.from;
  const share = (ms: number) => ((ms - day.from) / span) * 100;
  const seekTo = (clientX: number) => {
    const box = track.current?.getBoundingClientRect();
    if (!box || box.width === 0) return;
    const msPerPx = span / box.width;
    const wish = day.from + (clientX - box.left) * msPerPx;
    const near = day.alerts.find((alert) => Math.abs(alert.at - wish) <= SNAP_PX * msPerPx);
    seek(near?.at ?? wish);
  };
  return (
    <section className={styles["bar"]} aria-label={t("tracking.map.replay")}>
      <Button
        look="main"
        aria-label={isRunning ? t("tracking.map.pause") : t("tracking.map.play")}
        onClick={replay.toggle}
      >
        <Icon of={isRunning ? PauseOutlined : CaretRightFilled} size={16} />
      </Button>
      <div className={styles["clock"]}>
        <b>{timeText(at, "HH:mm:ss")}</b>
        <small>{isLoading ? t("tracking.map.loading") : timeText(at, "MM-dd")}</small>
      </div>
      <div
        ref={track}
        className={styles["track"]}
        role="slider"
        tabIndex={0}
        aria-label={t("tracking.map.clock")}
        aria-valuemin={day.from}
        aria-valuemax={until}
        aria-valuenow={Math.round(at)}
        aria-valuetext={timeText(at, "HH:mm")}
        onKeyDown={(event) => {
          const { key } = event;
          const to = key === "Home" ? day.from : key === "End" ? until : at + (STEPS[key] ?? 0);
          if (to === at && !(key in STEPS)) return;
          event.preventDefault();
          seek(to);
        }}
        onPointerDown={(event) => {
          event.currentTarget.setPointerCapture(event.pointerId);
          seekTo(event.clientX);
        }}
        onPointerMove={(event) => {
          if (event.currentTarget.hasPointerCapture(event.pointerId)) seekTo(event.clientX);
        }}
      >
        <Histogram day={day} />
        <i className={styles["hand"]} style={{ insetInlineStart: `${share(at)}%` }} />
        {Array.from({ length: 7 }, (_, index) => day.from + index * 4 * HOUR_MS).map((ms, index) => (
          <small
            key={ms}
            className={styles["hour"]}
            data-edge={index === 0 ? "first" : index === 6 ? "last" : "none"}
            style={{ insetInlineStart: `${share(ms)}%` }}
          >
            {timeText(ms, "HH:mm")}
          </small>
        ))}
      </div>
      <div className={styles["speeds"]} role="group" aria-label={t("tracking.map.rate")}>
        {replaySpeeds.map((one) => (
          <button key={one} type="button" aria-pressed={one === speed} onClick={() => replay.setSpeed(one)}>
            {`${one}×`}
          </button>
        ))}
      </div>
    </section>
  );
}

const WIDTH = 288;
const HEIGHT = 32;

/** Number of received positions in each five minutes, hatched when there are none, with a mark for each alert. */
function Histogram({ day: { counts, alerts, from } }: { readonly day: ToldDay }) {
  const t = useTexts();
  const most = Math.max(1, ...counts);
  const first = counts.findIndex((count) => count > 0);
  const heard = counts.filter((count) => count > 0).length;
  return (
    <svg
      role="img"
      className={styles["plot"]}
      viewBox={`0 0 ${WIDTH} ${HEIGHT + 8}`}
      preserveAspectRatio="none"
      aria-label={t("tracking.map.parts", { count: heard })}
    >
      <defs>
        <pattern id="noData" width="4" height="4" patternUnits="userSpaceOnUse" patternTransform="rotate(45)">
          <path d="M0 0v4" className={styles["hatch"]} />
        </pattern>
      </defs>
      <path d={`M0 ${HEIGHT + 7.5}H${WIDTH}`} className={styles["ground"]} />
      {counts.map((count, part) => {
        const height = count === 0 ? HEIGHT : Math.max(2, (count / most) * HEIGHT);
        // Before the first bus of the day no data are expected.
        if (count === 0 && part < first) return null;
        return (
          <rect
            key={part}
            className={count === 0 ? styles["gap"] : styles["count"]}
            x={part}
            y={HEIGHT + 8 - height}
            width={count === 0 ? 1 : 0.8}
            height={height}
          />
        );
      })}
      {alerts.map((alert) => (
        <path
          key={`${alert.tripId} ${alert.kind} ${alert.at}`}
          className={styles["mark"]}
          data-kind={alert.kind}
          transform={`translate(${(alert.at - from) / DAY_PART_MS} 0)`}
          d="M-1 0h2L0 6z"
        />
      ))}
    </svg>
  );
}
