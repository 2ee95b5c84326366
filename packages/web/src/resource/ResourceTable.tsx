import {
  type AnyRow,
  grantedColumns,
  isProtected,
  type Page,
  type PageRights,
  type Resource,
  type ResourceField,
  valueAt,
} from "@banche/core";
import { type LayoutEvent, type ListLayout, shownColumns } from "@banche/core/shell";
import { type ReactNode, useDeferredValue, useMemo } from "react";
import type { ResourceTexts } from "../bind/useResourceTexts.ts";
import { useTexts } from "../bind/useTexts.ts";
import { PageSkeleton } from "../ui/Skeletons.tsx";
import type { TableChoice, TableColumn, TableOpening } from "../ui/table/column.ts";
import { CHOICE_PX, DataTable, HEAD_PX } from "../ui/table/DataTable.tsx";
import { allRows } from "../ui/table/lines.ts";
import { useSteady } from "../ui/useSteady.ts";
import { type ColumnWidth, fitted, useColumnWidths, withFull } from "./columnWidths.ts";
import { drawValue, isSortable, readValue } from "./fields/read.tsx";
import type { ListState } from "./listState.ts";
import styles from "./list.module.css";
import { Pager } from "./Pager.tsx";
import { drawState } from "./StateCell.tsx";
import { useFullWidths } from "./useFullWidths.ts";
import { useListSize } from "./useListSize.ts";

export interface ResourceTableProps {
  readonly resource: Resource;
  readonly texts: ResourceTexts;
  readonly rights: PageRights;
  readonly state: ListState;
  readonly answer: Page<AnyRow> | undefined;
  readonly busy: boolean;
  /** Whether the rows were there when the page was first drawn. */
  readonly hadRows?: boolean;
  readonly layout: ListLayout;
  /** Missing: the columns cannot be changed. */
  readonly onLayout?: (event: LayoutEvent) => void;
  /** The chosen rows, on this page or another; missing if there are no actions for several rows. */
  readonly chosen?: readonly AnyRow[] | undefined;
  readonly onChoose?: (rows: readonly AnyRow[]) => void;
  readonly empty: ReactNode;
  readonly onState: (change: Partial<ListState>) => void;
  readonly renderActions: ((row: AnyRow) => ReactNode) | undefined;
  /** Shows a whole record; called on a click in its first column. */
  readonly onView?: ((row: AnyRow) => void) | undefined;
  /** Default: width of a text button and an icon. */
  readonly actionsPx?: number | undefined;
  /** Columns that are drawn differently, by field name. */
  readonly cells?: Readonly<Record<string, TableCell>>;
  /** Whether the server sorts; default: true if it sends pages. */
  readonly sorts?: boolean;
  readonly expandable?: TreeProps | undefined;
}

interface TableCell {
  readonly widthPx?: number;
  readonly render: (row: AnyRow) => ReactNode;
}

export interface TreeProps {
  readonly expanded: readonly string[];
  readonly onExpand: (id: string, open: boolean) => void;
}

const SCROLL_BAR_PX = 16;
/**
 * Least width for scrolled columns. With less, only the actions stay fixed, because fixed columns would cover the
 * others.
 */
const SEEN_PX = 40;
const ROW_PX: Readonly<Record<ListLayout["density"], number>> = { compact: 32, standard: 36, roomy: 44 };
const NO_CELLS: Readonly<Record<string, TableCell>> = {};

