import { type Resource } from "@banche/core";
import { lazy, type ReactNode, Suspense, useMemo, useState } from "react";
import { useMedia } from "../bind/useMedia.ts";
import type { ListRow } from "../bind/rows.ts";
import { useRows } from "../bind/useResource.ts";
import { useResourceTexts } from "../bind/useResourceTexts.ts";
import { usePageRights } from "../bind/useSession.ts";
import { useTexts } from "../bind/useTexts.ts";
import { Notice } from "../ui/Notice.tsx";
import { PageSkeleton } from "../ui/Skeletons.tsx";
import type { RowAction } from "./actionsOf.ts";
import { AsideSelect, AsideTree, useFirstEntry } from "./AsideTree.tsx";
import { BatchBar } from "./BatchBar.tsx";
import { FailureNotice } from "./FailureNotice.tsx";
import { requestOf } from "./listState.ts";
import styles from "./list.module.css";
import { QueryForm } from "./QueryForm.tsx";
import type { FormTarget, MadeRecord } from "./ResourceForm.tsx";
import type { ActionDialog, PageExtras } from "./pageOf.tsx";
import { columnsOf, ResourceTable } from "./ResourceTable.tsx";
import { RowActions } from "./RowActions.tsx";
import { ToolBar } from "./ToolBar.tsx";
import { batchVerbs, useBatch, useBatchFields } from "./useBatch.ts";
import { useConditions } from "./useConditions.tsx";
import { useListState } from "./useListState.ts";
import { useOffered } from "./useOffered.ts";
import { useRowChanges } from "./useRowChanges.ts";
import { useTreeRows } from "./useTreeRows.ts";
import { useViews } from "./useViews.ts";
import { ViewMenu } from "./ViewMenu.tsx";

/** Forms and imports come when they are opened: their controls weigh more than the list. */
const ResourceForm = lazy(async () => ({ default: (await import("./ResourceForm.tsx")).ResourceForm }));
const BatchField = lazy(async () => ({ default: (await import("./BatchField.tsx")).BatchField }));
const RecycleBin = lazy(async () => ({ default: (await import("./RecycleBin.tsx")).RecycleBin }));
const ImportWizard = lazy(async () => ({ default: (await import("./ImportWizard.tsx")).ImportWizard }));

/** Below this width of the window a tree beside would take the room of the table. */
const ROOM_FOR_TREE_PX = 1200;

interface ResourcePageProps {
  readonly resource: Resource;
  readonly extras: PageExtras;
  readonly actions: readonly RowAction<ActionDialog>[];
}

