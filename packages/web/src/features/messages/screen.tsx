import type { Output } from "@banche/core";
import { messages } from "@banche/core/calls";
import type { contract } from "@banche/core/wire";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import Button from "antd/es/button";
import { useState } from "react";
import { useRuntime } from "../../bind/context.tsx";
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
import { chosenWith } from "../../ui/table/lines.ts";
import { toast } from "../../ui/toasts.ts";
import { useSteady } from "../../ui/useSteady.ts";
import styles from "./messages.module.css";
import { ReadDialog } from "./ReadDialog.tsx";
import { useColumns } from "./useColumns.tsx";
import { type Message, useOpenMessage } from "./useMessage.ts";
import { queryKeys } from "../../bind/queryKeys.ts";

/** The message centre: the user's messages, newest first; read, delete, mark all as read (spec §2, §8). */
export function screen() {
  return <Messages />;
}

/** State of the list in the address. */
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
  const columns = useColumns(
    useSteady((id: string) => void open(id)),
    opening,
  );
  const isFiltered = keyword !== "" || type !== undefined;

  const asked = { page, pageSize, order: "desc" as const, ...(keyword && { keyword }), ...(type && { type }) };
  const list = useQuery<Output<typeof contract.messages.list>>({
    queryKey: queryKeys.messagesIn("list", asked),
    placeholderData: (before) => before,
    queryFn: ({ signal }) => client.calls(messages).list({ query: asked }, { signal }),
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
    if (yes) change.mutate(() => client.calls(messages).readAll());
  }

  async function remove() {
    const yes = await confirm({ title: t("common.ask.title"), text: t("common.ask.delete"), danger: true });
    if (yes) change.mutate(() => client.calls(messages).removeRecords({ body: { ids: [...selected] } }));
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
        choice={{
          chosen: new Set(selected),
          allLabel: t("lists.batch.chooseAll"),
          labelOf: ({ title }) => title,
          onChoose: (rows, isChosen) => setSelected(chosenWith(selected, rows, isChosen)),
        }}
        columns={columns}
      />
      {reading === undefined ? null : (
        <ReadDialog id={reading} onClose={() => setQuery(withMember(READ, ""), { replace: true })} />
      )}
    </section>
  );
}
