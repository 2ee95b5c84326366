import type { PageRights } from "@banche/core";
import { findText } from "@banche/core/text";
import { useFormats } from "../../bind/useFormats.ts";
import { useLanguage, useTexts } from "../../bind/useTexts.ts";
import { QuietActions } from "../../resource/QuietActions.tsx";
import { Status } from "../../ui/Status.tsx";
import type { TableColumn } from "../../ui/table/column.ts";
import styles from "./backups.module.css";
import type { Backup } from "./useBackups.ts";

interface ColumnOptions {
  readonly rights: PageRights;
  readonly onDownload: (row: Backup) => void;
  readonly onRemove: (row: Backup) => void;
}

const kinds = { running: "pending", ok: "normal", failed: "wrong" } as const;

/** The columns of the list of backups. */
export function useColumns({ rights, onDownload, onRemove }: ColumnOptions): TableColumn<Backup>[] {
  const t = useTexts();
  const [language] = useLanguage();
  const { time, count } = useFormats();
  const columns: TableColumn<Backup>[] = [
    // Names differ at their end, so they are wrapped and not cut.
    { key: "name", title: t("backups.fields.name"), render: ({ name }) => name, className: styles["whole"] ?? "" },
    {
      key: "state",
      title: t("backups.fields.state"),
      widthPx: 140,
      className: styles["whole"] ?? "",
      render: ({ state = "ok", reason = "" }) => (
        <Status kind={kinds[state]}>
          {state === "failed"
            ? (findText(language, `backups.reasons.${reason}`) ?? t("backups.states.failed"))
            : t(`backups.states.${state}`)}
        </Status>
      ),
    },
    { key: "size", title: t("backups.fields.size"), render: ({ size }) => size, widthPx: 90, align: "end" },
    {
      key: "content",
      title: t("backups.fields.content"),
      widthPx: 185,
      render: ({ state, rows = 0, files = 0, missing = 0, sealed }) =>
        state === "ok" ? (
          <>
            {t("backups.content", { rows: count(rows), files: count(files) })}
            {missing > 0 ? (
              <>
                {" "}
                <Status kind="wrong">{t("backups.missing", { count: missing })}</Status>
              </>
            ) : null}
            {sealed ? <span className={styles["quiet"]}>{` · ${t("backups.sealed")}`}</span> : null}
          </>
        ) : null,
    },
    {
      key: "by",
      title: t("backups.fields.by"),
      widthPx: 90,
      isCut: true,
      render: ({ by = "" }) => by || <span className={styles["quiet"]}>{t("backups.clock")}</span>,
    },
    { key: "createdAt", title: t("backups.fields.createdAt"), widthPx: 165, render: (row) => time(row.createdAt) },
  ];
  const mayDownload = rights.button("btn_download");
  const mayRemove = rights.button("btn_remove");
  if (!mayDownload && !mayRemove) return columns;
  const actions: TableColumn<Backup> = {
    key: "actions",
    title: t("web.list.actions"),
    widthPx: 120,
    pinned: "end",
    render: (row) => {
      const download = { key: "download", label: t("backups.download"), onSelect: () => onDownload(row) };
      const remove = { key: "remove", label: t("backups.remove"), danger: true, onSelect: () => onRemove(row) };
      return (
        <QuietActions
          name={row.name}
          verb={mayDownload && row.state === "ok" ? download : undefined}
          further={mayRemove && row.state !== "running" ? [remove] : []}
        />
      );
    },
  };
  return [...columns, actions];
}