/** A list page, top to bottom: query, tools, table; what it is narrowed to at the left; forms in a drawer. */
export function ResourcePage({ resource, extras, actions }: ResourcePageProps) {
  const t = useTexts();
  const texts = useResourceTexts(resource);
  const rights = usePageRights(resource.page);
  const [state, change] = useListState(resource);
  const first = useFirstEntry(resource, extras.beside?.hasGroups === true);
  const isNarrow = useMedia(`(width < ${ROOM_FOR_TREE_PX}px)`);
  const [form, setForm] = useState<FormTarget>();
  const [wasOpened, setWasOpened] = useState(false);
  const [made, setMade] = useState<MadeRecord>();
  const [importing, setImporting] = useState(false);
  const [isBinOpen, setBinOpen] = useState(false);
  const columns = useMemo(() => columnsOf(resource, rights).map(({ name }) => name), [resource, rights]);
  const views = useViews(resource, columns);
  const { layout, changeLayout } = views;
  const batch = useBatch(resource, rights);
  const verbs = batchVerbs(resource, rights);
  const fields = useBatchFields(resource, rights);
  const [fieldOf, setFieldOf] = useState<readonly ListRow[]>();

  if (form && !wasOpened) setWasOpened(true);
  const { within } = resource.list;
  const beside = within && within.target !== resource.name ? within : undefined;
  const chosen = state.within || (first ?? "");
  const { filters, form: conditions } = useConditions({
    resource,
    texts,
    rights,
    asked: state.filters,
    onAsk: (become, keyword) => change((before) => ({ filters: become(before.filters), keyword })),
  });
  const shown = { ...state, within: chosen, filters };
  const request = requestOf(resource, shown);
  const rows = useRows(resource, request);
  const tree = useTreeRows(resource, rows.data, state.keyword);
  const changes = useRowChanges(resource, rights);
  const offered = useOffered(actions, rights);

  const place = within && chosen !== "" ? { [within.field]: chosen } : {};
  const aside = beside && {
    target: beside.target,
    chosen,
    optional: beside.in === "query",
    onChoose: (id: string) => change({ within: id }),
    tools: extras.beside?.tools,
  };

  if (!rights.open) {
    return <Notice title={t("common.states.noPermission")} text={t("web.states.noPermissionHint")} />;
  }
  return (
    <div className={styles["page"]}>
      {aside && !isNarrow ? <AsideTree {...aside} /> : null}
      <section className={styles["sheet"]} aria-label={texts.title}>
        <QueryForm
          keyword={state.keyword}
          onQuery={(keyword) => change({ keyword })}
          onReset={() => change({ keyword: "", within: "", sort: "", filters: {} })}
          place={aside && isNarrow ? <AsideSelect {...aside} /> : null}
          conditions={conditions}
        />
        <ToolBar
          resource={resource}
          texts={texts}
          rights={rights}
          columns={columns}
          layout={layout}
          filter={{
            ...(beside && chosen !== "" && { [beside.name]: chosen }),
            ...(state.keyword !== "" && { keyword: state.keyword }),
            ...filters,
          }}
          views={<ViewMenu resource={resource} views={views} />}
          onLayout={changeLayout}
          onAdd={() => setForm({ kind: "create", given: place })}
          onImport={() => setImporting(true)}
          onRefresh={() => void changes.refresh()}
          onBin={changes.hasBin ? () => setBinOpen(true) : undefined}
        />
        <BatchBar
          batch={batch}
          nameOf={(row) => String(row[resource.label] ?? row.id)}
          verbs={verbs}
          onField={fields.length > 0 ? () => setFieldOf(batch.chosen) : undefined}
        />
        <Body
          failure={rows.error}
          waiting={rows.isPending && request !== undefined}
          onRetry={() => void rows.refetch()}
        >
          <ResourceTable
            resource={resource}
            texts={texts}
            rights={rights}
            state={state}
            answer={tree.answer}
            busy={rows.isPlaceholderData || changes.busy}
            layout={layout}
            onLayout={changeLayout}
            {...((verbs.length > 0 || fields.length > 0) && { chosen: batch.chosen, onChoose: batch.choose })}
            expandable={tree.expandable}
            empty={
              request === undefined ? (
                <Notice title={t("web.states.chooseBeside", { name: texts.one })} />
              ) : (
                <Notice
                  title={t("common.states.empty")}
                  text={t(
                    state.keyword || state.within || Object.keys(filters).length > 0
                      ? "web.states.emptyQuery"
                      : "web.states.emptyHint",
                    {
                      many: texts.many,
                    },
                  )}
                />
              )
            }
            onState={(some) => change(some)}
            onToggle={changes.toggle}
            renderActions={(row) => (
              <RowActions
                resource={resource}
                row={row}
                rights={rights}
                actions={offered}
                onEdit={() => setForm({ kind: "edit", id: row.id, name: String(row[resource.label] ?? "") })}
                onCarryOut={(endpoint, question) => void changes.carryOut(row, endpoint, question)}
                onAddBelow={() => setForm({ kind: "create", given: { ...place, parent: row.id } })}
                onRemove={() => void changes.remove(row)}
              />
            )}
          />
        </Body>
      </section>
      <Suspense>
        {wasOpened ? (
          <ResourceForm
            resource={resource}
            target={form}
            making={extras.making}
            warning={extras.warning}
            onMade={setMade}
            onClose={() => setForm(undefined)}
          />
        ) : null}
        {made ? <made.Made {...made} onClose={() => setMade(undefined)} /> : null}
        {importing && rights.button(resource.buttons.add) ? (
          <ImportWizard resource={resource} onClose={() => setImporting(false)} />
        ) : null}
        {fieldOf ? (
          <BatchField resource={resource} fields={fields} rows={fieldOf} onClose={() => setFieldOf(undefined)} />
        ) : null}
        {isBinOpen && changes.hasBin ? <RecycleBin resource={resource} onClose={() => setBinOpen(false)} /> : null}
      </Suspense>
    </div>
  );
}

interface BodyProps {
  readonly failure: unknown;
  readonly waiting: boolean;
  readonly onRetry: () => void;
  readonly children: ReactNode;
}

function Body({ failure, waiting, onRetry, children }: BodyProps) {
  if (failure) return <FailureNotice failure={failure} onRetry={onRetry} />;
  return waiting ? <PageSkeleton /> : children;
}
