import { type AnyRow, type LayoutEvent, type ListLayout, usualLayout } from "@banche/core";
import { lazy, type ReactNode, Suspense, useState } from "react";
import { useMedia } from "../bind/useMedia.ts";
import { useTexts } from "../bind/useTexts.ts";
import { Notice } from "../ui/Notice.tsx";
import { PageSkeleton } from "../ui/Skeletons.tsx";
import { AsideTree } from "./AsideTree.tsx";
import { BatchBar } from "./BatchBar.tsx";
import { FailureNotice } from "./FailureNotice.tsx";
import styles from "./list.module.css";
import { QueryForm } from "./QueryForm.tsx";
import { ResourceTable } from "./ResourceTable.tsx";
import { RowActions } from "./RowActions.tsx";
import { useMade } from "./useMade.ts";
import type { ResourceScreen } from "./useResourceScreen.ts";
import { useTypedAhead } from "./useTypedAhead.ts";

/** Forms come when they are opened: their controls weigh more than the list. */
const ResourceForm = lazy(async () => ({ default: (await import("./ResourceForm.tsx")).ResourceForm }));
/** The tree stands beside the list where there is room. */
const AsideSelect = lazy(async () => ({ default: (await import("./AsideSelect.tsx")).AsideSelect }));
const BatchField = lazy(async () => ({ default: (await import("./BatchField.tsx")).BatchField }));

/** Below this width of the window a tree beside would take the room of the table. */
const ROOM_FOR_TREE_PX = 1200;

interface ListSheetProps {
  readonly screen: ResourceScreen;
  /** Between query and table, unless the concept draws its own. */
  readonly tools?: ReactNode;
  /** `embedded`: tools and table alone, inside of something else. */
  readonly frame?: "page" | "embedded";
  readonly layout?: ListLayout;
  /** Missing: the columns stay as they are. */
  readonly onLayout?: (event: LayoutEvent) => void;
}

/** A list, top to bottom: query, tools, table; what it is narrowed to at the left; forms in a drawer. */
export function ListSheet({ screen, tools, frame = "page", layout = usualLayout, onLayout }: ListSheetProps) {
  const { resource, texts, rights, slots, state, change, beside, chosen, batch, rows, changes, form } = screen;
  const isNarrow = useMedia(`(width < ${ROOM_FOR_TREE_PX}px)`);
  const [fieldOf, setFieldOf] = useState<readonly AnyRow[]>();
  const { toolbar: OwnTools, rowActions, cells = {} } = slots;
  const hasBatch =
    slots.batch === undefined &&
    (batch.verbs.length > 0 || batch.fields.length > 0 || screen.actions.some(({ many }) => many));
  const aside = beside && {
    target: beside.target,
    chosen,
    optional: beside.in === "query",
    onChoose: (id: string) => change({ within: id }),
    tools: slots.beside?.tools,
  };
  const ordinaryActions = (row: AnyRow) => <OrdinaryActions screen={screen} row={row} />;
  const body = (
    <>
      {OwnTools ? <OwnTools screen={screen} /> : tools}
      {hasBatch ? (
        <BatchBar
          batch={batch}
          nameOf={(row) => String(row[resource.label] ?? row.id)}
          verbs={batch.verbs}
          actions={screen.actions
            .filter(({ many }) => many)
            .map(({ name, label }) => ({ action: name, label: texts.label(label) }))}
          onField={batch.fields.length > 0 ? () => setFieldOf(batch.chosen) : undefined}
        />
      ) : null}
      {rows.error ? (
        <FailureNotice failure={rows.error} onRetry={rows.retry} />
      ) : rows.isLoading ? (
        <PageSkeleton />
      ) : (
        <ResourceTable
          resource={resource}
          texts={texts}
          rights={rights}
          state={state}
          answer={rows.answer}
          busy={rows.isOld || changes.busy}
          layout={layout}
          {...(onLayout && { onLayout })}
          {...((hasBatch || slots.batch === "own") && { chosen: batch.chosen, onChoose: batch.choose })}
          cells={Object.fromEntries(
            Object.entries(cells).map(([name, cell]) => [name, { ...cell, render: (row) => cell.render(row, screen) }]),
          )}
          sorts={screen.sorts}
          expandable={rows.expandable}
          empty={<Empty screen={screen} />}
          onState={change}
          onToggle={changes.toggle}
          actionsPx={typeof rowActions === "object" ? rowActions.widthPx : undefined}
          renderActions={
            rowActions === "none" ? undefined : rowActions ? (row) => rowActions.render(row, screen) : ordinaryActions
          }
        />
      )}
    </>
  );
  return (
    <div className={styles[frame === "page" ? "page" : "embedded"]}>
      {aside && !isNarrow && frame === "page" ? <AsideTree {...aside} /> : null}
      {frame === "embedded" ? (
        body
      ) : (
        <section className={styles["sheet"]} aria-label={texts.title}>
          <QueryForm
            keyword={state.keyword}
            onQuery={(keyword) => change({ keyword })}
            onReset={() => change({ keyword: "", within: "", sort: "", filters: {} })}
            place={
              aside && isNarrow ? (
                <Suspense>
                  <AsideSelect {...aside} />
                </Suspense>
              ) : null
            }
            conditions={screen.conditions}
          />
          {body}
        </section>
      )}
      <Forms screen={screen} />
      <Suspense>
        {fieldOf ? (
          <BatchField resource={resource} fields={batch.fields} rows={fieldOf} onClose={() => setFieldOf(undefined)} />
        ) : null}
        {form.detail !== undefined && slots.detail ? (
          <slots.detail id={form.detail} onClose={form.closeDetail} />
        ) : null}
      </Suspense>
    </div>
  );
}

