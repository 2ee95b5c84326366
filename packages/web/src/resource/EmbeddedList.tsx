import PlusOutlined from "@ant-design/icons/es/icons/PlusOutlined";
import { type Resource, usualLayout } from "@banche/core";
import Button from "antd/es/button";
import { useMemo, useState } from "react";
import { useRows } from "../bind/useResource.ts";
import { useResourceTexts } from "../bind/useResourceTexts.ts";
import { type PageRights, usePageRights } from "../bind/useSession.ts";
import { useTexts } from "../bind/useTexts.ts";
import { Notice } from "../ui/Notice.tsx";
import { Lines } from "../ui/Skeletons.tsx";
import { FailureNotice } from "./FailureNotice.tsx";
import { actionsOf } from "./actionsOf.ts";
import { listStateOf } from "./listState.ts";
import styles from "./list.module.css";
import type { ActionDialog } from "./pageOf.tsx";
import { type FormTarget, ResourceForm } from "./ResourceForm.tsx";
import { ResourceTable } from "./ResourceTable.tsx";
import { RowActions } from "./RowActions.tsx";
import { useOffered } from "./useOffered.ts";
import { useRowChanges } from "./useRowChanges.ts";
import { useTreeRows } from "./useTreeRows.ts";

/** A list without an address of its own, inside another page: table and form of a resource, nothing around them. */
export function EmbeddedList({ resource }: { readonly resource: Resource }) {
  const t = useTexts();
  const texts = useResourceTexts(resource);
  const rights = usePageRights(resource.page);
  const rows = useRows(resource, {});
  const tree = useTreeRows(resource, rows.data, "");
  // The page grants columns of its own list; here they are all shown.
  const all: PageRights = { ...rights, column: () => true };
  const changes = useRowChanges(resource, all);
  const actions = useMemo(() => actionsOf<ActionDialog>(resource, {}), [resource]);
  const offered = useOffered(actions, rights);
  const [form, setForm] = useState<FormTarget>();

  if (rows.error) return <FailureNotice failure={rows.error} onRetry={() => void rows.refetch()} />;
  if (!rows.data) return <Lines count={8} />;
  return (
    <div className={styles["embedded"]}>
      {rights.button(resource.buttons.add) ? (
        <Button type="primary" icon={<PlusOutlined />} onClick={() => setForm({ kind: "create", given: {} })}>
          {t("common.verbs.add")}
        </Button>
      ) : null}
      <ResourceTable
        resource={resource}
        texts={texts}
        rights={all}
        state={listStateOf(new URLSearchParams(), resource)}
        answer={tree.answer}
        busy={changes.busy}
        layout={usualLayout}
        expandable={tree.expandable}
        empty={<Notice title={t("common.states.empty")} text={t("web.states.emptyHint", { many: texts.many })} />}
        onState={() => undefined}
        onToggle={changes.toggle}
        renderActions={(row) => (
          <RowActions
            resource={resource}
            row={row}
            rights={rights}
            actions={offered}
            onEdit={() => setForm({ kind: "edit", id: row.id, name: String(row[resource.label] ?? "") })}
            onCarryOut={(endpoint, question) => void changes.carryOut(row, endpoint, question)}
            onAddBelow={() => setForm({ kind: "create", given: { parent: row.id } })}
            onRemove={() => void changes.remove(row)}
          />
        )}
      />
      <ResourceForm resource={resource} target={form} onClose={() => setForm(undefined)} />
    </div>
  );
}
