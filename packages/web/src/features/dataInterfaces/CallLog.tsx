import type { Output } from "@banche/core";
import { findText } from "@banche/core/text";
import type { contract } from "@banche/core/wire";
import { useQuery } from "@tanstack/react-query";
import Checkbox from "antd/es/checkbox";
import type { ColumnType } from "antd/es/table";
import { useState } from "react";
import { useRuntime } from "../../bind/context.tsx";
import { queryKeys } from "../../bind/queryKeys.ts";
import { useFormats } from "../../bind/useFormats.ts";
import { useRegistry } from "../../bind/useRegistry.ts";
import { useResourceTexts } from "../../bind/useResourceTexts.ts";
import { useResourceRights } from "../../bind/useSession.ts";
import { useLanguage, useTexts } from "../../bind/useTexts.ts";
import { RefreshTool } from "../../resource/BarTools.tsx";
import sheet from "../../resource/list.module.css";
import { ListBar } from "../../resource/ListBar.tsx";
import { ListHead } from "../../resource/ListHead.tsx";
import { NoPermission } from "../../resource/NoPermission.tsx";
import { PagedTable } from "../../resource/PagedTable.tsx";
import styles from "./dataInterfaces.module.css";
import { Tabs } from "./Tabs.tsx";

type Line = Output<typeof contract.dataInterfaces.calls>["rows"][number];

/** Who called which interface, newest first. */
export function CallLog() {
  const t = useTexts();
  const { client } = useRuntime();
  const resource = useRegistry().of("dataInterfaces");
  const texts = useResourceTexts(resource);
  const rights = useResourceRights(resource);
  const [{ page, pageSize, keyword, failed }, ask] = useState({ page: 1, pageSize: 20, keyword: "", failed: false });
  const columns = useColumns();
  const query = {
    ...{ page, pageSize, order: "desc" as const },
    ...(keyword !== "" && { keyword }),
    ...(failed && { failed }),
  };
  const list = useQuery<Output<typeof contract.dataInterfaces.calls>>({
    queryKey: queryKeys.interfaceCalls(query),
    enabled: rights.open,
    placeholderData: (before) => before,
    queryFn: ({ signal }) => client.dataInterfaces.calls({ query }, { signal }),
  });
  if (!rights.open) return <NoPermission title={texts.title} />;
  return (
    <section className={sheet["sheet"]} aria-label={texts.title}>
      <ListHead title={texts.title} total={list.data?.total} />
      <Tabs />
      <ListBar
        keyword={keyword}
        onQuery={(text) => ask({ page: 1, pageSize, failed, keyword: text })}
        onReset={() => ask({ page: 1, pageSize, failed: false, keyword: "" })}
        tools={
          <>
            <Checkbox
              checked={failed}
              onChange={(event) => ask({ page: 1, pageSize, keyword, failed: event.target.checked })}
            >
              {t("dataInterfaces.log.failedOnly")}
            </Checkbox>
            <RefreshTool onRefresh={() => void list.refetch()} />
          </>
        }
      />
      <PagedTable<Line>
        list={list}
        paging={{
          ...{ page, pageSize },
          turn: (to, size) => ask({ keyword, failed, page: size === pageSize ? to : 1, pageSize: size }),
        }}
        busy={false}
        widthPx={980}
        emptyHint={t("dataInterfaces.log.empty")}
        columns={columns}
      />
    </section>
  );
}

function useColumns(): ColumnType<Line>[] {
  const t = useTexts();
  const [language] = useLanguage();
  const { time, count } = useFormats();
  return [
    { key: "at", title: t("dataInterfaces.log.at"), width: 180, render: (_, { at }) => time(at) },
    {
      ...{ key: "name", title: t("dataInterfaces.log.name"), width: 200, ellipsis: true },
      render: (_, { name }) => name,
    },
    {
      ...{ key: "account", title: t("dataInterfaces.log.account"), width: 140, ellipsis: true },
      render: (_, { account }) => account,
    },
    {
      ...{ key: "outcome", title: t("dataInterfaces.log.outcome"), width: 100 },
      render: (_, { outcome }) => (
        <span className={styles["outcome"]} data-outcome={outcome}>
          {findText(language, `dataInterfaces.log.outcomes.${outcome}`) ?? outcome}
        </span>
      ),
    },
    {
      ...{ key: "duration", title: t("dataInterfaces.log.duration"), width: 110, align: "end" },
      render: (_, { durationMs }) => `${count(durationMs)} ms`,
    },
    {
      ...{ key: "rows", title: t("dataInterfaces.log.rows"), width: 90, align: "end" },
      render: (_, { rows }) => count(rows),
    },
    {
      ...{ key: "reason", title: t("dataInterfaces.log.reason"), ellipsis: true },
      render: (_, { reason = "" }) => reason,
    },
  ];
}
