import {
  DEFAULT_BUTTONS,
  type LayoutEvent,
  type ListLayout,
  PAGE_SIZES,
  type Resource,
  type ResourceField,
  shownColumns,
  type Translate,
  valueAt,
} from "@banche/core";
import Table from "antd/es/table";
import type { ColumnType } from "antd/es/table";
import type { TableRowSelection } from "antd/es/table/interface";
import Switch from "antd/es/switch";
import type { ReactNode } from "react";
import type { ListRow, ListRows } from "../bind/rows.ts";
import type { ResourceTexts } from "../bind/useResourceTexts.ts";
import type { PageRights } from "../bind/useSession.ts";
import { useTexts } from "../bind/useTexts.ts";
import { HeadOnly } from "../ui/HeadOnly.tsx";
import { Status } from "../ui/Status.tsx";
import { useHeight } from "../ui/useHeight.ts";
import { readValue, isSortable } from "./fields/read.tsx";
import { HeadCell, type HeadCellProps } from "./HeadCell.tsx";
import type { ListState } from "./listState.ts";
import styles from "./list.module.css";

export interface ResourceTableProps {
  readonly resource: Resource;
  readonly texts: ResourceTexts;
  readonly rights: PageRights;
  readonly state: ListState;
  readonly answer: ListRows | undefined;
  readonly busy: boolean;
  readonly layout: ListLayout;
  /** Missing: the columns stay as they are. */
  readonly onLayout?: (event: LayoutEvent) => void;
  /** Rows that were chosen, on this page or another; missing where nothing can be done with them. */
  readonly chosen?: readonly ListRow[] | undefined;
  readonly onChoose?: (rows: readonly ListRow[]) => void;
  readonly empty: ReactNode;
  readonly onState: (change: Partial<ListState>) => void;
  readonly onToggle: (row: ListRow, enabled: boolean) => void;
  readonly renderActions: (row: ListRow) => ReactNode;
  readonly expandable?: TreeProps | undefined;
}

export interface TreeProps {
  readonly expanded: readonly string[];
  readonly onExpand: (id: string, open: boolean) => void;
}

/** Heights that the table has beside its rows: head, pager, scroll bar. */
const HEAD_PX = 38;
const PAGER_PX = 44;
const LEAST_PX = 200;
/** From here on only the rows in sight are drawn. */
const VIRTUAL_FROM_ROWS = 60;

/** Rows with the granted columns, a state switch, actions at the end; sorted and paged by the server. */
export function ResourceTable(props: ResourceTableProps) {
  const { resource, texts, rights, state, answer, busy, layout, empty, onState, renderActions, expandable } = props;
  const { chosen, onChoose, onLayout } = props;
  const { dense } = layout;
  const t = useTexts();
  const [place, height] = useHeight();
  const isPaged = resource.list.shape === "page";
  const isTree = !isPaged;
  const all = columnsOf(resource, rights);
  const fields = shownColumns(
    layout,
    all.map(({ name }) => name),
  ).flatMap((wanted) => all.find(({ name }) => name === wanted) ?? []);
  const columns: ColumnType<ListRow>[] = fields.map((field, at) => {
    const width = layout.widths[field.name] ?? widthOf(field, texts, at === 0 && isTree);
    return {
      key: field.name,
      title: texts.field(field.name),
      ellipsis: { showTitle: false },
      // What is cut is told in full; the library knows only cells that are plain text.
      ...(field.name !== "enabled" && {
        onCell: (row: ListRow) => ({ title: readValue(valueAt(row, field.rowKey), field, texts) }),
      }),
      width,
      ...(onLayout && {
        onHeaderCell: (): HeadCellProps => ({
          columnWidth: width,
          gripLabel: t("lists.columns.resize", { name: texts.field(field.name) }),
          onWidth: (next) => onLayout({ type: "resized", column: field.name, width: next }),
        }),
      }),
      ...((at === 0 || layout.pinned.includes(field.name)) && { fixed: "left" as const }),
      ...(isPaged && isSortable(field) && sortingOf(field, state)),
      render: (_, row) =>
        field.name === "enabled" ? (
          <StateCell {...props} row={row} />
        ) : (
          <>
            {readValue(valueAt(row, field.rowKey), field, texts)}
            {at === 0 && typeof row["path"] === "string" ? <span className={styles["path"]}>{row["path"]}</span> : null}
          </>
        ),
    };
  });
  columns.push({
    key: "actions",
    title: t("web.list.actions"),
    fixed: "right",
    width: actionsWidth(texts),
    render: (_, row) => renderActions(row),
  });

  const rows = answer?.rows ?? [];
  const total = answer?.total ?? 0;
  const room = Math.max(LEAST_PX, height - HEAD_PX - (isPaged ? PAGER_PX : 0));
  return (
    <div ref={place} className={styles["table"]} data-dense={dense}>
      <Table<ListRow>
        size={dense ? "small" : "middle"}
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
        {...(expandable && {
          expandable: {
            expandedRowKeys: expandable.expanded,
            indentSize: 18,
            onExpand: (open: boolean, row: ListRow) => expandable.onExpand(row.id, open),
          },
        })}
        pagination={
          isPaged && {
            current: state.page,
            pageSize: state.pageSize,
            total,
            size: "small",
            showSizeChanger: true,
            pageSizeOptions: [...PAGE_SIZES],
            showTotal: () => t(answer?.capped ? "common.totalAtLeast" : "common.total", { total }),
          }
        }
        onChange={(pagination, _filters, sorter, { action }) => {
          if (action === "paginate") {
            const pageSize = pagination.pageSize ?? state.pageSize;
            onState({ pageSize, page: pageSize === state.pageSize ? (pagination.current ?? 1) : 1 });
          } else if (action === "sort" && !Array.isArray(sorter)) {
            const order = sorter.order === "descend" ? "desc" : "asc";
            onState({ sort: sorter.order ? String(sorter.columnKey) : "", order });
          }
        }}
      />
    </div>
  );
}

