import { type AnyRow, grantedColumns } from "@banche/core";
import { type LayoutEvent, type ListLayout, usualLayout } from "@banche/core/shell";
import { type ReactNode, useState } from "react";
import { useMedia } from "../bind/useMedia.ts";
import { usePhone } from "../bind/usePhone.ts";
import { AsideTree } from "./AsideTree.tsx";
import { BatchBar } from "./BatchBar.tsx";
import styles from "./list.module.css";
import { ListBar } from "./ListBar.tsx";
import { ListHead } from "./ListHead.tsx";
import { ListRows } from "./ListRows.tsx";
import { isSortable } from "./fields/read.tsx";
import { useChooseAll } from "./useChooseAll.ts";
import { useMade } from "./useMade.ts";
import type { ResourceScreen } from "./useResourceScreen.ts";
import { useTypedAhead } from "./useTypedAhead.ts";
import { lateAntd } from "../bind/lateAntd.tsx";

/** Forms are loaded when they are opened: their controls are larger than the code of the list. */
const ResourceForm = lateAntd(async () => (await import("./ResourceForm.tsx")).ResourceForm);
/** Loaded only where there is no space for the tree beside the list. */
const AsideSelect = lateAntd(async () => (await import("./AsideSelect.tsx")).AsideSelect);
const BatchField = lateAntd(async () => (await import("./BatchField.tsx")).BatchField);

/** Below this width of the window there is no space for a tree beside the table. */
const ROOM_FOR_TREE_PX = 1200;

interface ListSheetProps {
  readonly screen: ResourceScreen;
  /** Shown at the end of the bar, unless the concept draws its own tools. */
  readonly renderTools?: ((choosing: Choosing) => ReactNode) | undefined;
  /** Shown in the bar after the search. */
  readonly views?: ReactNode;
  /** `embedded`: only tools and table, inside another page. */
  readonly frame?: "page" | "embedded";
  readonly layout?: ListLayout;
  /** Missing: the columns cannot be changed. */
  readonly onLayout?: (event: LayoutEvent) => void;
}

/** The mode for choosing rows, for lists without checkboxes, as on phones. */
interface Choosing {
  readonly isChoosing: boolean;
  /** Missing where there are no actions for several rows. */
  readonly onChoosing: (() => void) | undefined;
}

