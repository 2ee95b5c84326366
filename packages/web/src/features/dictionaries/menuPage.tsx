import PlusOutlined from "@ant-design/icons/es/icons/PlusOutlined";
import { type Resource, usualLayout } from "@banche/core";
import Button from "antd/es/button";
import { lazy, Suspense, useMemo, useState } from "react";
import { useRows } from "../../bind/useResource.ts";
import { useRegistry } from "../../bind/useRegistry.ts";
import { useResourceTexts } from "../../bind/useResourceTexts.ts";
import { useRouteHere } from "../../bind/useRouteHere.ts";
import { type PageRights, usePageRights } from "../../bind/useSession.ts";
import { useTexts } from "../../bind/useTexts.ts";
import { FailureNotice } from "../../resource/FailureNotice.tsx";
import { actionsOf } from "../../resource/actionsOf.ts";
import styles from "../../resource/list.module.css";
import type { ActionDialog } from "../../resource/pageOf.tsx";
import { QueryForm } from "../../resource/QueryForm.tsx";
import type { FormTarget } from "../../resource/ResourceForm.tsx";
import { ResourceTable } from "../../resource/ResourceTable.tsx";
import { RowActions } from "../../resource/RowActions.tsx";
import { useListState } from "../../resource/useListState.ts";
import { useOffered } from "../../resource/useOffered.ts";
import { useRowChanges } from "../../resource/useRowChanges.ts";
import { useTreeRows } from "../../resource/useTreeRows.ts";
import { Notice } from "../../ui/Notice.tsx";
import { Lines } from "../../ui/Skeletons.tsx";

/** Forms come when they are opened: their controls weigh more than the list. */
const ResourceForm = lazy(async () => ({
  default: (await import("../../resource/ResourceForm.tsx")).ResourceForm,
}));

/** One dictionary as a page of the menu (spec §2, type 4), with the buttons that were granted on that menu entry. */
export function screen() {
  return <DictionaryPage />;
}

function DictionaryPage() {
  const t = useTexts();
  const route = useRouteHere();
  const rights = usePageRights(route?.code ?? "");
  const entries = useRegistry().find("dictionaryItems");
  if (!route?.moduleId || !entries)
    return <Notice title={t("shell.modules.none")} text={t("shell.modules.noneHint")} />;
  return (
    <Entries key={route.moduleId} entries={entries} typeId={route.moduleId} isTree={route.isTree} rights={rights} />
  );
}

interface EntriesProps {
  readonly entries: Resource;
  readonly typeId: string;
  readonly isTree: boolean;
  readonly rights: PageRights;
}

function Entries({ entries, typeId, isTree, rights }: EntriesProps) {
  const t = useTexts();
  const resource = useMemo(() => resourceOf(entries, isTree), [entries, isTree]);
  const flat = useMemo(() => withoutParent(resource), [resource]);
  const texts = useResourceTexts(resource);
  const [state, change] = useListState(resource);
  const request = useMemo(
    () => ({ params: { typeId }, query: { tree: isTree, ...(state.keyword && { keyword: state.keyword }) } }),
    [typeId, isTree, state.keyword],
  );
  const rows = useRows(resource, request);
  const tree = useTreeRows(resource, rows.data, state.keyword);
  // A dictionary of the menu has no columns of its own to be granted.
  const all = useMemo((): PageRights => ({ ...rights, column: () => true }), [rights]);
  const changes = useRowChanges(resource, all);
  const actions = useMemo(() => actionsOf<ActionDialog>(resource, {}), [resource]);
  const offered = useOffered(actions, rights);
  const [form, setForm] = useState<FormTarget>();
  const [wasOpened, setWasOpened] = useState(false);
  if (form && !wasOpened) setWasOpened(true);
  const mayAdd = rights.button(resource.buttons.add);

  if (rows.error) return <FailureNotice failure={rows.error} onRetry={() => void rows.refetch()} />;
  return (
    <section className={styles["sheet"]} aria-label={texts.title}>
      <QueryForm
        keyword={state.keyword}
        onQuery={(keyword) => change({ keyword })}
        onReset={() => change({ keyword: "" })}
        place={null}
      />
      {mayAdd ? (
        <div className={styles["tools"]} role="toolbar" aria-label={t("web.list.tools")}>
          <Button
            type="primary"
            icon={<PlusOutlined />}
            onClick={() => setForm({ kind: "create", given: { type: typeId } })}
          >
            {t("common.verbs.add")}
          </Button>
        </div>
      ) : null}
      {rows.data ? (
        <ResourceTable
          resource={resource}
          texts={texts}
          rights={all}
          state={state}
          answer={tree.answer}
          busy={rows.isPlaceholderData || changes.busy}
          layout={usualLayout}
          expandable={tree.expandable}
          empty={
            <Notice
              title={t("common.states.empty")}
              text={t(state.keyword ? "web.states.emptyQuery" : "web.states.emptyHint", { many: texts.many })}
            />
          }
          onState={change}
          onToggle={changes.toggle}
          renderActions={(row) => (
            <RowActions
              resource={isTree ? resource : flat}
              row={row}
              rights={rights}
              actions={offered}
              onEdit={() => setForm({ kind: "edit", id: row.id, name: String(row[resource.label] ?? "") })}
              onCarryOut={(endpoint, question) => void changes.carryOut(row, endpoint, question)}
              onAddBelow={() => setForm({ kind: "create", given: { type: typeId, parent: row.id } })}
              onRemove={() => void changes.remove(row)}
            />
          )}
        />
      ) : (
        <Lines count={8} />
      )}
      <Suspense>
        {wasOpened ? <ResourceForm resource={resource} target={form} onClose={() => setForm(undefined)} /> : null}
      </Suspense>
    </section>
  );
}

/**
 * The entries as this page has them: the dictionary is given, a code stays as it is once it is in use (contract-base §8.26),
 * and only dictionaries that are trees ask what is above.
 */
function resourceOf(entries: Resource, isTree: boolean): Resource {
  const given = new Set(isTree ? ["type"] : ["type", "parent"]);
  const { code } = entries.fields;
  return {
    ...entries,
    fields: { ...entries.fields, ...(code && { code: { ...code, createOnly: true } }) },
    form: entries.form.map((group) => group.filter((name) => !given.has(name))),
  };
}

/** Rows of a flat dictionary offer no entry below them. */
function withoutParent(resource: Resource): Resource {
  const fields = Object.entries(resource.fields).filter(([name]) => name !== "parent");
  return { ...resource, fields: Object.fromEntries(fields) };
}
