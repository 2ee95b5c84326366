import type { AnyRow } from "@banche/core";
import { useFormats } from "../../bind/useFormats.ts";
import { usePageRights } from "../../bind/useSession.ts";
import { useTexts } from "../../bind/useTexts.ts";
import { AddButton } from "../../resource/AddButton.tsx";
import { RefreshTool } from "../../resource/BarTools.tsx";
import sheet from "../../resource/list.module.css";
import { ListSheet } from "../../resource/ListSheet.tsx";
import type { Slots } from "../../resource/slots.ts";
import { type ResourceScreen, useResourceScreen } from "../../resource/useResourceScreen.ts";
import { QuietActions } from "../../resource/QuietActions.tsx";
import { NoPermission } from "../../resource/NoPermission.tsx";
import type { MenuItem } from "../../ui/PopupMenu.tsx";
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
  const list = useResourceScreen(noticeList, slots, { asks: newestFirst, sorts: false });
  if (!list.rights.open) {
    return <NoPermission title={list.texts.title} />;
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
  rowActions: { widthPx: 100, render: (row, list) => <Actions row={noticeOf(row)} screen={list} /> },
};

function noticeOf(row: AnyRow): NoticeRow {
  return { id: row.id, title: String(row["title"] ?? ""), released: row["released"] === true };
}

function Tools({ screen: list }: { readonly screen: ResourceScreen }) {
  return (
    <>
      <RefreshTool onRefresh={list.rows.retry} />
      <AddButton screen={list} />
    </>
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
  return (
    <Status kind={isReleased ? "normal" : "pending"}>{t(`notices.states.${isReleased ? "released" : "draft"}`)}</Status>
  );
}

/** A draft is edited, released, deleted; what was released is only looked at and deleted. */
function Actions({ row, screen: list }: CellProps) {
  const t = useTexts();
  const rights = usePageRights(NOTICE_PAGE);
  const { release, remove } = useNoticeChanges();
  const isDraft = row.released !== true;
  const may = (button: string, wanted: boolean): boolean => wanted && rights.button(button);
  const item = (key: string, label: string, onSelect: () => void) => ({ key, label, onSelect });
  const edit = { ...item("edit", t("common.verbs.edit"), () => list.form.edit(row)), may: may("btn_edit", isDraft) };
  const view = {
    ...item("view", t("common.verbs.detail"), () => list.form.view(row.id)),
    may: may("btn_detail", !isDraft),
  };
  const further: readonly MenuItem[] = [
    ...(may("btn_release", isDraft) ? [item("release", t("notices.release"), () => void release(row))] : []),
    ...(may("btn_remove", true)
      ? [{ ...item("remove", t("common.verbs.delete"), () => void remove(row)), danger: true }]
      : []),
  ];
  return <QuietActions name={row.title} verb={[edit, view].find((one) => one.may)} further={further} />;
}
