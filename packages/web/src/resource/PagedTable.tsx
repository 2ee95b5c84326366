import { type ReactNode, useMemo, useState } from "react";
import { usePhone } from "../bind/usePhone.ts";
import { usePageTitle } from "../bind/pageTitle.tsx";
import { useTexts } from "../bind/useTexts.ts";
import { Notice } from "../ui/Notice.tsx";
import { PageSkeleton } from "../ui/Skeletons.tsx";
import type { TableChoice, TableColumn, TableOpening } from "../ui/table/column.ts";
import { DataTable } from "../ui/table/DataTable.tsx";
import { FailureNotice } from "./FailureNotice.tsx";
import styles from "./list.module.css";
import { PagedCards } from "./PagedCards.tsx";
import { Pager } from "./Pager.tsx";
import type { Paging } from "./paging.ts";

/** Answer of a query for one page, from the query library or derived from it. */
interface PageAnswer<Row> {
  readonly data: { readonly rows: readonly Row[]; readonly total: number } | undefined;
  readonly error: Error | null;
  readonly isPlaceholderData: boolean;
  readonly refetch: () => unknown;
}

interface PagedTableProps<Row> {
  /** Must be the same array while nothing changes. The column with the key `actions` is the end of a card. */
  readonly columns: readonly TableColumn<Row>[];
  readonly list: PageAnswer<Row>;
  readonly paging: Omit<Paging, "toFirst">;
  /** An action on the rows is running. */
  readonly busy: boolean;
  /** Below this width the table scrolls sideways. */
  readonly widthPx: number;
  /** Hint that is shown if there are no rows. */
  readonly emptyHint: string;
  readonly choice?: TableChoice<Row> | undefined;
  /** Content below an opened row; not shown on cards. */
  readonly renderDetail?: (row: Row) => ReactNode;
}

/** A paged list without a resource: loading, error, empty, or rows in the remaining height. */
export function PagedTable<Row extends { readonly id: string }>(props: PagedTableProps<Row>) {
  const { list, paging, busy, widthPx, emptyHint, columns, choice, renderDetail } = props;
  const t = useTexts();
  const isPhone = usePhone();
  const name = usePageTitle();
  const opening = useDetails(renderDetail);
  if (list.error) return <FailureNotice failure={list.error} onRetry={() => void list.refetch()} />;
  if (!list.data) return <PageSkeleton />;
  const { rows, total } = list.data;
  const isBusy = list.isPlaceholderData || busy;
  const empty = <Notice title={t("common.states.empty")} text={emptyHint} />;
  const pager = <Pager page={paging.page} pageSize={paging.pageSize} total={total} onTurn={paging.turn} />;
  if (isPhone) {
    return (
      <>
        <PagedCards<Row> {...{ label: name, rows, columns, choice, isBusy, empty }} />
        {pager}
      </>
    );
  }
  return (
    <>
      <div className={styles["table"]} data-density="standard">
        <DataTable<Row> {...{ columns, rows, choice, opening, isBusy, empty }} leastPx={widthPx} />
      </div>
      {pager}
    </>
  );
}

/** Open and closed rows. */
function useDetails<Row extends { readonly id: string }>(
  detail: ((row: Row) => ReactNode) | undefined,
): TableOpening<Row> | undefined {
  const [opened, setOpened] = useState<readonly string[]>([]);
  return useMemo(
    () =>
      detail && {
        opened,
        nameOf: ({ id }) => id,
        detail,
        onOpen: ({ id }, isOpen) =>
          setOpened((before) => (isOpen ? [...before, id] : before.filter((one) => one !== id))),
      },
    [opened, detail],
  );
}
