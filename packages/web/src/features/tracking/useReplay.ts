import { tracking } from "@banche/core/calls";
import { replayedAt, type ReplayClock, type ReplaySpeed, turned } from "@banche/core/tracking";
import { REPLAY_SPAN_MS } from "@banche/core/wire";
import { useQueries, useQuery } from "@tanstack/react-query";
import { useMemo, useState } from "react";
import { useRuntime } from "../../bind/context.tsx";
import { queryKeys } from "../../bind/queryKeys.ts";
import { useNow } from "../../bind/useNow.ts";
import type { FleetVehicle, ToldDay } from "./fleetModel.ts";
import { beginningOf, fleetThen, tracksOf } from "./replayModel.ts";

/** The replay of a day. */
export interface Replay {
  readonly day: ToldDay | undefined;
  readonly error: unknown;
  readonly at: number;
  /** The end of the known data of the day. */
  readonly until: number;
  readonly speed: ReplaySpeed;
  readonly isRunning: boolean;
  readonly isLoading: boolean;
  readonly vehicles: readonly FleetVehicle[];
  readonly seek: (at: number) => void;
  readonly setSpeed: (speed: ReplaySpeed) => void;
  readonly toggle: () => void;
  readonly retry: () => void;
}

/** Interval between two frames of a running replay, in ms. */
export const REPLAY_TICK_MS = 250;
const RESTING_TICK_MS = 60_000;
const FIRST_SPEED: ReplaySpeed = 10;

/** The vehicles of a service day at a time that runs, is paused, or is chosen. Tracks are read in parts when the clock reaches them. */
export function useReplay(date: string): Replay {
  const { client, queries } = useRuntime();
  const [clock, setClock] = useState<ReplayClock>();
  const now = useNow(clock?.isRunning === true ? REPLAY_TICK_MS : RESTING_TICK_MS);
  const { data: day, error } = useQuery({
    queryKey: queryKeys.fleetDay(date),
    queryFn: ({ signal }) => client.calls(tracking).day({ query: { date } }, { signal }),
  });
  const until = day ? Math.max(day.from, Math.min(day.until, day.now)) : 0;
  const begun: ReplayClock = clock ?? {
    ...{ dayMs: day ? beginningOf(day) : 0, setMs: 0, speed: FIRST_SPEED, isRunning: false },
  };
  const at = replayedAt(begun, now, until);
  const part = Math.floor(at / REPLAY_SPAN_MS) * REPLAY_SPAN_MS;
  const starts = day
    ? [part - REPLAY_SPAN_MS, part, part + REPLAY_SPAN_MS].filter(
        (from) => from < until && from > day.from - REPLAY_SPAN_MS,
      )
    : [];
  // Not combined by the library: it would compare all positions of all parts at each tick.
  const parts = useQueries({
    queries: starts.map((from) => ({
      queryKey: queryKeys.fleetReplay(from),
      staleTime: from + REPLAY_SPAN_MS < until ? Number.POSITIVE_INFINITY : RESTING_TICK_MS,
      structuralSharing: false,
      queryFn: ({ signal }: { readonly signal: AbortSignal }) =>
        client.calls(tracking).replay({ query: { from, until: from + REPLAY_SPAN_MS } }, { signal }),
    })),
  });
  const [first, second, third] = parts.map(({ data }) => data);
  const tracks = useMemo(
    () =>
      tracksOf(
        [first, second, third].filter((one) => one !== undefined),
        day?.alerts ?? [],
      ),
    [first, second, third, day],
  );
  const vehicles = useMemo(() => fleetThen(tracks, at), [tracks, at]);
  const turn = (change: Parameters<typeof turned>[1]) => {
    if (day) setClock(turned(begun, change, { nowMs: Date.now(), fromMs: day.from, untilMs: until }));
  };
  return {
    ...{ day, at, until, vehicles, error: error ?? parts.find((one) => one.error)?.error },
    ...{
      speed: begun.speed,
      isRunning: begun.isRunning && at < until,
      isLoading: !day || parts.some(({ isPending }) => isPending),
    },
    seek: (dayMs) => turn({ dayMs }),
    setSpeed: (speed) => turn({ speed }),
    toggle: () => turn(at >= until && day ? { dayMs: day.from, isRunning: true } : { isRunning: !begun.isRunning }),
    retry: () => void queries.refetchQueries({ type: "active", predicate: ({ state }) => state.status === "error" }),
  };
}
