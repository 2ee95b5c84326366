import { type contract, MESSAGE_KINDS, MESSAGE_PAGE_SIZE, type Output, PAGE_SIZES } from "@banche/core";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import Button from "antd/es/button";
import Table from "antd/es/table";
import { type ReactNode, useState } from "react";
import { useSearchParams } from "react-router";
import { useRuntime } from "../../bind/context.tsx";
import { useFormats } from "../../bind/useFormats.ts";
import { errorText } from "../../bind/errorText.ts";
import { useTexts } from "../../bind/useTexts.ts";
import { FailureNotice } from "../../resource/FailureNotice.tsx";
import { QueryForm } from "../../resource/QueryForm.tsx";
import { useConfirm } from "../../ui/confirm.tsx";
import { HeadOnly } from "../../ui/HeadOnly.tsx";
import { Notice } from "../../ui/Notice.tsx";
import { PageSkeleton } from "../../ui/Skeletons.tsx";
import { Status } from "../../ui/Status.tsx";
import { toast } from "../../ui/toasts.ts";
import { useHeight } from "../../ui/useHeight.ts";
import sheet from "../../ui/listSheet.module.css";
import styles from "./messages.module.css";
import { ReadDialog } from "./ReadDialog.tsx";
import { type Message, useOpenMessage } from "./useMessage.ts";

/** Heights beside the rows: head and pager. */
const BESIDE_PX = 84;

/** The message centre: own messages, newest first; read, delete, mark all as read (spec §2, §8). */
export function screen() {
  return <Messages />;
}

function Messages() {
  const t = useTexts();
  const { time } = useFormats();
  const confirm = useConfirm();
  const { client } = useRuntime();
  const queries = useQueryClient();
  const [query, setQuery] = useSearchParams();
  const [keyword, setKeyword] = useState("");
  const [type, setType] = useState<string>();
  const [page, setPage] = useState(1);
  const [pageSize, setPageSize] = useState(MESSAGE_PAGE_SIZE);
  const [selected, setSelected] = useState<readonly string[]>([]);
  const [place, height] = useHeight();
  const reading = query.get("read") ?? undefined;
  const { open, opening } = useOpenMessage((id) => setQuery({ read: id }));
  const isFiltered = keyword !== "" || type !== undefined;

  const asked = { page, pageSize, order: "desc" as const, ...(keyword && { keyword }), ...(type && { type }) };
  const list = useQuery<Output<typeof contract.messages.list>>({
    queryKey: ["messages", "list", asked],
    placeholderData: (before) => before,
    queryFn: ({ signal }) => client.messages.list({ query: asked }, { signal }),
  });
  const change = useMutation({
    mutationFn: (run: () => Promise<unknown>) => run(),
    onSuccess: () => toast("success", t("common.done.success")),
    onError: (error) => toast("error", errorText(t, error)),
    onSettled: () => {
      setSelected([]);
      return queries.invalidateQueries({ queryKey: ["messages"] });
    },
  });

  async function readAll() {
    const yes = await confirm({ title: t("common.ask.title"), text: t("common.ask.readAll") });
    if (yes) change.mutate(() => client.messages.readAll());
  }

  async function remove() {
    if (selected.length === 0) {
      toast("info", t("common.hints.chooseRow"));
      return;
    }
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
      <QueryForm
        keyword={keyword}
        place={null}
        onQuery={(text) => {
          setKeyword(text);
          setPage(1);
        }}
        onReset={() => {
          setKeyword("");
          setType(undefined);
          setPage(1);
        }}
      />
      <div className={sheet["tools"]} role="toolbar" aria-label={t("web.list.tools")}>
        <Button type="primary" onClick={() => void readAll()}>
          {t("messages.readAll")}
        </Button>
        <Button danger disabled={selected.length === 0} onClick={() => void remove()}>
          {t("messages.deleteSelected")}
        </Button>
        <div className={styles["types"]} role="group" aria-label={t("messages.fields.type")}>
          {tabs.map(([value, label]) => (
            <Button
              key={label}
              type={type === value ? "default" : "text"}
              aria-pressed={type === value}
              onClick={() => {
                setType(value);
                setPage(1);
              }}
            >
              {label}
            </Button>
          ))}
        </div>
      </div>
      {list.error ? <FailureNotice failure={list.error} onRetry={() => void list.refetch()} /> : null}
      {list.isPending ? <PageSkeleton /> : null}
      {list.data && !list.error ? (
        <div ref={place} className={sheet["table"]}>
          <Table<Message>
            size="small"
            rowKey="id"
            dataSource={list.data.rows}
            loading={{ spinning: list.isPlaceholderData || change.isPending, delay: 200 }}
            tableLayout="fixed"
            scroll={{ x: 720, ...(list.data.rows.length > 0 && { y: Math.max(200, height - BESIDE_PX) }) }}
            rowSelection={{
              selectedRowKeys: [...selected],
              preserveSelectedRowKeys: true,
              columnTitle: inHeadOnly,
              onChange: (keys) => setSelected(keys.map(String)),
              getCheckboxProps: ({ title }) => ({ "aria-label": title }),
            }}
            locale={{
              emptyText: (
                <Notice
                  title={t("common.states.empty")}
                  text={t(isFiltered ? "messages.searchEmpty" : "web.home.noMessages")}
                />
              ),
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
                width: 100,
                render: (_, message) =>
                  t(message.type === MESSAGE_KINDS.notice ? "messages.system" : "messages.letter"),
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
                  <Status kind={read === true ? "off" : "new"}>
                    {t(read === true ? "messages.read" : "messages.unread")}
                  </Status>
                ),
              },
            ]}
            pagination={{
              current: page,
              pageSize,
              total: list.data.total,
              size: "small",
              showSizeChanger: true,
              pageSizeOptions: [...PAGE_SIZES],
              showTotal: (total) => t("common.total", { total }),
              onChange: (next, size) => {
                setPage(size === pageSize ? next : 1);
                setPageSize(size);
              },
            }}
          />
        </div>
      ) : null}
      {reading === undefined ? null : <ReadDialog id={reading} onClose={() => setQuery({}, { replace: true })} />}
    </section>
  );
}

const inHeadOnly = (all: ReactNode) => <HeadOnly>{all}</HeadOnly>;
