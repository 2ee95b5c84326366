import type { Output } from "@banche/core";
import { dataInterfaces as dataInterfacesCalls } from "@banche/core/calls";
import { findText } from "@banche/core/text";
import type { contract } from "@banche/core/wire";
import { useQuery } from "@tanstack/react-query";
import Checkbox from "antd/es/checkbox";
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
import type { TableColumn } from "../../ui/table/column.ts";
import styles from "./dataInterfaces.module.css";
import { Tabs } from "./Tabs.tsx";

type Line = Output<typeof contract.dataInterfaces.calls>["rows"][number];

/** Lists calls of interfaces with their callers, newest first. */
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
    queryFn: ({ signal }) => client.calls(dataInterfacesCalls).calls({ query }, { signal }),
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

function useColumns(): TableColumn<Line>[] {
  const t = useTexts();
  const [language] = useLanguage();
  const { time, count } = useFormats();
  return [
    { key: "at", title: t("dataInterfaces.log.at"), widthPx: 180, render: ({ at }) => time(at) },
    {
      ...{ key: "name", title: t("dataInterfaces.log.name"), widthPx: 200, isCut: true },
      render: ({ name }) => name,
    },
    {
      ...{ key: "account", title: t("dataInterfaces.log.account"), widthPx: 140, isCut: true },
      render: ({ account }) => account,
    },
    {
      ...{ key: "outcome", title: t("dataInterfaces.log.outcome"), widthPx: 100 },
      render: ({ outcome }) => (
        <span className={styles["outcome"]} data-outcome={outcome}>
          {findText(language, `dataInterfaces.log.outcomes.${outcome}`) ?? outcome}
        </span>
      ),
    },
    {
      ...{ key: "duration", title: t("dataInterfaces.log.duration"), widthPx: 110, align: "end" },
      render: ({ durationMs }) => `${count(durationMs)} ms`,
    },
    {
      ...{ key: "rows", title: t("dataInterfaces.log.rows"), widthPx: 90, align: "end" },
      render: ({ rows }) => count(rows),
    },
    {
      ...{ key: "reason", title: t("dataInterfaces.log.reason"), isCut: true },
      render: ({ reason = "" }) => reason,
    },
  ];
}
