import { tracking } from "@banche/core/calls";
import { serviceDateText, serviceDayAt } from "@banche/core/day";
import type { TileSource } from "@banche/core/tracking";
import { useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import { useRuntime } from "../../bind/context.tsx";
import { queryKeys } from "../../bind/queryKeys.ts";
import { useAddressQuery } from "../../bind/useAddressQuery.ts";
import { CLOCK_MS, useFleetNow } from "./useFleetNow.ts";
import { useNow } from "../../bind/useNow.ts";
import { useTexts } from "../../bind/useTexts.ts";
import { FailureNotice } from "../../resource/FailureNotice.tsx";
import { late, useArrived } from "../../ui/late.tsx";
import { Notice } from "../../ui/Notice.tsx";
import { Lines } from "../../ui/Skeletons.tsx";
import { Fleet } from "./Fleet.tsx";
import { NoVehicles } from "./FleetList.tsx";
import { fleetNow, type ToldLines } from "./fleetModel.ts";
import { Head, LiveAge, LiveBanner, ReplayDays } from "./heads.tsx";
import type { MapTiles } from "./mapTiles.ts";
import styles from "./position.module.css";

const Past = late(
  async () => (await import("./Past.tsx")).Past,
  () => <Lines count={12} />,
);

/** Interval between reads of positions while the page is visible, in ms. */
const READ_EVERY_MS = 3_000;
/** Lines change only every few weeks, so they are cached. */
const LINES_KEPT_MS = 10 * 60_000;

/** `/bus/position?veh=&state=&date=`: where vehicles are; with a date, where they were. */
export function screen() {
  return <PositionPage />;
}

function PositionPage() {
  const t = useTexts();
  const { client } = useRuntime();
  const [query, change] = useAddressQuery();
  const date = query.get("date") ?? undefined;
  const { data, error, refetch } = useQuery({
    queryKey: queryKeys.fleetLines,
    staleTime: LINES_KEPT_MS,
    queryFn: async ({ signal }) => {
      if (!(await client.additions()).has("tracking-map")) return null;
      return client.calls(tracking).lines({}, { signal });
    },
  });
  const tiles = useMapTiles(data?.tiles);
  const onMode = (next: "live" | "replay") =>
    change(
      (before) => {
        const kept = Object.fromEntries([...before].filter(([name]) => name !== "date"));
        return next === "live" ? kept : { ...kept, date: serviceDateText(serviceDayAt(Date.now())) };
      },
      { replace: true },
    );
  const onDate = (next: string) =>
    change((before) => ({ ...Object.fromEntries(before), date: next }), { replace: true });
  return (
    <div className={styles["page"]}>
      {data === undefined ? (
        error ? (
          <FailureNotice failure={error} onRetry={() => void refetch()} />
        ) : (
          <Lines count={12} />
        )
      ) : data === null ? (
        <Notice title={t("tracking.missing")} />
      ) : (
        <>
          <Head mode={date === undefined ? "live" : "replay"} onMode={onMode}>
            {date === undefined ? <LiveAge /> : <ReplayDays date={date} onDate={onDate} />}
          </Head>
          {date === undefined ? (
            <Live {...{ lines: data.lines, tiles, onMode }} />
          ) : tiles ? (
            <Past key={date} date={date}>
              {(moment) => <Fleet {...{ lines: data.lines, onMode, ...moment }} tiles={tiles.value} />}
            </Past>
          ) : (
            <Lines count={12} />
          )}
        </>
      )}
    </div>
  );
}

/** Undefined: not loaded yet. */
type LoadedTiles = { readonly value: MapTiles | undefined } | undefined;

function useMapTiles(source: TileSource | undefined): LoadedTiles {
  const coming = useMemo(() => loadTiles(source), [source]);
  return useArrived(coming);
}

async function loadTiles(source: TileSource | undefined): Promise<MapTiles | undefined> {
  return source && (await import("./mapTiles.ts")).mapTiles(source);
}

interface LiveProps {
  readonly lines: ToldLines;
  readonly tiles: LoadedTiles;
  readonly onMode: (mode: "live" | "replay") => void;
}

function Live({ lines, tiles, onMode }: LiveProps) {
  const clock = useNow(CLOCK_MS);
  const { data, error, isPending, refetch } = useQuery({ ...useFleetNow(), refetchInterval: READ_EVERY_MS });
  const now = data ? Math.max(clock + data.ahead, data.told.now) : 0;
  const vehicles = useMemo(() => (data ? fleetNow(data.told, lines, now) : []), [data, lines, now]);
  if (isPending || !tiles) return <Lines count={12} />;
  if (data === undefined) return <FailureNotice failure={error} onRetry={() => void refetch()} />;
  return (
    <>
      <LiveBanner />
      {vehicles.length === 0 ? (
        <NoVehicles />
      ) : (
        <Fleet {...{ lines, vehicles, now, onMode }} tiles={tiles.value} moveMs={READ_EVERY_MS} />
      )}
    </>
  );
}
