import type { Output } from "@banche/core";
import { MESSAGE_KINDS } from "@banche/core/shell";
import type { contract } from "@banche/core/wire";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import Button from "antd/es/button";
import { type ReactNode, useState } from "react";
import { useRuntime } from "../../bind/context.tsx";
import { useFormats } from "../../bind/useFormats.ts";
import { errorText } from "../../bind/errorText.ts";
import { useTexts } from "../../bind/useTexts.ts";
import { RefreshTool } from "../../resource/BarTools.tsx";
import { ChosenStrip } from "../../resource/ChosenStrip.tsx";
import { ListBar } from "../../resource/ListBar.tsx";
import { ListHead } from "../../resource/ListHead.tsx";
import sheet from "../../resource/list.module.css";
import { PagedTable } from "../../resource/PagedTable.tsx";
import { type Listed, READ } from "../../resource/listState.ts";
import { useListState } from "../../resource/useListState.ts";
import { useMembers, withMember } from "../../resource/useMembers.ts";
import { useConfirm } from "../../ui/confirm.tsx";
import { HeadOnly } from "../../ui/HeadOnly.tsx";
import { Status } from "../../ui/Status.tsx";
import { toast } from "../../ui/toasts.ts";
import styles from "./messages.module.css";
import { ReadDialog } from "./ReadDialog.tsx";
import { type Message, useOpenMessage } from "./useMessage.ts";
import { queryKeys } from "../../bind/queryKeys.ts";

/** The message centre: own messages, newest first; read, delete, mark all as read (spec §2, §8). */
export function screen() {
  return <Messages />;
}

/** What the address can say of the list. */
const centre: Listed = {
  fields: {
    type: {
      kind: "choice",
      name: "type",
      label: "messages.fields.type",
      key: "type",
      column: "type",
      from: [
        { value: "1", label: "messages.types.notice" },
        { value: "2", label: "messages.types.private" },
      ],
    },
  },
  list: { shape: "page", columns: [], filters: ["type"] },
};

function Messages() {
  const t = useTexts();
  const { time } = useFormats();
  const confirm = useConfirm();
  const { client } = useRuntime();
  const queries = useQueryClient();
  const members = useMembers("address");
  const [query, setQuery] = members;
  const [{ keyword, page, pageSize, filters }, ask] = useListState(centre, members);
  const { type } = filters;
  const [selected, setSelected] = useState<readonly string[]>([]);
  const reading = query.get(READ) ?? undefined;
  const { open, opening } = useOpenMessage((id) => setQuery(withMember(READ, id)));
  const isFiltered = keyword !== "" || type !== undefined;

  const asked = { page, pageSize, order: "desc" as const, ...(keyword && { keyword }), ...(type && { type }) };
  const list = useQuery<Output<typeof contract.messages.list>>({
    queryKey: queryKeys.messagesIn("list", asked),
    placeholderData: (before) => before,
    queryFn: ({ signal }) => client.messages.list({ query: asked }, { signal }),
  });
  const change = useMutation({
    mutationFn: (run: () => Promise<unknown>) => run(),
    onSuccess: () => toast("success", t("common.done.success")),
    onError: (error) => toast("error", errorText(t, error)),
    onSettled: () => {
      setSelected([]);
      return queries.invalidateQueries({ queryKey: queryKeys.messages });
    },
  });

  async function readAll() {
    const yes = await confirm({ title: t("common.ask.title"), text: t("common.ask.readAll") });
    if (yes) change.mutate(() => client.messages.readAll());
  }

  async function remove() {
    const yes = await confirm({ title: t("common.ask.title"), text: t("common.ask.delete"), danger: true });
    if (yes) change.mutate(() => client.messages.removeRecords({ body: { ids: [...selected] } }));
  }

  const tabs = [
    [undefined, t("common.states.all")],
    ["1", t("messages.types.notice")],
    ["2", t("messages.types.private")],
  ] as const;
  return (
    <section className={sheet["sheet"]} aria-label={t("messages.centre")}>
      <ListHead title={t("messages.centre")} total={list.data?.total} />
      <ListBar
        keyword={keyword}
        onQuery={(text) => ask({ keyword: text })}
        onReset={() => ask({ keyword: "", filters: {} })}
        views={
          <div className={styles["types"]} role="group" aria-label={t("messages.fields.type")}>
            {tabs.map(([value, label]) => (
              <Button
                key={label}
                type={type === value ? "default" : "text"}
                aria-pressed={type === value}
                onClick={() => ask({ filters: value === undefined ? {} : { type: value } })}
              >
                {label}
              </Button>
            ))}
          </div>
        }
        tools={
          <>
            <RefreshTool onRefresh={() => void list.refetch()} />
            <Button onClick={() => void readAll()}>{t("messages.readAll")}</Button>
          </>
        }
        hasStrip={selected.length > 0}
        strip={
          selected.length > 0 ? (
            <ChosenStrip
              said={t("lists.batch.chosen", { count: selected.length })}
              actions={[{ key: "remove", label: t("messages.deleteSelected"), onSelect: () => void remove() }]}
              onClear={() => setSelected([])}
            />
          ) : null
        }
      />
      <PagedTable<Message>
        list={list}
        paging={{ page, pageSize, turn: (to, size) => ask({ page: size === pageSize ? to : 1, pageSize: size }) }}
        busy={change.isPending}
        widthPx={748}
        emptyHint={t(isFiltered ? "messages.searchEmpty" : "web.home.noMessages")}
        rowSelection={{
          selectedRowKeys: [...selected],
          preserveSelectedRowKeys: true,
          columnTitle: inHeadOnly,
          onChange: (keys) => setSelected(keys.map(String)),
          getCheckboxProps: ({ title }) => ({ "aria-label": title }),
        }}
        columns={[
          {
            key: "title",
            title: t("messages.fields.title"),
            ellipsis: true,
            render: (_, { id, title, read }) => (
              <button
                type="button"
                className={sheet["title"]}
                data-new={read !== true}
                aria-busy={opening === id}
                title={title}
                onClick={() => void open(id)}
              >
                {title}
              </button>
            ),
          },
          {
            key: "type",
            title: t("messages.fields.type"),
            width: 128,
            render: (_, message) => t(message.type === MESSAGE_KINDS.notice ? "messages.system" : "messages.letter"),
          },
          { key: "creator", title: t("messages.fields.creator"), width: 110, ellipsis: true, dataIndex: "creator" },
          {
            key: "sentAt",
            title: t("messages.fields.sentAt"),
            width: 176,
            render: (_, { sentAt }) => time(sentAt),
          },
          {
            key: "read",
            title: t("messages.fields.read"),
            width: 90,
            render: (_, { read }) => (
              <Status kind={read === true ? "normal" : "new"}>
                {t(read === true ? "messages.read" : "messages.unread")}
              </Status>
            ),
          },
        ]}
      />
      {reading === undefined ? null : (
        <ReadDialog id={reading} onClose={() => setQuery(withMember(READ, ""), { replace: true })} />
      )}
    </section>
  );
}

const inHeadOnly = (all: ReactNode) => <HeadOnly>{all}</HeadOnly>;