const HEAD = { header: { cell: HeadCell } } as const;

const inHeadOnly = (all: ReactNode) => <HeadOnly>{all}</HeadOnly>;

/** Rows are chosen across pages; those that nobody may change cannot be. */
function choosing(
  { resource }: ResourceTableProps,
  chosen: readonly ListRow[],
  onChoose: (rows: readonly ListRow[]) => void,
  t: Translate,
): TableRowSelection<ListRow> {
  return {
    columnWidth: 36,
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

/** The columns that the user may see. */
export function columnsOf(resource: Resource, rights: PageRights): readonly ResourceField[] {
  return resource.list.columns.flatMap((name) => {
    const field = resource.fields[name];
    return field && rights.column(field.column) ? [field] : [];
  });
}

/** Whether nobody may change the row, such as the administrator. */
export function isProtected(resource: Resource, row: ListRow): boolean {
  return resource.protectedBy !== undefined && row[resource.protectedBy] === true;
}

function StateCell({ resource, row, texts, rights, onToggle }: ResourceTableProps & { readonly row: ListRow }) {
  const t = useTexts();
  const isOn = row["enabled"] === true;
  const name = String(row[resource.label] ?? "");
  const mayEdit = resource.endpoints.setEnabled !== undefined && rights.button(DEFAULT_BUTTONS.edit);
  if (!mayEdit || isProtected(resource, row)) {
    return <Status kind={isOn ? "on" : "off"}>{t(isOn ? "common.states.enabled" : "common.states.disabled")}</Status>;
  }
  return (
    <Switch
      checked={isOn}
      checkedChildren={t("common.states.enabled")}
      unCheckedChildren={t("common.states.disabled")}
      aria-label={`${texts.field("enabled")}: ${name}`}
      onChange={(enabled) => onToggle(row, enabled)}
    />
  );
}

function sortingOf({ name }: ResourceField, { sort, order }: ListState) {
  const current = order === "desc" ? ("descend" as const) : ("ascend" as const);
  return { sorter: true, sortOrder: sort === name ? current : null };
}

/** Starting widths in px: what the usual value needs in the widest language. */
const widths: Readonly<Record<ResourceField["kind"], number>> = {
  text: 108,
  multiline: 120,
  integer: 64,
  flag: 80,
  choice: 72,
  date: 104,
  instant: 132,
  reference: 92,
  references: 108,
};

/** A switch is as wide as its words. */
const WORDY_FLAG_PX = 100;

function widthOf({ kind }: ResourceField, { word }: ResourceTexts, isTreeColumn: boolean): number {
  if (isTreeColumn) return 240;
  return kind === "flag" && word("common.states.disabled", "").length > 3 ? WORDY_FLAG_PX : widths[kind];
}

/** Two words and a sign. */
function actionsWidth({ word }: ResourceTexts): number {
  return word("common.verbs.delete", "").length > 3 ? 130 : 114;
}

function widthOfAll(columns: readonly ColumnType<ListRow>[]): number {
  return columns.reduce((sum, { width }) => sum + (typeof width === "number" ? width : 0), 0);
}
