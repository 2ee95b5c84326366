import { type AnyRow, mayDo } from "@banche/core";
import type { LayoutEvent, ListLayout } from "@banche/core/shell";
import { useCallback, useLayoutEffect, useRef, useState } from "react";
import { useAdditions } from "../bind/useAdditions.ts";
import { usePhone } from "../bind/usePhone.ts";
import { useTexts } from "../bind/useTexts.ts";
import { Notice } from "../ui/Notice.tsx";
import { PageSkeleton } from "../ui/Skeletons.tsx";
import { useFocusBack } from "../ui/useFocusBack.ts";
import { FailureNotice } from "./FailureNotice.tsx";
import { ListScreenProvider } from "./listScreen.ts";
import { ResourceTable, type ResourceTableProps } from "./ResourceTable.tsx";
import { RowActions } from "./RowActions.tsx";
import type { RecordTab } from "./record/RecordSheet.tsx";
import type { ResourceScreen } from "./useResourceScreen.ts";
import { late } from "../ui/late.tsx";

/** Code for phones is loaded on phones only. */
const RowCards = late(
  async () => (await import("./RowCards.tsx")).RowCards,
  () => <PageSkeleton />,
);
const RecordSheet = late(async () => (await import("./record/RecordSheet.tsx")).RecordSheet);

interface ListRowsProps {
  readonly screen: ResourceScreen;
  readonly layout: ListLayout;
  readonly onLayout: ((event: LayoutEvent) => void) | undefined;
  /** Whether there are actions for several rows. */
  readonly mayChoose: boolean;
  /** On a phone: a tap chooses a row. */
  readonly isChoosing: boolean;
  readonly onChoosing: () => void;
}

/** An action of the declaration that is in progress. */
interface Acting {
  readonly row: AnyRow;
  readonly action: string;
}

/**
 * The rows of a list: loading, error, table, or cards on a phone. Open dialogs stay open when table and cards are
 * switched.
 */
export function ListRows({ screen, layout, onLayout, mayChoose, isChoosing, onChoosing }: ListRowsProps) {
  const { resource, texts, rights, slots, state, change, batch, rows, changes, form, actions } = screen;
  const { rowActions, cells } = slots;
  const isPhone = usePhone();
  const [acting, setActing] = useState<Acting>();
  const [tab, setTab] = useState<RecordTab>("facts");
  const [hadRows] = useState(rows.answer !== undefined);
  const hasHistory = useAdditions()?.has("record-history") === true;
  useFocusBack(acting !== undefined);
  const latest = useRef(screen);
  useLayoutEffect(() => {
    latest.current = screen;
  });
  const mayEdit = useCallback(
    (row: AnyRow) => rowActions === undefined && mayDo(resource, rights, "edit", row).answer === "yes",
    [rowActions, resource, rights],
  );
  // A concept with its own detail view does not use the general one.
  const mayView = slots.detail === undefined;
  // The function must stay the same: a new one would draw all rows again.
  const view = useCallback(({ id }: AnyRow) => {
    setTab("facts");
    latest.current.form.view(id);
  }, []);
  const viewHistory = useCallback(({ id }: AnyRow) => {
    setTab("history");
    latest.current.form.view(id);
  }, []);
  const ordinary = useCallback(
    (row: AnyRow) => {
      return (
        <RowActions
          resource={resource}
          texts={texts}
          row={row}
          rights={rights}
          actions={actions}
          onEdit={() => latest.current.form.edit(row)}
          onDialog={(action) => setActing({ row, action })}
          onCarryOut={(endpoint, question) => void latest.current.changes.carryOut(row, endpoint, question)}
          onFacts={mayView ? () => view(row) : undefined}
          onHistory={mayView && hasHistory && mayEdit(row) ? () => viewHistory(row) : undefined}
          onAddBelow={() => latest.current.form.create({ ...latest.current.place, parent: row.id })}
          onToggle={(enabled) => latest.current.changes.toggle(row, enabled)}
          onRemove={() => void latest.current.changes.remove(row)}
        />
      );
    },
    [resource, texts, rights, actions, hasHistory, mayEdit, mayView, view, viewHistory],
  );
  if (rows.error) return <FailureNotice failure={rows.error} onRetry={rows.retry} />;
  if (rows.isLoading) return <PageSkeleton />;

  const shown: ResourceTableProps = {
    resource,
    texts,
    rights,
    state,
    answer: rows.answer,
    busy: rows.isOld || changes.busy,
    hadRows,
    layout,
    ...(onLayout && { onLayout }),
    ...(mayChoose && { chosen: batch.chosen, onChoose: batch.choose }),
    ...(cells && { cells }),
    sorts: screen.sorts,
    expandable: rows.expandable,
    empty: <Empty screen={screen} />,
    onState: change,
    actionsPx: typeof rowActions === "object" ? rowActions.widthPx : undefined,
    onView: mayView ? view : undefined,
    renderActions: rowActions === "none" ? undefined : (rowActions?.render ?? ordinary),
  };
  return (
    <ListScreenProvider value={screen}>
      {isPhone ? (
        <RowCards
          {...shown}
          isChoosing={isChoosing || batch.chosen.length > 0}
          onChoosing={onChoosing}
          onOpen={(row) => (mayView ? () => view(row) : undefined)}
        />
      ) : (
        <ResourceTable {...shown} />
      )}
      {acting ? <ActionDialog screen={screen} acting={acting} onClose={() => setActing(undefined)} /> : null}
      {form.detail !== undefined && mayView ? (
        <RecordSheet
          resource={resource}
          texts={texts}
          rights={rights}
          id={form.detail}
          rows={inSight(rows.answer?.rows ?? [], rows.expandable?.expanded)}
          cells={shown.cells}
          mayEdit={rowActions === undefined && rights.button(resource.buttons.edit)}
          begin={tab}
          onEdit={form.edit}
          onShow={form.viewNext}
          onChanged={changes.refresh}
          onClose={form.closeDetail}
        />
      ) : null}
    </ListScreenProvider>
  );
}

/** The visible rows of a tree, top to bottom. Children of closed rows are left out. */
function inSight(rows: readonly AnyRow[], expanded: readonly string[] | undefined): readonly AnyRow[] {
  return rows.flatMap((row) => [
    row,
    ...(expanded === undefined || expanded.includes(row.id) ? inSight(row.children ?? [], expanded) : []),
  ]);
}

function ActionDialog({
  screen,
  acting,
  onClose,
}: OfScreen & { readonly acting: Acting; readonly onClose: () => void }) {
  const t = useTexts();
  const { resource, texts, actions } = screen;
  const found = actions.find(({ name }) => name === acting.action);
  if (found?.by.kind !== "dialog") return null;
  const { dialog: Dialog } = found.by;
  const name = String(acting.row[resource.label] ?? "");
  return (
    <Dialog
      row={acting.row}
      title={t("common.labelled", { label: texts.label(found.label), value: name })}
      onClose={onClose}
    />
  );
}

interface OfScreen {
  readonly screen: ResourceScreen;
}

function Empty({ screen }: OfScreen) {
  const t = useTexts();
  const { texts, state, filters, slots, isWaiting } = screen;
  if (isWaiting) return <Notice title={t("web.states.chooseBeside", { name: texts.one })} />;
  const isAsked = state.keyword !== "" || state.within !== "" || Object.keys(filters).length > 0;
  const usual = t(isAsked ? "web.states.emptyQuery" : "web.states.emptyHint", { many: texts.many });
  return <Notice title={t("common.states.empty")} text={slots.emptyHint?.(screen) ?? usual} />;
}
