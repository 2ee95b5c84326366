import { type contract, type Output, PAGE_SIZE } from "@banche/core";
import { useQuery } from "@tanstack/react-query";
import Button from "antd/es/button";
import { useState } from "react";
import { useRuntime } from "../../bind/context.tsx";
import { useFormats } from "../../bind/useFormats.ts";
import { usePageRights } from "../../bind/useSession.ts";
import { useTexts } from "../../bind/useTexts.ts";
import sheet from "../../resource/list.module.css";
import { PagedTable } from "../../resource/PagedTable.tsx";
import { usePaging } from "../../resource/paging.ts";
import { QueryForm } from "../../resource/QueryForm.tsx";
import { Status } from "../../ui/Status.tsx";
import { NoticeDetail } from "./NoticeDetail.tsx";
import { NoticeForm } from "./NoticeForm.tsx";
import { NOTICE_PAGE, type NoticeRow, useNoticeChanges } from "./useNoticeChanges.ts";

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
  const paging = usePaging(PAGE_SIZE);
  const [editing, setEditing] = useState<{ readonly id: string | undefined }>();
  const [viewing, setViewing] = useState<string>();
  const { remove, release, isBusy } = useNoticeChanges();

  const { page, pageSize } = paging;
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
          paging.toFirst();
        }}
        onReset={() => {
          setKeyword("");
          paging.toFirst();
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
      <PagedTable<NoticeRow>
        list={list}
        paging={paging}
        busy={isBusy}
        widthPx={760}
        emptyHint={t(keyword === "" ? "web.states.emptyHint" : "web.states.emptyQuery", { many: t("notices.many") })}
        columns={[...columns, actions]}
      />
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
