import type { Output } from "@banche/core";
import { cache } from "@banche/core/calls";
import type { contract } from "@banche/core/wire";
import { useQuery } from "@tanstack/react-query";
import Button from "antd/es/button";
import { useState } from "react";
import { useRuntime } from "../../bind/context.tsx";
import { queryKeys } from "../../bind/queryKeys.ts";
import { usePageRights } from "../../bind/useSession.ts";
import { useTexts } from "../../bind/useTexts.ts";
import { RefreshTool } from "../../resource/BarTools.tsx";
import { ListBar } from "../../resource/ListBar.tsx";
import { ListHead } from "../../resource/ListHead.tsx";
import sheet from "../../resource/list.module.css";
import type { Listed } from "../../resource/listState.ts";
import { PagedTable } from "../../resource/PagedTable.tsx";
import { QuietActions } from "../../resource/QuietActions.tsx";
import { useListState } from "../../resource/useListState.ts";
import { useMembers } from "../../resource/useMembers.ts";
import { NoPermission } from "../../resource/NoPermission.tsx";
import type { TableColumn } from "../../ui/table/column.ts";
import styles from "./cache.module.css";
import { CacheValue } from "./CacheValue.tsx";
import { useClearing } from "./useClearing.ts";

type Entry = Output<typeof contract.cache.list>[number] & { readonly id: string };

const PAGE = "system.cache";
const listed: Listed = { fields: {}, list: { shape: "page", columns: [] } };

/** `/system/cache`: the entries of the server's cache with their values, and buttons to clear them (contract-base §8.16). */
export function screen() {
  return <Cache />;
}

function Cache() {
  const t = useTexts();
  const { client } = useRuntime();
  const rights = usePageRights(PAGE);
  const [{ keyword, page, pageSize }, ask] = useListState(listed, useMembers("address"));
  const [opened, setOpened] = useState<string>();
  const clearing = useClearing();
  const all = useQuery<readonly Entry[]>({
    queryKey: queryKeys.cache("list", keyword),
    enabled: rights.open,
    placeholderData: (before) => before,
    queryFn: async ({ signal }) => {
      const found = await client.calls(cache).list({ query: { ...(keyword && { keyword }) } }, { signal });
      return found.map((entry) => ({ ...entry, id: entry.name }));
    },
  });
  if (!rights.open) return <NoPermission title={t("cache.title")} />;

  const { data = [], error, isPlaceholderData, refetch } = all;
  const rows = data.slice((page - 1) * pageSize, page * pageSize);
  const list = { data: all.data && { rows, total: data.length }, error, isPlaceholderData, refetch };
  const columns: TableColumn<Entry>[] = [
    {
      key: "name",
      title: t("cache.fields.name"),
      isCut: true,
      render: ({ name }) => (
        <button type="button" className={sheet["title"]} onClick={() => setOpened(name)}>
          {name}
        </button>
      ),
    },
    { key: "about", title: t("cache.fields.about"), render: ({ about }) => about, widthPx: 240, isCut: true },
  ];
  const actions: TableColumn<Entry> = {
    key: "actions",
    title: t("web.list.actions"),
    widthPx: 100,
    pinned: "end",
    render: ({ name }) => (
      <QuietActions name={name} verb={{ key: "clear", label: t("cache.clear"), onSelect: () => clearing.one(name) }} />
    ),
  };
  return (
    <section className={sheet["sheet"]} aria-label={t("cache.title")}>
      <ListHead title={t("cache.title")} total={all.data && data.length} />
      <ListBar
        keyword={keyword}
        onQuery={(text) => (text === keyword ? void refetch() : ask({ keyword: text }))}
        onReset={() => ask({ keyword: "" })}
        tools={
          <>
            <RefreshTool onRefresh={() => void refetch()} />
            {rights.button("btn_clearAll") ? (
              <Button danger disabled={data.length === 0} onClick={clearing.all}>
                {t("cache.clearAll")}
              </Button>
            ) : null}
          </>
        }
      />
      <p className={styles["hint"]}>{t("cache.hint")}</p>
      <PagedTable<Entry>
        list={list}
        paging={{ page, pageSize, turn: (to, size) => ask({ page: size === pageSize ? to : 1, pageSize: size }) }}
        busy={clearing.isBusy}
        widthPx={640}
        emptyHint={t("cache.empty")}
        columns={rights.button("btn_clear") ? [...columns, actions] : columns}
      />
      {opened === undefined ? null : <CacheValue name={opened} onClose={() => setOpened(undefined)} />}
    </section>
  );
}
