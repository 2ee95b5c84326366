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
import type { Translate } from "@banche/core/text";
import Table from "antd/es/table";
import type { ColumnType } from "antd/es/table";
import type { ExpandableConfig, TableRowSelection } from "antd/es/table/interface";
import type { ReactNode } from "react";
import type { ResourceTexts } from "../bind/useResourceTexts.ts";
import { useTexts } from "../bind/useTexts.ts";
import { Chevron } from "../ui/Chevron.tsx";
import { HeadOnly } from "../ui/HeadOnly.tsx";
import { Status } from "../ui/Status.tsx";
import { useSize } from "../ui/useSize.ts";
import { type ColumnWidth, fitted, useColumnWidths } from "./columnWidths.ts";
import { readValue, ValueCell, isSortable } from "./fields/read.tsx";
import { HeadCell, type HeadCellProps } from "./HeadCell.tsx";
import type { ListState } from "./listState.ts";
import styles from "./list.module.css";
import { Pager } from "./Pager.tsx";
import { useFullWidths } from "./useFullWidths.ts";

export interface ResourceTableProps {
  readonly resource: Resource;
  readonly texts: ResourceTexts;
  readonly rights: PageRights;
  readonly state: ListState;
  readonly answer: Page<AnyRow> | undefined;
  readonly busy: boolean;
  readonly layout: ListLayout;
  /** Missing: the columns stay as they are. */
  readonly onLayout?: (event: LayoutEvent) => void;
  /** Rows that were chosen, on this page or another; missing where nothing can be done with them. */
  readonly chosen?: readonly AnyRow[] | undefined;
  readonly onChoose?: (rows: readonly AnyRow[]) => void;
  readonly empty: ReactNode;
  readonly onState: (change: Partial<ListState>) => void;
  readonly renderActions: ((row: AnyRow) => ReactNode) | undefined;
  /** Shows a record whole; its first column is what is pressed. */
  readonly onView?: ((row: AnyRow) => void) | undefined;
  /** Default: room for a word and a sign. */
  readonly actionsPx?: number | undefined;
  /** Columns that are drawn otherwise, by the name of their field. */
  readonly cells?: Readonly<Record<string, TableCell>>;
  /** Whether the server sorts; default: where pages come from it. */
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

/** Heights that the table has beside its rows. */
const HEAD_PX = 33;
const LEAST_PX = 160;
const CHOICE_PX = 44;
const SCROLL_BAR_PX = 16;
/** What is left for columns that are scrolled; with less, no column but the actions stays in sight, as they would lie on it. */
const SEEN_PX = 40;
/** From here on only the rows in sight are drawn. */
const VIRTUAL_FROM_ROWS = 60;

/** Rows with the granted columns, actions at the end; sorted and paged by the server. */
export function ResourceTable(props: ResourceTableProps) {
  const { resource, texts, rights, state, answer, busy, layout, empty, onState, renderActions, expandable } = props;
  const { chosen, onChoose, onLayout, onView, cells = {}, sorts = true } = props;
  const t = useTexts();
  const [place, size] = useSize();
  const widths = useColumnWidths(texts);
  const isPaged = resource.list.shape === "page";
  const isTree = !isPaged;
  const all = grantedColumns(resource, rights);
  const fields = shownColumns(
    layout,
    all.map(({ name }) => name),
  ).flatMap((wanted) => all.find(({ name }) => name === wanted) ?? []);
  const full = useFullWidths(all, answer?.rows, widths);
  const actionsPx = renderActions ? (props.actionsPx ?? widths.actionsPx) : 0;
  const beside = actionsPx + (chosen ? CHOICE_PX : 0);
  const { widths: fitting, isTight } = fitted(
    fields.map(
      (field, at) =>
        dragged(layout.widths[field.name] ?? cells[field.name]?.widthPx) ?? {
          ...widths.of(field, { isFirst: at === 0, isTree }),
          fullPx: cells[field.name] ? 0 : (full[field.name] ?? 0),
        },
    ),
    size.width - beside - SCROLL_BAR_PX,
  );
  const isPinned = fields.map(({ name }, at) => at === 0 || layout.pinned.includes(name));
  const pinnedPx = fitting.reduce((sum, width, at) => sum + (isPinned[at] ? width : 0), 0);
  const mayPin = size.width === 0 || size.width - beside - pinnedPx >= SEEN_PX;
  const columns: ColumnType<AnyRow>[] = fields.map((field, at) => {
    const width = fitting[at] ?? 0;
    return {
      key: field.name,
      title: texts.field(field.name),
      ...(at === 0 && styles["key"] !== undefined && { className: styles["key"] }),
      ellipsis: { showTitle: false },
      // What is cut is told in full; the library knows only cells that are plain text.
      ...(field.name !== "enabled" &&
        !cells[field.name] && {
          onCell: (row: AnyRow) => ({ title: readValue(valueAt(row, field.name), field, texts) }),
        }),
      width,
      ...(onLayout && {
        onHeaderCell: (): HeadCellProps => ({
          columnWidth: width,
          gripLabel: t("lists.columns.resize", { name: texts.field(field.name) }),
          onWidth: (next) => onLayout({ type: "resized", column: field.name, width: next }),
        }),
      }),
      ...(isPinned[at] && mayPin && { fixed: "left" as const }),
      ...(isPaged && sorts && isSortable(field) && sortingOf(field, state)),
      render: (_, row) =>
        cells[field.name] ? (
          cells[field.name]?.render(row)
        ) : field.name === "enabled" ? (
          <StateCell isOn={row["enabled"] === true} />
        ) : (
          <>
            <Named row={row} isTree={isTree} onView={at === 0 ? onView : undefined}>
              <ValueCell value={valueAt(row, field.name)} field={field} texts={texts} />
            </Named>
            {at === 0 && typeof row["path"] === "string" ? <span className={styles["path"]}>{row["path"]}</span> : null}
          </>
        ),
    };
  });
  if (renderActions) {
    columns.push({
      key: "actions",
      title: t("web.list.actions"),
      fixed: "right",
      width: actionsPx,
      render: (_, row) => renderActions(row),
    });
  }

  const rows = answer?.rows ?? [];
  // Where nothing lies below anything, the library would put its signs beside the boxes.
  const hasBelow = rows.some(({ children }) => children !== undefined);
  const total = answer?.total ?? 0;
  const room = Math.max(LEAST_PX, size.height - HEAD_PX);
  return (
    <>
      <div ref={place} className={styles["table"]} data-density={layout.density} data-tight={isTight}>
        {/* Drawn in another size first, all of its rows would be drawn twice. */}
        {size.isKnown ? (
          <Table<AnyRow>
            size="small"
            rowKey="id"
            columns={columns}
            components={HEAD}
            {...(chosen && onChoose && { rowSelection: choosing(props, chosen, onChoose, t) })}
            dataSource={rows}
            loading={{ spinning: busy, delay: 200 }}
            tableLayout="fixed"
            virtual={rows.length > VIRTUAL_FROM_ROWS}
            scroll={{ x: widthOfAll(columns), ...(rows.length > 0 && { y: room }) }}
            locale={{ emptyText: empty }}
            {...(expandable &&
              hasBelow && {
                expandable: {
                  expandedRowKeys: expandable.expanded,
                  indentSize: 16,
                  expandIcon: expanderOf(resource, t),
                  onExpand: (open: boolean, row: AnyRow) => expandable.onExpand(row.id, open),
                },
              })}
            rowClassName={(row) => (row["enabled"] === false ? (styles["quiet"] ?? "") : "")}
            pagination={false}
            onChange={(_pagination, _filters, sorter) => {
              if (Array.isArray(sorter)) return;
              const order = sorter.order === "descend" ? "desc" : "asc";
              onState({ sort: sorter.order ? String(sorter.columnKey) : "", order });
            }}
          />
        ) : null}
      </div>
      {isPaged ? (
        <Pager
          page={state.page}
          pageSize={state.pageSize}
          total={total}
          capped={answer?.capped}
          onTurn={(page, pageSize) => onState({ pageSize, page: pageSize === state.pageSize ? page : 1 })}
        />
      ) : null}
    </>
  );
}

const HEAD = { header: { cell: HeadCell } } as const;

const inHeadOnly = (all: ReactNode) => <HeadOnly>{all}</HeadOnly>;

/** Rows are chosen across pages; those that nobody may change cannot be. */
function choosing(
  { resource }: ResourceTableProps,
  chosen: readonly AnyRow[],
  onChoose: (rows: readonly AnyRow[]) => void,
  t: Translate,
): TableRowSelection<AnyRow> {
  return {
    columnWidth: CHOICE_PX,
    fixed: true,
    preserveSelectedRowKeys: true,
    selectedRowKeys: chosen.map(({ id }) => id),
    columnTitle: inHeadOnly,
    getTitleCheckboxProps: () => ({ "aria-label": t("lists.batch.chooseAll") }),
    getCheckboxProps: (row) => ({
      disabled: isProtected(resource, row),
      "aria-label": t("lists.batch.choose", { name: String(row[resource.label] ?? row.id) }),
    }),
    onChange: (keys, rows) => {
      const known = new Map([...chosen, ...rows.filter(Boolean)].map((row) => [row.id, row]));
      onChoose(keys.flatMap((key) => known.get(String(key)) ?? []));
    },
  };
}

interface NamedProps {
  readonly row: AnyRow;
  readonly isTree: boolean;
  readonly onView: ResourceTableProps["onView"];
  readonly children: ReactNode;
}

/** What a row is called, and the way to all that its record says. */
function Named({ row, isTree, onView, children }: NamedProps) {
  if (!onView) return children;
  return (
    <button type="button" className={styles["title"]} data-inline={isTree} onClick={() => onView(row)}>
      {children}
    </button>
  );
}

function StateCell({ isOn }: { readonly isOn: boolean }) {
  const t = useTexts();
  return <Status kind={isOn ? "normal" : "off"}>{t(isOn ? "common.states.enabled" : "common.states.disabled")}</Status>;
}

/** The sign that opens what lies below a row; as wide where there is nothing. */
function expanderOf({ label }: Resource, t: Translate): NonNullable<ExpandableConfig<AnyRow>["expandIcon"]> {
  return ({ expanded, expandable, record, onExpand }) =>
    expandable ? (
      <button
        type="button"
        className={styles["expand"]}
        aria-expanded={expanded}
        aria-label={t(expanded ? "web.list.fold" : "web.list.unfold", { name: String(record[label] ?? "") })}
        onClick={(event) => onExpand(record, event)}
      >
        <Chevron open={expanded} />
      </button>
    ) : (
      <span className={styles["expand"]} />
    );
}

function sortingOf({ name }: ResourceField, { sort, order }: ListState) {
  const current = order === "desc" ? ("descend" as const) : ("ascend" as const);
  return { sorter: true, sortOrder: sort === name ? current : null };
}

/** A width that a person gave stays as it is. */
function dragged(widthPx: number | undefined): ColumnWidth | undefined {
  return widthPx === undefined ? undefined : { widthPx, leastPx: widthPx };
}

function widthOfAll(columns: readonly ColumnType<AnyRow>[]): number {
  return columns.reduce((sum, { width }) => sum + (typeof width === "number" ? width : 0), 0);
}
