import { dataModels } from "@banche/core/calls";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { Link } from "react-router";
import { useRuntime } from "../../bind/context.tsx";
import { lateAntd } from "../../bind/lateAntd.tsx";
import { queryKeys } from "../../bind/queryKeys.ts";
import { useCurrentUser, usePageRights } from "../../bind/useSession.ts";
import { useTexts } from "../../bind/useTexts.ts";
import { FailureNotice } from "../../resource/FailureNotice.tsx";
import { ListHead } from "../../resource/ListHead.tsx";
import sheet from "../../resource/list.module.css";
import { NoPermission } from "../../resource/NoPermission.tsx";
import { Notice } from "../../ui/Notice.tsx";
import { PageSkeleton } from "../../ui/Skeletons.tsx";
import styles from "./dataSync.module.css";
import { History } from "./History.tsx";
import { Setup } from "./Setup.tsx";
import { type Draft, emptyDraft } from "./sync.ts";
import { useRunActions } from "./useSync.ts";

/** Loaded when a run is opened. */
const RunView = lateAntd(
  async () => (await import("./RunView.tsx")).RunView,
  () => <PageSkeleton />,
);

const PAGE = "systemData.dataSync";

/** `/systemData/dataSync`: copies rows of a table to another data source (contract-base §8.28). */
export function screen() {
  return <DataSync />;
}

function DataSync() {
  const t = useTexts();
  const rights = usePageRights(PAGE);
  const isAdministrator = useCurrentUser()?.user?.administrator === true;
  if (!rights.open) return <NoPermission title={t("dataSync.title")} />;
  return (
    <section className={sheet["sheet"]} aria-label={t("dataSync.title")}>
      <ListHead title={t("dataSync.title")} />
      <div className={styles["page"]}>{isAdministrator && rights.button("btn_Execute") ? <Work /> : <Looking />}</div>
    </section>
  );
}

/** For users who may not sync: only the history. */
function Looking() {
  const t = useTexts();
  return (
    <>
      <p className={styles["quiet"]}>{t("dataSyncPage.onlyAdministrators")}</p>
      <History />
    </>
  );
}

function Work() {
  const t = useTexts();
  const { client } = useRuntime();
  const [draft, setDraft] = useState<Draft>(emptyDraft);
  const [open, setOpen] = useState<string>();
  const actions = useRunActions(setOpen);
  const sources = useQuery({
    queryKey: queryKeys.dataModels("sources"),
    queryFn: ({ signal }) => client.calls(dataModels).sources({}, { signal }),
  });
  if (sources.error) return <FailureNotice failure={sources.error} onRetry={() => void sources.refetch()} />;
  if (!sources.data) return <PageSkeleton />;
  if (open !== undefined) return <RunView id={open} actions={actions} onBack={() => setOpen(undefined)} />;
  return (
    <>
      {sources.data.length === 0 ? (
        <Notice
          title={t("common.states.empty")}
          text={t("dataSyncPage.noSources")}
          action={<Link to="/systemData/dataSource">{t("dataSyncPage.toSources")}</Link>}
        />
      ) : (
        <Setup
          {...{ sources: sources.data, draft, isBusy: actions.isBusy }}
          onChange={setDraft}
          onCompare={() => actions.compare(draft)}
        />
      )}
      <History onOpen={setOpen} />
    </>
  );
}
