import { useState } from "react";
import { usePageRights } from "../../bind/useSession.ts";
import { useTexts } from "../../bind/useTexts.ts";
import { FailureNotice } from "../../resource/FailureNotice.tsx";
import { NoPermission } from "../../resource/NoPermission.tsx";
import { late } from "../../ui/late.tsx";
import { Notice } from "../../ui/Notice.tsx";
import { Lines } from "../../ui/Skeletons.tsx";
import { Figures } from "./Figures.tsx";
import { Head } from "./Head.tsx";
import styles from "./ridership.module.css";
import { PAGE, type Told, usePlace, useRidership } from "./useRidership.ts";

const ImportDialog = late(async () => (await import("./ImportDialog.tsx")).ImportDialog);
const RulesDialog = late(async () => (await import("./RulesDialog.tsx")).RulesDialog);
const UnmatchedDialog = late(async () => (await import("./UnmatchedDialog.tsx")).UnmatchedDialog);

/** `/bus/ridership?from=&until=&line=`: passenger counts of trips. */
export function screen() {
  return <RidershipPage />;
}

function RidershipPage() {
  const t = useTexts();
  const { open } = usePageRights(PAGE);
  const { from, until, line, today, go } = usePlace();
  const { data, error, refetch } = useRidership(from, until, open);
  const [shown, show] = useState<"import" | "rules" | "unmatched">();
  if (!open) return <NoPermission title={t("ridership.title")} />;
  const close = () => show(undefined);
  const told = data ? ofLine(data, line) : undefined;
  return (
    <div className={styles["page"]}>
      <Head {...{ from, until, line, today, go, told }} lines={data?.lines ?? []} onShow={show} />
      {error ? (
        <FailureNotice failure={error} onRetry={() => void refetch()} />
      ) : data === null ? (
        <Notice title={t("ridership.missing")} />
      ) : told ? (
        <Figures {...{ told }} onUnmatched={() => show("unmatched")} />
      ) : (
        <Lines count={14} />
      )}
      {shown === "import" ? <ImportDialog onClose={close} /> : null}
      {shown === "unmatched" ? <UnmatchedDialog {...{ from, until }} onClose={close} /> : null}
      {shown === "rules" && data ? <RulesDialog stored={data.rules} onClose={close} /> : null}
    </div>
  );
}

/** Recorded data of one line, or of all when none is chosen. */
function ofLine(told: Told, line: string): Told {
  if (line === "") return told;
  const isOf = ({ lineId }: { readonly lineId: string }) => lineId === line;
  return {
    ...told,
    records: told.records.filter(isOf),
    departures: told.departures.filter(isOf),
    stops: told.stops.filter(isOf),
  };
}