/** A list from top to bottom: title, bar, table, pager. The tree is at the left, forms are in a drawer. */
export function ListSheet({
  screen,
  renderTools,
  views,
  frame = "page",
  layout = usualLayout,
  onLayout,
}: ListSheetProps) {
  const { resource, texts, rights, slots, state, change, beside, chosen, batch, rows, form } = screen;
  const isNarrow = useMedia(`(width < ${ROOM_FOR_TREE_PX}px)`);
  const all = useChooseAll(screen);
  const isPhone = usePhone();
  const [hasBegun, setChoosing] = useState(false);
  const isChoosing = isPhone && hasBegun;
  const [fieldOf, setFieldOf] = useState<readonly AnyRow[]>();
  const { toolbar: OwnTools, tabs: Tabs, aside: OwnAside } = slots;
  const hasBatch =
    slots.batch === undefined &&
    (batch.verbs.length > 0 || batch.fields.length > 0 || screen.actions.some(({ many }) => many));
  const isSeen = (name: string) =>
    !resource.list.columns.includes(name) || rights.column(resource.fields[name]?.column);
  const aside = beside && {
    target: beside.target,
    // The rows are read first. Without the right to see the column of the tree, its counts are hidden, too.
    counted: rows.answer !== undefined && isSeen(beside.field) ? resource : undefined,
    chosen,
    optional: beside.in === "query",
    onChoose: (id: string) => change({ within: id }),
    tools: slots.beside?.tools,
  };
  const ownTools = OwnTools ? (
    <OwnTools screen={screen} />
  ) : (
    renderTools?.({
      isChoosing: isChoosing || batch.chosen.length > 0,
      onChoosing: hasBatch ? () => setChoosing(true) : undefined,
    })
  );
  const strip = hasBatch ? (
    <BatchBar
      batch={batch}
      isChoosing={isChoosing}
      onEnd={() => setChoosing(false)}
      nameOf={(row) => String(row[resource.label] ?? row.id)}
      verbs={batch.verbs}
      actions={screen.actions
        .filter(({ many }) => many)
        .map(({ name, label }) => ({ action: name, label: texts.label(label) }))}
      all={all}
      onField={batch.fields.length > 0 ? () => setFieldOf(batch.chosen) : undefined}
    />
  ) : null;
  // Tables are sorted by their column heads.
  const sortable =
    isPhone && screen.sorts && resource.list.shape === "page"
      ? grantedColumns(resource, rights)
          .filter(isSortable)
          .map(({ name }) => name)
      : [];
  // For a tree the server counts only the rows at the top.
  const count = rows.answer && rows.answer.total + belowOf(rows.answer.rows);
  const body = (
    <ListRows
      screen={screen}
      layout={layout}
      onLayout={onLayout}
      mayChoose={hasBatch || slots.batch === "own"}
      isChoosing={isChoosing || slots.batch === "own"}
      onChoosing={() => setChoosing(true)}
    />
  );
  return (
    <div className={styles[frame === "page" ? "page" : "embedded"]}>
      {aside && !isNarrow && frame === "page" ? <AsideTree {...aside} /> : null}
      {OwnAside && !isNarrow && frame === "page" ? <OwnAside screen={screen} /> : null}
      {frame === "embedded" ? (
        <>
          {ownTools}
          {body}
        </>
      ) : (
        <section className={styles["sheet"]} aria-label={texts.title}>
          <ListHead title={texts.title} total={count} />
          {Tabs ? <Tabs /> : null}
          <ListBar
            keyword={state.keyword}
            onQuery={(keyword) => change({ keyword })}
            onReset={() => change({ keyword: "", within: "", sort: "", filters: {} })}
            place={aside && isNarrow ? <AsideSelect {...aside} /> : null}
            within={aside}
            placeTools={isNarrow ? aside?.tools : null}
            views={views}
            conditions={screen.conditions}
            sorting={sortable.length > 0 ? { names: sortable, labelOf: texts.field, ...state } : undefined}
            onSort={(sort, keyword) => change({ keyword, sort, order: sort === state.sort ? "desc" : "asc" })}
            total={count}
            tools={ownTools}
            strip={strip}
            hasStrip={isChoosing || batch.chosen.length > 0}
          />
          {body}
        </section>
      )}
      <Forms screen={screen} />
      {fieldOf ? (
        <BatchField
          resource={resource}
          fields={batch.fields}
          rows={fieldOf}
          warning={screen.slots.warning}
          onClose={() => setFieldOf(undefined)}
        />
      ) : null}
      {form.detail !== undefined && slots.detail ? <slots.detail id={form.detail} onClose={form.closeDetail} /> : null}
    </div>
  );
}

interface OfScreen {
  readonly screen: ResourceScreen;
}

/** The form of the open record. Once opened it stays mounted, so that its drawer can close with an animation. */
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
    <>
      {wasOpened ? (
        <ResourceForm
          resource={resource}
          target={target}
          making={slots.making}
          warning={slots.warning}
          shows={slots.shows}
          formNote={slots.formNote}
          takeTyped={takeTyped}
          onMade={setMade}
          onMoved={mayEdit ? (id, name) => form.edit({ id, [resource.label]: name }) : undefined}
          onClose={form.close}
        />
      ) : null}
      {made ? <made.Made {...made} onClose={() => setMade(undefined)} /> : null}
    </>
  );
}

/** Number of descendants, as far as they are read. */
function belowOf(rows: readonly AnyRow[]): number {
  return rows.reduce((sum, { children = [] }) => sum + children.length + belowOf(children), 0);
}