/** Rows with the granted columns and actions at the end; sorted and paged by the server. */
export function ResourceTable(props: ResourceTableProps) {
  const { resource, texts, state, answer, busy, layout, empty, onState } = props;
  const { place, size, isAtOnce } = useListSize(resource.noun, props.hadRows === true);
  // The rows wait for the size, because another one would draw all of them twice. As a deferred value they are drawn in small steps.
  const mayDraw = useDeferredValue(size.isKnown, isAtOnce);
  const isPaged = resource.list.shape === "page";
  const { columns, isTight } = useColumns(props, size.width);
  const choice = useChoice(props);
  const rows = answer?.rows ?? [];
  return (
    <>
      <div ref={place} className={styles["table"]} data-density={layout.density}>
        {mayDraw ? (
          <DataTable<AnyRow>
            label={texts.title}
            columns={columns}
            rows={rows}
            choice={choice}
            opening={openingOf(props, rows)}
            isQuiet={({ enabled }) => enabled === false}
            isBusy={busy}
            isTight={isTight}
            empty={empty}
            leastPx={columns.reduce((sum, { widthPx = 0 }) => sum + widthPx, props.chosen ? CHOICE_PX : 0)}
            fixed={{ rowPx: ROW_PX[layout.density], roomPx: Math.max(0, size.height - HEAD_PX) }}
            {...(state.sort !== "" && {
              sorted: { key: state.sort, order: state.order === "desc" ? "descending" : "ascending" },
            })}
            onSort={(sorted) =>
              onState({ sort: sorted?.key ?? "", order: sorted?.order === "descending" ? "desc" : "asc" })
            }
          />
        ) : (
          <PageSkeleton />
        )}
      </div>
      {isPaged ? (
        <Pager
          page={state.page}
          pageSize={state.pageSize}
          total={answer?.total ?? 0}
          capped={answer?.capped}
          onTurn={(page, pageSize) => onState({ pageSize, page: pageSize === state.pageSize ? page : 1 })}
        />
      ) : null}
    </>
  );
}

/** The columns in their order and width; the same array until one of them changes. */
function useColumns(props: ResourceTableProps, roomPx: number) {
  const { resource, texts, rights, answer, layout, renderActions, chosen, cells = NO_CELLS, sorts = true } = props;
  const t = useTexts();
  const widths = useColumnWidths(texts);
  const isPaged = resource.list.shape === "page";
  const isTree = !isPaged;
  const all = useMemo(() => grantedColumns(resource, rights), [resource, rights]);
  const fields = useMemo(
    () =>
      shownColumns(
        layout,
        all.map(({ name }) => name),
      ).flatMap((wanted) => all.find(({ name }) => name === wanted) ?? []),
    [layout, all],
  );
  const full = useFullWidths(all, answer?.rows, widths);
  const actionsPx = renderActions ? (props.actionsPx ?? widths.actionsPx) : 0;
  const beside = actionsPx + (chosen ? CHOICE_PX : 0);
  const { widths: fitting, isTight } = fitted(
    fields.map(
      (field, at) =>
        dragged(layout.widths[field.name] ?? cells[field.name]?.widthPx) ??
        withFull(
          widths.of(field, { isFirst: at === 0, isTree }),
          full[field.name] ?? 0,
          cells[field.name] !== undefined,
        ),
    ),
    roomPx - beside - SCROLL_BAR_PX,
  );
  const isPinned = fields.map(({ name }, at) => at === 0 || layout.pinned.includes(name));
  const pinnedPx = fitting.reduce((sum, width, at) => sum + (isPinned[at] ? width : 0), 0);
  const mayPin = roomPx === 0 || roomPx - beside - pinnedPx >= SEEN_PX;
  const { onLayout, onView } = props;
  const mayResize = onLayout !== undefined;
  const resize = useSteady((column: string, width: number) => onLayout?.({ type: "resized", column, width }));
  const fittingKey = fitting.join(" ");
  const columns = useMemo(() => {
    const columnWidths = fittingKey.split(" ").map(Number);
    const shown = fields.map((field, at): TableColumn<AnyRow> => {
      const { name } = field;
      const cell = cells[name];
      return {
        key: name,
        title: texts.field(name),
        isCut: true,
        isKey: at === 0,
        widthPx: columnWidths[at],
        pinned: mayPin && (at === 0 || layout.pinned.includes(name)) ? "start" : undefined,
        sorts: isPaged && sorts && isSortable(field),
        ...(mayResize && {
          grip: {
            label: t("lists.columns.resize", { name: texts.field(name) }),
            onWidth: (width) => resize(name, width),
          },
        }),
        // A cut text is shown in full on hover.
        ...(name !== "enabled" && !cell && { tip: (row) => readValue(valueAt(row, name), field, texts) }),
        render:
          cell?.render ??
          ((row) => ownCell({ row, field, isTree, texts, isFirst: at === 0, onView: at === 0 ? onView : undefined })),
      };
    });
    if (!renderActions) return shown;
    const actions: TableColumn<AnyRow> = {
      key: "actions",
      title: t("web.list.actions"),
      pinned: "end",
      widthPx: actionsPx,
      render: renderActions,
    };
    return [...shown, actions];
  }, [
    fields,
    fittingKey,
    cells,
    texts,
    layout.pinned,
    mayPin,
    isPaged,
    sorts,
    mayResize,
    resize,
    t,
    renderActions,
    actionsPx,
    isTree,
    onView,
  ]);
  return { columns, isTight };
}

