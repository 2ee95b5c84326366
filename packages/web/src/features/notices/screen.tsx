import type { AnyRow } from "@banche/core";
import Button from "antd/es/button";
import { useFormats } from "../../bind/useFormats.ts";
import { usePageRights } from "../../bind/useSession.ts";
import { useTexts } from "../../bind/useTexts.ts";
import sheet from "../../resource/list.module.css";
import { ListSheet } from "../../resource/ListSheet.tsx";
import type { Slots } from "../../resource/slots.ts";
import { type ResourceScreen, useResourceScreen } from "../../resource/useResourceScreen.ts";
import { Notice } from "../../ui/Notice.tsx";
import { Status } from "../../ui/Status.tsx";
import { NoticeDetail } from "./NoticeDetail.tsx";
import { NoticeForm } from "./NoticeForm.tsx";
import { NOTICE_PAGE, noticeList } from "./noticeList.ts";
import { type NoticeRow, useNoticeChanges } from "./useNoticeChanges.ts";

/** Notices of the factory: written as drafts, released once, deleted (spec §4, contract-base §8.20). */
export function screen() {
  return <Notices />;
}

const newestFirst = { order: "desc" } as const;

function Notices() {
  const t = useTexts();
  const list = useResourceScreen(noticeList, slots, { asks: newestFirst, sorts: false });
  if (!list.rights.open) {
    return <Notice title={t("common.states.noPermission")} text={t("web.states.noPermissionHint")} />;
  }
  return <ListSheet screen={list} />;
}

interface CellProps {
  readonly screen: ResourceScreen;
  readonly row: NoticeRow;
}

const slots: Slots = {
  batch: "none",
  toolbar: Tools,
  form: NoticeForm,
  detail: NoticeDetail,
  cells: {
    title: { widthPx: 320, render: (row, list) => <Title row={noticeOf(row)} screen={list} /> },
    changedAt: { widthPx: 176, render: (row) => <Time ms={row["changedAt"]} /> },
    released: { render: (row) => <State isReleased={row["released"] === true} /> },
  },
  rowActions: { widthPx: 190, render: (row, list) => <Actions row={noticeOf(row)} screen={list} /> },
};

function noticeOf(row: AnyRow): NoticeRow {
  return { id: row.id, title: String(row["title"] ?? ""), released: row["released"] === true };
}

function Tools({ screen: list }: { readonly screen: ResourceScreen }) {
  const t = useTexts();
  return (
    <div className={sheet["tools"]} role="toolbar" aria-label={t("web.list.tools")}>
      {list.rights.button("btn_add") ? (
        <Button type="primary" onClick={() => list.form.create({})}>
          {t("common.verbs.add")}
        </Button>
      ) : null}
      <Button onClick={list.rows.retry}>{t("common.verbs.refresh")}</Button>
    </div>
  );
}

function Title({ row, screen: list }: CellProps) {
  if (!list.rights.button("btn_detail")) return row.title;
  return (
    <button type="button" className={sheet["title"]} title={row.title} onClick={() => list.form.view(row.id)}>
      {row.title}
    </button>
  );
}

function Time({ ms }: { readonly ms: unknown }) {
  const { time } = useFormats();
  return typeof ms === "number" ? time(ms) : null;
}

function State({ isReleased }: { readonly isReleased: boolean }) {
  const t = useTexts();
  return <Status kind={isReleased ? "on" : "off"}>{t(`notices.states.${isReleased ? "released" : "draft"}`)}</Status>;
}

/** A draft is edited, released, deleted; what was released is only looked at and deleted. */
function Actions({ row, screen: list }: CellProps) {
  const t = useTexts();
  const rights = usePageRights(NOTICE_PAGE);
  const { release, remove } = useNoticeChanges();
  const isDraft = row.released !== true;
  const all = [
    { button: "btn_edit", label: t("common.verbs.edit"), wanted: isDraft, run: () => list.form.edit(row) },
    { button: "btn_release", label: t("notices.release"), wanted: isDraft, run: () => void release(row) },
    { button: "btn_detail", label: t("common.verbs.detail"), wanted: !isDraft, run: () => list.form.view(row.id) },
    { button: "btn_remove", label: t("common.verbs.delete"), wanted: true, run: () => void remove(row) },
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
