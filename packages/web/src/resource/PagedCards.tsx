import type { ColumnsType, ColumnType, TableProps } from "antd/es/table";
import { isValidElement, type ReactNode } from "react";
import { type Card, CardList } from "./CardList.tsx";

interface PagedCardsProps<Row> {
  readonly label: string;
  readonly rows: readonly Row[];
  /** The first is the title, the next ones are facts; one with the key `actions` is the end of a card. */
  readonly columns: ColumnsType<Row>;
  readonly rowSelection: TableProps<Row>["rowSelection"];
  readonly isBusy: boolean;
  readonly empty: ReactNode;
}

const ACTIONS = "actions";
/** Values in the second line. */
const MOST_FACTS = 3;

/** Rows of a list that is no resource, as cards; boxes are there from the start, as these lists have no menu to begin with. */
export function PagedCards<Row extends { readonly id: string }>(props: PagedCardsProps<Row>) {
  const { label, rows, columns, rowSelection, isBusy, empty } = props;
  const [first, ...further] = columns.filter((column): column is ColumnType<Row> => !("children" in column));
  const facts = further.filter(({ key }) => key !== ACTIONS);
  const actions = further.find(({ key }) => key === ACTIONS);
  const cards = rows.map((row): Card => ({
    key: row.id,
    name: row.id,
    title: first && drawn(first, row),
    facts: facts
      .slice(0, MOST_FACTS)
      .map((column) => ({
        key: String(column.key),
        label: typeof column.title === "string" ? column.title : "",
        value: drawn(column, row),
      }))
      .filter(({ value }) => value !== null && value !== ""),
    end: actions && drawn(actions, row),
    choice: rowSelection && choiceOf(rowSelection, rows, row),
  }));
  return (
    <CardList
      label={label}
      cards={cards}
      isBusy={isBusy}
      isChoosing={false}
      hasBoxes={rowSelection !== undefined}
      empty={empty}
    />
  );
}

function drawn<Row extends object>({ render, dataIndex }: ColumnType<Row>, row: Row): ReactNode {
  const value: unknown = typeof dataIndex === "string" ? Reflect.get(row, dataIndex) : undefined;
  const shown: unknown = render ? render(value, row, 0) : value;
  return isNode(shown) ? shown : null;
}

const isNode = (shown: unknown): shown is ReactNode =>
  shown === null || typeof shown !== "object" || Array.isArray(shown) || isValidElement(shown);

/** What a box of the table would say and do. */
function choiceOf<Row extends { readonly id: string }>(
  selection: NonNullable<TableProps<Row>["rowSelection"]>,
  rows: readonly Row[],
  row: Row,
): NonNullable<Card["choice"]> {
  const { selectedRowKeys = [], getCheckboxProps, onChange, onSelect } = selection;
  const box = getCheckboxProps?.(row) ?? {};
  return {
    label: box["aria-label"] ?? row.id,
    isChosen: selectedRowKeys.includes(row.id),
    isDisabled: box.disabled === true,
    onChange(isChosen) {
      const keys = isChosen ? [...selectedRowKeys, row.id] : selectedRowKeys.filter((key) => key !== row.id);
      const chosen = rows.filter(({ id }) => keys.includes(id));
      onSelect?.(row, isChosen, chosen, new Event("change"));
      onChange?.(keys, chosen, { type: "single" });
    },
  };
}
