import type { AnyRow } from "@banche/core";
import { lateAntd } from "../../bind/lateAntd.tsx";
import { useAdditions } from "../../bind/useAdditions.ts";
import { useFormats } from "../../bind/useFormats.ts";
import { usePageRights } from "../../bind/useSession.ts";
import { useTexts } from "../../bind/useTexts.ts";
import { AddButton } from "../../resource/AddButton.tsx";
import { RefreshTool } from "../../resource/BarTools.tsx";
import sheet from "../../resource/list.module.css";
import { useListScreen } from "../../resource/listScreen.ts";
import { ListSheet } from "../../resource/ListSheet.tsx";
import type { Slots } from "../../resource/slots.ts";
import { type ResourceScreen, useResourceScreen } from "../../resource/useResourceScreen.ts";
import { QuietActions } from "../../resource/QuietActions.tsx";
import { NoPermission } from "../../resource/NoPermission.tsx";
import { late } from "../../ui/late.tsx";
import type { MenuItem } from "../../ui/PopupMenu.tsx";
import { PageSkeleton } from "../../ui/Skeletons.tsx";
import { Status } from "../../ui/Status.tsx";
import { AskReleaseProvider } from "./askRelease.tsx";
import { NOTICE_PAGE, noticeList } from "./noticeList.ts";
import { useFollowReleases } from "./useFollowReleases.ts";
import { type NoticeRow, useNoticeChanges } from "./useNoticeChanges.ts";

/** Notices of the factory: saved as drafts, released now or later, recalled, deleted (spec §4, contract-base §8.20). */
export function screen() {
  return <Notices />;
}

/** Loaded when the first notice is written. */
const NoticeForm = lateAntd(
  async () => (await import("./NoticeForm.tsx")).NoticeForm,
  () => <PageSkeleton />,
);

/** Loaded when the first notice is viewed. */
const NoticeDetail = late(async () => (await import("./NoticeDetail.tsx")).NoticeDetail);

const NO_ROWS: readonly AnyRow[] = [];
const newestFirst = { order: "desc" } as const;

function Notices() {
  const list = useResourceScreen(noticeList, slots, { asks: newestFirst, sorts: false });
  useFollowReleases(list.rows.answer?.rows ?? NO_ROWS);
  if (!list.rights.open) {
    return <NoPermission title={list.texts.title} />;
  }
  return (
    <AskReleaseProvider>
      <ListSheet screen={list} />
    </AskReleaseProvider>
  );
}

interface CellProps {
  readonly row: NoticeRow;
}

const slots: Slots = {
  batch: "none",
  toolbar: Tools,
  form: NoticeForm,
  detail: NoticeDetail,
  cells: {
    title: { widthPx: 320, render: (row) => <Title row={noticeOf(row)} /> },
    changedAt: { widthPx: 176, render: (row) => <Time ms={row["changedAt"]} /> },
    released: { widthPx: 208, render: (row) => <State row={noticeOf(row)} /> },
  },
  rowActions: { widthPx: 100, render: (row) => <Actions row={noticeOf(row)} /> },
};

function noticeOf(row: AnyRow): NoticeRow {
  const { releaseAt } = row;
  return {
    id: row.id,
    title: String(row["title"] ?? ""),
    released: row["released"] === true,
    ...(typeof releaseAt === "number" && { releaseAt }),
  };
}

function Tools({ screen: list }: { readonly screen: ResourceScreen }) {
  return (
    <>
      <RefreshTool onRefresh={list.rows.retry} />
      <AddButton screen={list} />
    </>
  );
}

function Title({ row }: CellProps) {
  const list = useListScreen();
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

function State({ row: { released, releaseAt } }: { readonly row: NoticeRow }) {
  const t = useTexts();
  const { time } = useFormats();
  if (released) return <Status kind="normal">{t("notices.states.released")}</Status>;
  if (releaseAt === undefined) return <Status kind="pending">{t("notices.states.draft")}</Status>;
  return <Status kind="pending">{`${t("notices.states.scheduled")} ${time(releaseAt, "minute")}`}</Status>;
}

/** Drafts can be edited, released and deleted; released notices can be viewed, recalled and deleted. */
function Actions({ row }: CellProps) {
  const list = useListScreen();
  const t = useTexts();
  const rights = usePageRights(NOTICE_PAGE);
  const { release, unschedule, recall, remove } = useNoticeChanges();
  const canRecall = useAdditions()?.has("notice-recall") === true;
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
    ...(may("btn_release", row.releaseAt !== undefined)
      ? [item("unschedule", t("notices.unschedule"), () => void unschedule(row))]
      : []),
    ...(may("btn_release", !isDraft && canRecall) ? [item("recall", t("notices.recall"), () => void recall(row))] : []),
    ...(may("btn_remove", true)
      ? [{ ...item("remove", t("common.verbs.delete"), () => void remove(row)), danger: true }]
      : []),
  ];
  return <QuietActions name={row.title} verb={[edit, view].find((one) => one.may)} further={further} />;
}
