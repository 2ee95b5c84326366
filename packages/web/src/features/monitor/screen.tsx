import type { Output } from "@banche/core";
import { monitor as monitorCalls } from "@banche/core/calls";
import type { contract } from "@banche/core/wire";
import { useQuery } from "@tanstack/react-query";
import { useRuntime } from "../../bind/context.tsx";
import { queryKeys } from "../../bind/queryKeys.ts";
import { usePageRights } from "../../bind/useSession.ts";
import { useTexts } from "../../bind/useTexts.ts";
import { FailureNotice } from "../../resource/FailureNotice.tsx";
import { Notice } from "../../ui/Notice.tsx";
import { PageSkeleton } from "../../ui/Skeletons.tsx";
import { Facts } from "./Facts.tsx";
import { Gauge } from "./Gauge.tsx";
import { History } from "./History.tsx";
import styles from "./monitor.module.css";

/** The server's figures of itself and its machine. */
export type Monitor = Output<typeof contract.monitor.read>;

/** Interval of reads in ms; the same as the server's sampling interval. */
const READ_MS = 5_000;

/** `/system/monitor`: current figures of machine and server, updated while the page is visible (contract-base §8.19). */
export function screen() {
  return <MonitorPage />;
}

function MonitorPage() {
  const t = useTexts();
  const { client } = useRuntime();
  const rights = usePageRights("system.monitor");
  const { data, error, refetch } = useQuery<Monitor>({
    queryKey: queryKeys.monitor,
    queryFn: ({ signal }) => client.calls(monitorCalls).read({}, { signal }),
    enabled: rights.open,
    refetchInterval: READ_MS,
    // A hidden page sends no requests.
    refetchIntervalInBackground: false,
  });
  if (!rights.open) return <Notice title={t("common.states.noPermission")} text={t("web.states.noPermissionHint")} />;
  // The last data stays visible while the server is briefly unreachable.
  if (!data) return error ? <FailureNotice failure={error} onRetry={() => void refetch()} /> : <PageSkeleton />;
  const { cpu, memory, disk, history = [] } = data;
  const about = ({ used, total }: Monitor["memory"]) => t("monitor.ofTotal", { used, total });
  return (
    <div className={styles["page"]}>
      <div className={styles["gauges"]}>
        <Gauge
          label={t("monitor.cpu")}
          percent={Number(cpu.used)}
          about={t("monitor.cores", { count: cpu.coreNumber })}
        />
        <Gauge label={t("monitor.memory")} percent={Number(memory.usageRate)} about={about(memory)} />
        <Gauge label={t("monitor.disk")} percent={Number(disk.usageRate)} about={about(disk)} />
      </div>
      {history.length > 0 ? <History samples={history} /> : null}
      <Facts monitor={data} />
      <p className={styles["note"]}>
        {t("monitor.paused")} {t("monitor.oneOf")}
      </p>
    </div>
  );
}
