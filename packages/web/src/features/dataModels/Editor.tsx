import { dataModels } from "@banche/core/calls";
import { useQuery } from "@tanstack/react-query";
import Input from "antd/es/input";
import { useId, useState } from "react";
import { useRuntime } from "../../bind/context.tsx";
import { queryKeys } from "../../bind/queryKeys.ts";
import { useTexts } from "../../bind/useTexts.ts";
import { FailureNotice } from "../../resource/FailureNotice.tsx";
import { Lines } from "../../ui/Skeletons.tsx";
import styles from "./dataModels.module.css";
import { FieldGrid } from "./FieldGrid.tsx";
import { type Draft, draftOf, newDraft, type Source, wantedOf } from "./models.ts";
import { ReviewDrawer } from "./ReviewDrawer.tsx";
import { useTableChange } from "./useTableChange.ts";

interface EditorProps {
  readonly source: Source;
  /** Missing: a new table. */
  readonly table?: string | undefined;
  readonly onClose: () => void;
}

/** The design of a table: its name, and a grid of its fields. */
export function Editor({ source, table, onClose }: EditorProps) {
  const t = useTexts();
  const { client } = useRuntime();
  const change = useTableChange(source, onClose);
  const found = useQuery({
    queryKey: queryKeys.dataModels(source.id, "design", table),
    enabled: table !== undefined,
    // Data that is being edited must not be replaced by a refetch.
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    queryFn: ({ signal }) =>
      client.calls(dataModels).get({ params: { db: source.id, table: table ?? "" } }, { signal }),
  });
  const [changed, setDraft] = useState<Draft>();
  const kept = found.data && draftOf(found.data.tableInfo.table, found.data.tableInfo.tableName, found.data.fields);
  const draft = changed ?? (table === undefined ? newDraft : kept);
  const title =
    table === undefined ? t("dataModels.editor.addTitle") : t("dataModels.editor.editTitle", { name: table });
  const body = found.error ? (
    <FailureNotice failure={found.error} onRetry={() => void found.refetch()} />
  ) : draft ? (
    <DesignForm
      {...{ source, draft, onChange: setDraft, isNew: table === undefined, hasRows: found.data?.hasRows === true }}
    />
  ) : (
    <Lines count={6} />
  );
  const onReview = () => (draft ? change.plan(wantedOf(draft, table)) : undefined);
  return <ReviewDrawer {...{ title, change, onClose, form: { body, onReview } }} />;
}

interface DesignFormProps {
  readonly source: Source;
  readonly draft: Draft;
  readonly isNew: boolean;
  readonly hasRows: boolean;
  readonly onChange: (draft: Draft) => void;
}

function DesignForm({ source, draft, isNew, hasRows, onChange }: DesignFormProps) {
  const t = useTexts();
  const field = useId();
  const keepsNoComments = source.kind === "SQLite";
  return (
    <div className={styles["design"]}>
      <div className={styles["head"]}>
        <label htmlFor={`${field}-name`}>
          <span>{t("dataModels.editor.tableName")}</span>
          <Input
            id={`${field}-name`}
            value={draft.name}
            maxLength={128}
            onChange={({ target }) => onChange({ ...draft, name: target.value })}
          />
        </label>
        <label htmlFor={`${field}-comment`}>
          <span>{t("dataModels.editor.comment")}</span>
          <Input
            id={`${field}-comment`}
            value={draft.comment}
            maxLength={500}
            disabled={keepsNoComments}
            onChange={({ target }) => onChange({ ...draft, comment: target.value })}
          />
        </label>
      </div>
      {keepsNoComments ? <p className={styles["quiet"]}>{t("dataModels.editor.noComments")}</p> : null}
      {hasRows ? <p className={styles["quiet"]}>{t("dataModels.editor.hasRows")}</p> : null}
      {isNew ? null : <p className={styles["quiet"]}>{t("dataModels.editor.orderHint")}</p>}
      <FieldGrid
        fields={draft.fields}
        keepsComments={!keepsNoComments}
        onChange={(fields) => onChange({ ...draft, fields })}
      />
    </div>
  );
}