interface OfScreen {
  readonly screen: ResourceScreen;
}

function OrdinaryActions({ screen, row }: OfScreen & { readonly row: AnyRow }) {
  const { resource, rights, actions, form, changes, place } = screen;
  return (
    <RowActions
      resource={resource}
      row={row}
      rights={rights}
      actions={actions}
      onEdit={() => form.edit(row)}
      onCarryOut={(endpoint, question) => void changes.carryOut(row, endpoint, question)}
      onAddBelow={() => form.create({ ...place, parent: row.id })}
      onRemove={() => void changes.remove(row)}
    />
  );
}

function Empty({ screen }: OfScreen) {
  const t = useTexts();
  const { texts, state, filters, slots, isWaiting } = screen;
  if (isWaiting) return <Notice title={t("web.states.chooseBeside", { name: texts.one })} />;
  const isAsked = state.keyword !== "" || state.within !== "" || Object.keys(filters).length > 0;
  const usual = t(isAsked ? "web.states.emptyQuery" : "web.states.emptyHint", { many: texts.many });
  return <Notice title={t("common.states.empty")} text={slots.emptyHint?.(screen) ?? usual} />;
}

/** The form of the record that is open; once it was, it stays, so that its drawer closes as it opened. */
function Forms({ screen }: OfScreen) {
  const { resource, rights, slots, form } = screen;
  const { target } = form;
  const mayEdit = rights.button(resource.buttons.edit);
  const [wasOpened, setWasOpened] = useState(false);
  const [made, setMade] = useMade(resource.name);
  const takeTyped = useTypedAhead(target && (target.kind === "edit" ? target.id : "new"));
  if (target && !wasOpened) setWasOpened(true);
  if (slots.form) {
    return target ? <slots.form id={target.kind === "edit" ? target.id : undefined} onClose={form.close} /> : null;
  }
  return (
    <Suspense>
      {wasOpened ? (
        <ResourceForm
          resource={resource}
          target={target}
          making={slots.making}
          warning={slots.warning}
          takeTyped={takeTyped}
          onMade={setMade}
          onMoved={mayEdit ? (id, name) => form.edit({ id, [resource.label]: name }) : undefined}
          onClose={form.close}
        />
      ) : null}
      {made ? <made.Made {...made} onClose={() => setMade(undefined)} /> : null}
    </Suspense>
  );
}
