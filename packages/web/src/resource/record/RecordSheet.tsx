import LeftOutlined from "@ant-design/icons-svg/es/asn/LeftOutlined";
import RightOutlined from "@ant-design/icons-svg/es/asn/RightOutlined";
import { type AnyRow, mayDo, type PageRights, type Resource, valueAt } from "@banche/core";
import { useState } from "react";
import { useAdditions } from "../../bind/useAdditions.ts";
import { usePhone } from "../../bind/usePhone.ts";
import { useRecord } from "../../bind/useResource.ts";
import type { ResourceTexts } from "../../bind/useResourceTexts.ts";
import { useTexts } from "../../bind/useTexts.ts";
import { Button } from "../../ui/Button.tsx";
import { Dialog } from "../../ui/Dialog.tsx";
import { IconButton } from "../../ui/IconButton.tsx";
import { Lines } from "../../ui/Skeletons.tsx";
import { Tabs } from "../../ui/Tabs.tsx";
import { FailureNotice } from "../FailureNotice.tsx";
import { RecordHistory } from "../history/RecordHistory.tsx";
import type { ResourceTableProps } from "../ResourceTable.tsx";
import { RecordFacts } from "./RecordFacts.tsx";
import { RelatedRecords, useRelations } from "./RelatedRecords.tsx";
import styles from "./record.module.css";

export type RecordTab = "facts" | "related" | "history";

interface RecordSheetProps {
  readonly resource: Resource;
  readonly texts: ResourceTexts;
  readonly rights: PageRights;
  readonly id: string;
  /** The rows of the list, top to bottom. If the record is one of them, the user can step to the next. */
  readonly rows: readonly AnyRow[];
  /** Whether the session may change the record; only then may it see its history. */
  readonly mayEdit: boolean;
  readonly begin: RecordTab;
  /** Custom cells of the list. */
  readonly cells: ResourceTableProps["cells"];
  /** Opens the form in place of this view. */
  readonly onEdit: (row: AnyRow) => void;
  readonly onShow: (id: string) => void;
  readonly onChanged: () => Promise<void>;
  readonly onClose: () => void;
}

/**
 * A record beside its list: its values, the records that refer to it, and its history. The user can step to the
 * previous and next record.
 */
export function RecordSheet(props: RecordSheetProps) {
  const { resource, texts, rights, id, rows, cells, mayEdit, begin, onEdit, onShow, onChanged, onClose } = props;
  const t = useTexts();
  const isPhone = usePhone();
  const record = useRecord(resource, id);
  const relations = useRelations(resource);
  const additions = useAdditions();
  const [tab, setTab] = useState(begin);
  const at = rows.findIndex((row) => row.id === id);
  const row = rows[at];
  const { data } = record;
  const name = String(
    row?.[resource.label] ?? (data && valueAt(data, resource.fields[resource.label]?.key ?? "")) ?? "",
  );
  const mayChange = mayEdit && mayDo(resource, rights, "edit", row ?? data).answer === "yes";
  const tabs = [
    { name: "facts" as const, label: t("common.verbs.detail") },
    ...(relations.length > 0 && additions?.has("list-filters") === true
      ? [{ name: "related" as const, label: t("web.record.related") }]
      : []),
    ...(mayChange && additions?.has("record-history") === true
      ? [{ name: "history" as const, label: t("changes.title") }]
      : []),
  ];
  const shown = tabs.some((one) => one.name === tab) ? tab : "facts";
  return (
    <Dialog
      title={name || texts.one}
      place={isPhone ? "bottom" : "right"}
      width={760}
      onClose={onClose}
      footer={
        mayChange ? (
          <Button look="main" onClick={() => onEdit(row ?? { id, [resource.label]: name })}>
            {t("common.verbs.edit")}
          </Button>
        ) : undefined
      }
    >
      <div className={styles["sheet"]}>
        <Tabs
          label={name || texts.one}
          tabs={tabs}
          chosen={shown}
          onChoose={setTab}
          end={at >= 0 && rows.length > 1 ? <Steps at={at} rows={rows} onShow={onShow} /> : null}
        >
          {shown === "facts" ? <Facts {...{ resource, texts, rights, cells, row, record }} /> : null}
          {shown === "related" ? <RelatedRecords relations={relations} id={id} /> : null}
          {shown === "history" ? (
            <RecordHistory
              key={id}
              resource={resource}
              row={row ?? { id, [resource.label]: name }}
              sees={({ column }) => rights.column(column)}
              onRestored={async () => void (await Promise.all([onChanged(), record.refetch()]))}
            />
          ) : null}
        </Tabs>
      </div>
    </Dialog>
  );
}

/** Buttons for the previous and next record of the list. */
function Steps({ at, rows, onShow }: Pick<RecordSheetProps, "rows" | "onShow"> & { readonly at: number }) {
  const t = useTexts();
  const [before, behind] = [rows[at - 1], rows[at + 1]];
  return (
    <div
      className={styles["place"]}
      role="group"
      aria-label={t("web.record.place", { at: at + 1, count: rows.length })}
    >
      <IconButton
        icon={LeftOutlined}
        label={t("web.record.previous")}
        disabled={!before}
        onClick={() => before && onShow(before.id)}
      />
      <span aria-hidden="true">{`${at + 1} / ${rows.length}`}</span>
      <IconButton
        icon={RightOutlined}
        label={t("web.record.next")}
        disabled={!behind}
        onClick={() => behind && onShow(behind.id)}
      />
    </div>
  );
}

interface FactsProps extends Pick<RecordSheetProps, "resource" | "texts" | "rights" | "cells"> {
  readonly row: AnyRow | undefined;
  readonly record: ReturnType<typeof useRecord>;
}

function Facts({ record: { data, error, refetch }, ...of }: FactsProps) {
  if (error) return <FailureNotice failure={error} onRetry={() => void refetch()} />;
  return data ? <RecordFacts {...of} record={data} /> : <Lines count={8} />;
}
