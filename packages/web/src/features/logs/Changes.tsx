import type { Output } from "@banche/core";
import { extensions } from "@banche/core/calls";
import type { contract } from "@banche/core/wire";
import { useQuery } from "@tanstack/react-query";
import Tag from "antd/es/tag";
import { useState } from "react";
import { useRuntime } from "../../bind/context.tsx";
import { queryKeys } from "../../bind/queryKeys.ts";
import { useFormats } from "../../bind/useFormats.ts";
import { useRegistry } from "../../bind/useRegistry.ts";
import { useResourceTexts } from "../../bind/useResourceTexts.ts";
import { useLanguage, useTexts } from "../../bind/useTexts.ts";
import { RefreshTool } from "../../resource/BarTools.tsx";
import { ListBar } from "../../resource/ListBar.tsx";
import sheet from "../../resource/list.module.css";
import type { ListState } from "../../resource/listState.ts";
import { PagedTable } from "../../resource/PagedTable.tsx";
import { ChangeDetail } from "./ChangeDetail.tsx";
import { type LogBar, spanOf } from "./logState.ts";
import { resourceName } from "./words.ts";

export type Change = Output<typeof contract.extensions.audit>["rows"][number];

interface ChangesProps {
  readonly state: ListState;
  readonly ask: (change: Partial<ListState>) => void;
  /** Id of the record that the list is limited to; empty for none. */
  readonly record: string;
  readonly onRecord: (id: string) => void;
  readonly bar: LogBar;
}

/** Lists changes of records, newest first; the keyword is an account. */
export function Changes({ state, ask, record, onRecord, bar }: ChangesProps) {
  const t = useTexts();
  const { time } = useFormats();
  const [language] = useLanguage();
  const registry = useRegistry();
  const { word } = useResourceTexts({ name: "logs" });
  const { client } = useRuntime();
  const [opened, setOpened] = useState<Change>();
  const { keyword: account, page, pageSize, filters } = state;
  const { resource = "" } = filters;
  const query = {
    ...{ page, pageSize, ...spanOf(filters) },
    ...(account && { account }),
    ...(resource && { resource }),
    ...(record && { recordId: record }),
  };
  const list = useQuery<Output<typeof contract.extensions.audit>>({
    queryKey: queryKeys.logs("changes", query),
    placeholderData: (before) => before,
    queryFn: ({ signal }) => client.calls(extensions).audit({ query }, { signal }),
  });
  const actionOf = ({ action }: Change) => word(`changes.actions.${action}`, action);
  return (
    <>
      <ListBar
        {...bar}
        views={
          record === "" ? null : (
            <Tag closable={{ "aria-label": t("common.verbs.clear") }} onClose={() => onRecord("")}>
              {t("logs.oneRecord", { id: record })}
            </Tag>
          )
        }
        tools={<RefreshTool onRefresh={() => void list.refetch()} />}
      />
      <PagedTable<Change>
        list={list}
        paging={{ page, pageSize, turn: (to, size) => ask({ page: size === pageSize ? to : 1, pageSize: size }) }}
        busy={false}
        widthPx={900}
        emptyHint={t(account === "" ? "logs.empty" : "logs.byAccount")}
        columns={[
          { key: "at", title: t("logs.fields.time"), widthPx: 190, render: ({ at }) => time(at) },
          {
            key: "account",
            title: t("logs.fields.account"),
            widthPx: 150,
            isCut: true,
            render: ({ account }) => account,
          },
          { key: "action", title: t("logs.fields.action"), widthPx: 120, render: (row) => actionOf(row) },
          {
            key: "resource",
            title: t("logs.fields.resource"),
            widthPx: 150,
            isCut: true,
            render: (row) => resourceName(registry, language, row.resource),
          },
          {
            key: "record",
            title: t("logs.fields.record"),
            isCut: true,
            render: (row) => (
              <button type="button" className={sheet["title"]} onClick={() => setOpened(row)}>
                {labelOf(row, registry.find(row.resource)?.label)}
              </button>
            ),
          },
          { key: "ip", title: t("logs.fields.ip"), widthPx: 140, isCut: true, render: ({ ip }) => ip },
        ]}
      />
      {opened ? (
        <ChangeDetail
          change={opened}
          title={`${actionOf(opened)} · ${resourceName(registry, language, opened.resource)}`}
          onRecord={() => {
            setOpened(undefined);
            onRecord(opened.recordId);
          }}
          onClose={() => setOpened(undefined)}
        />
      ) : null}
    </>
  );
}

/** The name of the record if the change has it, else its id. */
function labelOf({ after, before, recordId }: Change, label = "name"): string {
  const name = after?.[label] ?? before?.[label];
  return typeof name === "string" && name !== "" ? name : recordId;
}
