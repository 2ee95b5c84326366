import type { Output } from "@banche/core";
import { backups as backupsCalls } from "@banche/core/calls";
import type { contract } from "@banche/core/wire";
import { useQuery } from "@tanstack/react-query";
import Button from "antd/es/button";
import { useRuntime } from "../../bind/context.tsx";
import { queryKeys } from "../../bind/queryKeys.ts";
import { usePageRights } from "../../bind/useSession.ts";
import { useTexts } from "../../bind/useTexts.ts";
import { RefreshTool } from "../../resource/BarTools.tsx";
import { ListBar } from "../../resource/ListBar.tsx";
import { ListHead } from "../../resource/ListHead.tsx";
import sheet from "../../resource/list.module.css";
import type { Listed } from "../../resource/listState.ts";
import { NoPermission } from "../../resource/NoPermission.tsx";
import { PagedTable } from "../../resource/PagedTable.tsx";
import { useListState } from "../../resource/useListState.ts";
import { useMembers } from "../../resource/useMembers.ts";
import styles from "./backups.module.css";
import { type Backup, useBackups } from "./useBackups.ts";
import { useColumns } from "./useColumns.tsx";

const PAGE = "systemData.dataBackup";
/** While a backup is being written, its state is read at this interval, in ms. */
const WATCH_MS = 2_000;
const listed: Listed = { fields: {}, list: { shape: "page", columns: [] } };

/** `/systemData/dataBackup`: backups of the whole installation (contract-base §8.29). */
export function screen() {
  return <Backups />;
}

function Backups() {
  const t = useTexts();
  const { client } = useRuntime();
  const rights = usePageRights(PAGE);
  const [{ keyword, page, pageSize }, ask] = useListState(listed, useMembers("address"));
  const backups = useBackups();
  const columns = useColumns({
    rights,
    onDownload: (row) => void backups.download(row),
    onRemove: (row) => void backups.remove(row),
  });
  const list = useQuery<Output<typeof contract.backups.list>>({
    queryKey: queryKeys.backups(keyword, page, pageSize),
    enabled: rights.open,
    placeholderData: (before) => before,
    queryFn: ({ signal }) =>
      client.calls(backupsCalls).list({ query: { page, pageSize, ...(keyword && { keyword }) } }, { signal }),
    refetchInterval: ({ state }) => (state.data?.rows.some((row) => row.state === "running") ? WATCH_MS : false),
  });
  if (!rights.open) return <NoPermission title={t("backups.title")} />;

  const refresh = () => void list.refetch();
  return (
    <section className={sheet["sheet"]} aria-label={t("backups.title")}>
      <ListHead title={t("backups.title")} total={list.data?.total} />
      <ListBar
        keyword={keyword}
        onQuery={(text) => (text === keyword ? refresh() : ask({ keyword: text }))}
        onReset={() => ask({ keyword: "" })}
        tools={
          <>
            <RefreshTool onRefresh={refresh} />
            {rights.button("btn_add") ? (
              <Button type="primary" disabled={backups.isBusy} onClick={() => void backups.add()}>
                {t("backups.add")}
              </Button>
            ) : null}
          </>
        }
      />
      <p className={styles["hint"]}>{t("backups.hint")}</p>
      <PagedTable<Backup>
        list={list}
        paging={{ page, pageSize, turn: (to, size) => ask({ page: size === pageSize ? to : 1, pageSize: size }) }}
        busy={backups.isBusy}
        widthPx={1000}
        emptyHint={t(keyword === "" ? "backups.empty" : "backups.emptyFound")}
        columns={columns}
      />
    </section>
  );
}
