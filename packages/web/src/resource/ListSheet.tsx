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

/** Forms come when they are opened: their controls weigh more than the list. */
const ResourceForm = lateAntd(async () => (await import("./ResourceForm.tsx")).ResourceForm);
/** The tree stands beside the list where there is room. */
const AsideSelect = lateAntd(async () => (await import("./AsideSelect.tsx")).AsideSelect);
const BatchField = lateAntd(async () => (await import("./BatchField.tsx")).BatchField);

/** Below this width of the window a tree beside would take the room of the table. */
const ROOM_FOR_TREE_PX = 1200;

interface ListSheetProps {
  readonly screen: ResourceScreen;
  /** At the end of the bar, unless the concept draws its own. */
  readonly renderTools?: ((choosing: Choosing) => ReactNode) | undefined;
  /** In the bar, beside the search. */
  readonly views?: ReactNode;
  /** `embedded`: tools and table alone, inside of something else. */
  readonly frame?: "page" | "embedded";
  readonly layout?: ListLayout;
  /** Missing: the columns stay as they are. */
  readonly onLayout?: (event: LayoutEvent) => void;
}

/** How rows are chosen that have no boxes at rest, as on telephones. */
interface Choosing {
  readonly isChoosing: boolean;
  /** Missing where nothing can be done with several rows. */
  readonly onChoosing: (() => void) | undefined;
}

/** A list, top to bottom: title, bar, table, pager; what it is narrowed to at the left; forms in a drawer. */
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
    // Rows come first. Without the right to see the column of the tree its counts are hidden, too.
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
  // Elsewhere the heads of the table sort.
  const sortable =
    isPhone && screen.sorts && resource.list.shape === "page"
      ? grantedColumns(resource, rights)
          .filter(isSortable)
          .map(({ name }) => name)
      : [];
  // Of a tree only those at its top are counted by the server.
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

/** Rows below others, of those that were read. */
function belowOf(rows: readonly AnyRow[]): number {
  return rows.reduce((sum, { children = [] }) => sum + children.length + belowOf(children), 0);
}
