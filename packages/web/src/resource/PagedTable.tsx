import type { Translate } from "@banche/core/text";
import Table from "antd/es/table";
import type { TableProps } from "antd/es/table";
import type { ExpandableConfig } from "antd/es/table/interface";
import { usePhone } from "../bind/usePhone.ts";
import { usePageTitle } from "../bind/pageTitle.tsx";
import { useTexts } from "../bind/useTexts.ts";
import { Chevron } from "../ui/Chevron.tsx";
import { Notice } from "../ui/Notice.tsx";
import { PageSkeleton } from "../ui/Skeletons.tsx";
import { useScrollFocus } from "../ui/useScrollFocus.ts";
import { useSize } from "../ui/useSize.ts";
import { FailureNotice } from "./FailureNotice.tsx";
import styles from "./list.module.css";
import { PagedCards } from "./PagedCards.tsx";
import { Pager } from "./Pager.tsx";
import type { Paging } from "./paging.ts";

/** Height of the head. */
const HEAD_PX = 33;
const LEAST_PX = 160;

/** What a query says of a page: that of the library, or one that was made from it. */
interface PageAnswer<Row> {
  readonly data: { readonly rows: readonly Row[]; readonly total: number } | undefined;
  readonly error: Error | null;
  readonly isPlaceholderData: boolean;
  readonly refetch: () => unknown;
}

interface PagedTableProps<Row> extends Required<Pick<TableProps<Row>, "columns">> {
  readonly list: PageAnswer<Row>;
  readonly paging: Omit<Paging, "toFirst">;
  /** Something is done with the rows. */
  readonly busy: boolean;
  /** Below this width the table scrolls sideways. */
  readonly widthPx: number;
  /** What to do when there is no row. */
  readonly emptyHint: string;
  readonly rowSelection?: TableProps<Row>["rowSelection"];
  /** What is shown below a row that is opened; cards have no such thing. */
  readonly expandable?: TableProps<Row>["expandable"];
}

/** Pages of a list that is no resource: loading, failed, empty, or in the height that is left. */
export function PagedTable<Row extends { readonly id: string }>(props: PagedTableProps<Row>) {
  const { list, paging, busy, widthPx, emptyHint, columns, rowSelection, expandable } = props;
  const t = useTexts();
  const isPhone = usePhone();
  const name = usePageTitle();
  const [place, { height, isKnown }] = useSize();
  const scrolled = useScrollFocus(".ant-table-content, .ant-table-body");
  if (list.error) return <FailureNotice failure={list.error} onRetry={() => void list.refetch()} />;
  if (!list.data) return <PageSkeleton />;
  const { rows, total } = list.data;
  const isBusy = list.isPlaceholderData || busy;
  const empty = <Notice title={t("common.states.empty")} text={emptyHint} />;
  const pager = <Pager page={paging.page} pageSize={paging.pageSize} total={total} onTurn={paging.turn} />;
  if (isPhone) {
    return (
      <>
        <PagedCards<Row> {...{ label: name, rows, columns, rowSelection, isBusy, empty }} />
        {pager}
      </>
    );
  }
  return (
    <>
      <div ref={place} className={styles["table"]} data-density="standard">
        <div ref={scrolled}>
          {isKnown ? (
            <Table<Row>
              size="small"
              rowKey="id"
              columns={columns}
              dataSource={rows}
              loading={{ spinning: isBusy, delay: 200 }}
              tableLayout="fixed"
              scroll={{ x: widthPx, ...(rows.length > 0 && { y: Math.max(LEAST_PX, height - HEAD_PX) }) }}
              locale={{ emptyText: empty }}
              pagination={false}
              {...(expandable && {
                expandable: {
                  columnWidth: 40,
                  columnTitle: <span className="visually-hidden">{t("common.verbs.expand")}</span>,
                  expandIcon: expanderOf<Row>(t),
                  ...expandable,
                },
              })}
              {...(rowSelection && { rowSelection: { columnWidth: 44, ...rowSelection } })}
            />
          ) : null}
        </div>
      </div>
      {pager}
    </>
  );
}

/** The one sign for what opens, in place of that of the library. */
function expanderOf<Row extends { readonly id: string }>(
  t: Translate,
): NonNullable<ExpandableConfig<Row>["expandIcon"]> {
  return ({ expanded, record, onExpand }) => (
    <button
      type="button"
      className={styles["expand"]}
      aria-expanded={expanded}
      aria-label={t(expanded ? "web.list.fold" : "web.list.unfold", { name: record.id })}
      onClick={(event) => onExpand(record, event)}
    >
      <Chevron open={expanded} />
    </button>
  );
}