interface OwnCell {
  readonly row: AnyRow;
  readonly field: ResourceField;
  readonly isFirst: boolean;
  readonly isTree: boolean;
  readonly texts: ResourceTexts;
  /** A click on the value opens the whole record. */
  readonly onView: ResourceTableProps["onView"];
}

/** The value of a field, drawn by its kind; a text where it is nothing else. */
function ownCell({ row, field, isFirst, isTree, texts, onView }: OwnCell): ReactNode {
  if (field.name === "enabled") return drawState(row["enabled"] === true, texts);
  const value = valueAt(row, field.name);
  const words = readValue(value, field, texts);
  const drawn = drawValue({ value, field, texts }, words);
  // Without text there would be no visible button to press.
  const pressed =
    onView && words !== "" ? (
      <button type="button" className={styles["title"]} data-inline={isTree} onClick={() => onView(row)}>
        {drawn}
      </button>
    ) : (
      drawn
    );
  if (!isFirst || typeof row["path"] !== "string") return pressed;
  return (
    <>
      {pressed}
      <span className={styles["path"]}>{row["path"]}</span>
    </>
  );
}

/** Selection across pages; protected rows cannot be chosen. */
function useChoice({ resource, chosen, onChoose, answer }: ResourceTableProps): TableChoice<AnyRow> | undefined {
  const t = useTexts();
  const ids = useMemo(() => new Set(chosen?.map(({ id }) => id)), [chosen]);
  if (!chosen || !onChoose) return undefined;
  return {
    chosen: ids,
    allLabel: t("lists.batch.chooseAll"),
    labelOf: (row) => t("lists.batch.choose", { name: String(row[resource.label] ?? row.id) }),
    isDisabled: (row) => isProtected(resource, row),
    onChoose(rows, isChosen) {
      // Rows of this page in their current state.
      const now = new Map([...allRows(answer?.rows ?? [], belowOf), ...rows].map((row) => [row.id, row]));
      const changed = new Set(rows.map(({ id }) => id));
      const others = chosen.filter(({ id }) => !changed.has(id));
      onChoose([...others, ...(isChosen ? rows : [])].map((row) => now.get(row.id) ?? row));
    },
  };
}

const belowOf = ({ children }: AnyRow) => children;

/** Undefined if no row has children: then there is no space for fold buttons. */
function openingOf(
  { resource, expandable }: ResourceTableProps,
  rows: readonly AnyRow[],
): TableOpening<AnyRow> | undefined {
  if (!expandable || rows.every(({ children }) => children === undefined)) return undefined;
  return {
    opened: expandable.expanded,
    nameOf: (row) => String(row[resource.label] ?? ""),
    below: belowOf,
    onOpen: ({ id }, isOpen) => expandable.onExpand(id, isOpen),
  };
}

/** A width that was set by the user is not changed. */
function dragged(widthPx: number | undefined): ColumnWidth | undefined {
  return widthPx === undefined ? undefined : { widthPx, leastPx: widthPx };
}
