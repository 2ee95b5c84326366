import { dataModels } from "@banche/core/calls";
import { useQuery } from "@tanstack/react-query";
import Button from "antd/es/button";
import Drawer from "antd/es/drawer";
import Select from "antd/es/select";
import { useMemo, useState } from "react";
import { Link } from "react-router";
import { useRuntime } from "../../bind/context.tsx";
import { popupContainer } from "../../bind/popupContainer.ts";
import { queryKeys } from "../../bind/queryKeys.ts";
import { useCurrentUser, usePageRights } from "../../bind/useSession.ts";
import { useTexts } from "../../bind/useTexts.ts";
import { RefreshTool } from "../../resource/BarTools.tsx";
import { FailureNotice } from "../../resource/FailureNotice.tsx";
import { ListBar } from "../../resource/ListBar.tsx";
import { ListHead } from "../../resource/ListHead.tsx";
import sheet from "../../resource/list.module.css";
import type { Listed } from "../../resource/listState.ts";
import { NoPermission } from "../../resource/NoPermission.tsx";
import { PagedTable } from "../../resource/PagedTable.tsx";
import { useListState } from "../../resource/useListState.ts";
import { useMembers } from "../../resource/useMembers.ts";
import { Notice } from "../../ui/Notice.tsx";
import { PageSkeleton } from "../../ui/Skeletons.tsx";
import { CommonFields } from "./CommonFields.tsx";
import { FieldList } from "./FieldList.tsx";
import type { Source, Table } from "./models.ts";
import { useColumns } from "./useColumns.tsx";
import { late } from "../../ui/late.tsx";

const Editor = late(async () => (await import("./Editor.tsx")).Editor);
const Preview = late(async () => (await import("./Preview.tsx")).Preview);
const RemoveTable = late(async () => (await import("./RemoveTable.tsx")).RemoveTable);

const PAGE = "systemData.dataModel";
const listed: Listed = { fields: {}, list: { shape: "page", columns: [] } };
type Row = Table & { readonly id: string };
type Open = { readonly what: "rows" | "fields" | "edit" | "remove"; readonly table: string } | { readonly what: "add" };

/** `/systemData/dataModel`: tables of data sources (contract-base §8.27). */
export function screen() {
  return <DataModels />;
}

function DataModels() {
  const t = useTexts();
  const { client } = useRuntime();
  const rights = usePageRights(PAGE);
  const sources = useQuery({
    queryKey: queryKeys.dataModels("sources"),
    enabled: rights.open,
    queryFn: ({ signal }) => client.calls(dataModels).sources({}, { signal }),
  });
  if (!rights.open) return <NoPermission title={t("dataModels.title")} />;
  return (
    <section className={sheet["sheet"]} aria-label={t("dataModels.title")}>
      {sources.data ? <Tables sources={sources.data} /> : null}
      {sources.error ? <FailureNotice failure={sources.error} onRetry={() => void sources.refetch()} /> : null}
      {sources.isPending ? <PageSkeleton /> : null}
    </section>
  );
}

function Tables({ sources }: { readonly sources: readonly Source[] }) {
  const t = useTexts();
  const { client } = useRuntime();
  const rights = usePageRights(PAGE);
  const mayDesign = useCurrentUser()?.user?.administrator === true;
  const [{ keyword, page, pageSize, within }, ask] = useListState(listed, useMembers("address"));
  const [open, setOpen] = useState<Open>();
  const source = sources.find(({ id }) => id === within) ?? sources[0];
  const tables = useQuery({
    queryKey: queryKeys.dataModels(source?.id, "tables"),
    enabled: source !== undefined,
    queryFn: ({ signal }) => client.calls(dataModels).tables({ params: { db: source?.id ?? "" } }, { signal }),
  });
  const columns = useColumns({ rights, mayDesign, onOpen: (what, table) => setOpen({ what, table }) });
  const found = useMemo((): readonly Row[] | undefined => {
    const word = keyword.toLowerCase();
    return tables.data
      ?.filter(({ name, comment }) => `${name}\n${comment}`.toLowerCase().includes(word))
      .map((table) => ({ ...table, id: table.name }));
  }, [tables.data, keyword]);
  const shown = found?.slice((page - 1) * pageSize, page * pageSize) ?? [];
  const refresh = () => void tables.refetch();
  const close = () => setOpen(undefined);
  return (
    <>
      <ListHead title={t("dataModels.title")} total={found?.length} />
      <ListBar
        keyword={keyword}
        onQuery={(text) => (text === keyword ? refresh() : ask({ keyword: text }))}
        onReset={() => ask({ keyword: "" })}
        place={
          <Select
            aria-label={t("dataModels.source")}
            placeholder={t("dataModels.chooseSource")}
            value={source?.id ?? null}
            style={{ width: "100%" }}
            getPopupContainer={popupContainer}
            popupMatchSelectWidth={false}
            options={sources.map(({ id, name, kind }) => ({ value: id, label: `${name} · ${kind}` }))}
            onChange={(id: string) => ask({ within: id })}
          />
        }
        tools={
          <>
            <RefreshTool onRefresh={refresh} />
            {rights.button("btn_field") ? <CommonFields /> : null}
            {source && mayDesign && rights.button("btn_add") ? (
              <Button type="primary" onClick={() => setOpen({ what: "add" })}>
                {t("dataModels.add")}
              </Button>
            ) : null}
          </>
        }
      />
      {source ? (
        <PagedTable<Row>
          list={{
            data: found && { rows: shown, total: found.length },
            ...{ error: tables.error, isPlaceholderData: tables.isFetching, refetch: tables.refetch },
          }}
          paging={{ page, pageSize, turn: (to, size) => ask({ page: size === pageSize ? to : 1, pageSize: size }) }}
          busy={false}
          widthPx={900}
          emptyHint={t(keyword === "" ? "dataModels.empty" : "dataModels.emptyFound")}
          columns={columns}
          renderDetail={({ name }) => <FieldList source={source} table={name} />}
        />
      ) : (
        <Notice
          title={t("common.states.empty")}
          text={t("dataModels.noSources")}
          action={<Link to="/systemData/dataSource">{t("dataModels.toSources")}</Link>}
        />
      )}
      {source && open?.what === "rows" ? <Preview {...{ source, table: open.table, onClose: close }} /> : null}
      {source && open?.what === "fields" ? (
        <Drawer open title={open.table} size={600} onClose={close} styles={{ wrapper: { maxWidth: "100vw" } }}>
          <FieldList source={source} table={open.table} />
        </Drawer>
      ) : null}
      {source && open?.what === "edit" ? <Editor {...{ source, table: open.table, onClose: close }} /> : null}
      {source && open?.what === "add" ? <Editor {...{ source, onClose: close }} /> : null}
      {source && open?.what === "remove" ? <RemoveTable {...{ source, table: open.table, onClose: close }} /> : null}
    </>
  );
}
