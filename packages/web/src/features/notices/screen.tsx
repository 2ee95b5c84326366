import { type contract, type Output, PAGE_SIZE, PAGE_SIZES } from "@banche/core";
import { useQuery } from "@tanstack/react-query";
import Button from "antd/es/button";
import Table from "antd/es/table";
import { useState } from "react";
import { useRuntime } from "../../bind/context.tsx";
import { useFormats } from "../../bind/useFormats.ts";
import { usePageRights } from "../../bind/useSession.ts";
import { useTexts } from "../../bind/useTexts.ts";
import { FailureNotice } from "../../resource/FailureNotice.tsx";
import { QueryForm } from "../../resource/QueryForm.tsx";
import { Notice } from "../../ui/Notice.tsx";
import { PageSkeleton } from "../../ui/Skeletons.tsx";
import { Status } from "../../ui/Status.tsx";
import { useHeight } from "../../ui/useHeight.ts";
import { NoticeDetail } from "./NoticeDetail.tsx";
import { NoticeForm } from "./NoticeForm.tsx";
import sheet from "../../ui/listSheet.module.css";
import { NOTICE_PAGE, type NoticeRow, useNoticeChanges } from "./useNoticeChanges.ts";

/** Heights beside the rows: head and pager. */
const BESIDE_PX = 84;

/** Notices of the factory: written as drafts, released once, deleted (spec §4, contract-base §8.20). */
export function screen() {
  return <Notices />;
}

function Notices() {
  const t = useTexts();
  const { time } = useFormats();
  const { client } = useRuntime();
  const rights = usePageRights(NOTICE_PAGE);
  const [keyword, setKeyword] = useState("");
  const [page, setPage] = useState(1);
  const [pageSize, setPageSize] = useState<number>(PAGE_SIZE);
  const [editing, setEditing] = useState<{ readonly id: string | undefined }>();
  const [viewing, setViewing] = useState<string>();
  const [place, height] = useHeight();
  const { remove, release, isBusy } = useNoticeChanges();

  const asked = { page, pageSize, order: "desc" as const, ...(keyword && { keyword }) };
  const list = useQuery<Output<typeof contract.notices.list>>({
    queryKey: ["notices", "list", asked],
    placeholderData: (before) => before,
    queryFn: ({ signal }) => client.notices.list({ query: asked }, { signal }),
  });

  const columns = [
    {
      key: "title",
      title: t("notices.fields.title"),
      ellipsis: true,
      render: (_: unknown, row: NoticeRow) =>
        rights.button("btn_detail") ? (
          <button type="button" className={sheet["title"]} title={row.title} onClick={() => setViewing(row.id)}>
            {row.title}
          </button>
        ) : (
          row.title
        ),
    },
    { key: "creatorUser", title: t("notices.fields.creator"), width: 110, ellipsis: true, dataIndex: "creator" },
    {
      key: "lastModifyTime",
      title: t("notices.fields.changedAt"),
      width: 176,
      render: (_: unknown, { changedAt }: NoticeRow) => time(changedAt),
    },
    {
      key: "enabledMark",
      title: t("notices.fields.released"),
      width: 110,
      render: (_: unknown, { released }: NoticeRow) => (
        <Status kind={released ? "on" : "off"}>{t(`notices.states.${released ? "released" : "draft"}`)}</Status>
      ),
    },
  ].filter(({ key }) => rights.column(key));
  const actions = {
    key: "actions",
    title: t("web.list.actions"),
    width: 190,
    fixed: "right" as const,
    render: (_: unknown, row: NoticeRow) => (
      <RowActions
        row={row}
        onEdit={() => setEditing({ id: row.id })}
        onView={() => setViewing(row.id)}
        onRelease={() => void release(row)}
        onRemove={() => void remove(row)}
      />
    ),
  };

  return (
    <section className={sheet["sheet"]} aria-label={t("notices.title")}>
      <QueryForm
        keyword={keyword}
        place={null}
        onQuery={(text) => {
          setKeyword(text);
          setPage(1);
        }}
        onReset={() => {
          setKeyword("");
          setPage(1);
        }}
      />
      <div className={sheet["tools"]} role="toolbar" aria-label={t("web.list.tools")}>
        {rights.button("btn_add") ? (
          <Button type="primary" onClick={() => setEditing({ id: undefined })}>
            {t("common.verbs.add")}
          </Button>
        ) : null}
        <Button onClick={() => void list.refetch()}>{t("common.verbs.refresh")}</Button>
      </div>
      {list.error ? <FailureNotice failure={list.error} onRetry={() => void list.refetch()} /> : null}
      {list.isPending ? <PageSkeleton /> : null}
      {list.data && !list.error ? (
        <div ref={place} className={sheet["table"]}>
          <Table<NoticeRow>
            size="small"
            rowKey="id"
            dataSource={list.data.rows}
            loading={{ spinning: list.isPlaceholderData || isBusy, delay: 200 }}
            tableLayout="fixed"
            scroll={{ x: 760, ...(list.data.rows.length > 0 && { y: Math.max(200, height - BESIDE_PX) }) }}
            locale={{
              emptyText: (
                <Notice
                  title={t("common.states.empty")}
                  text={
                    keyword === ""
                      ? t("web.states.emptyHint", { many: t("notices.many") })
                      : t("web.states.emptyQuery", { many: t("notices.many") })
                  }
                />
              ),
            }}
            columns={[...columns, actions]}
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
      {editing ? <NoticeForm id={editing.id} onClose={() => setEditing(undefined)} /> : null}
      {viewing === undefined ? null : <NoticeDetail id={viewing} onClose={() => setViewing(undefined)} />}
    </section>
  );
}

interface RowActionsProps {
  readonly row: NoticeRow;
  readonly onEdit: () => void;
  readonly onView: () => void;
  readonly onRelease: () => void;
  readonly onRemove: () => void;
}

/** A draft is edited, released, deleted; what was released is only looked at and deleted. */
function RowActions({ row, onEdit, onView, onRelease, onRemove }: RowActionsProps) {
  const t = useTexts();
  const rights = usePageRights(NOTICE_PAGE);
  const isDraft = row.released !== true;
  const all = [
    { button: "btn_edit", label: t("common.verbs.edit"), wanted: isDraft, run: onEdit },
    { button: "btn_release", label: t("notices.release"), wanted: isDraft, run: onRelease },
    { button: "btn_detail", label: t("common.verbs.detail"), wanted: !isDraft, run: onView },
    { button: "btn_remove", label: t("common.verbs.delete"), wanted: true, run: onRemove },
  ];
  return all
    .filter(({ button, wanted }) => wanted && rights.button(button))
    .map(({ button, label, run }) => (
      <Button
        key={button}
        type="link"
        danger={button === "btn_remove"}
        style={FLUSH}
        aria-label={`${label}: ${row.title}`}
        onClick={run}
      >
        {label}
      </Button>
    ));
}

/** Rows stay as high as their text. */
const FLUSH = { paddingInline: 4, height: 22 } as const;
