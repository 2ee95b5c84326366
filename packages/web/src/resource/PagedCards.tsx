import type { ReactNode } from "react";
import type { TableChoice, TableColumn } from "../ui/table/column.ts";
import { type Card, CardList } from "./CardList.tsx";

interface PagedCardsProps<Row> {
  readonly label: string;
  readonly rows: readonly Row[];
  /** The first column is the title, the next ones are facts. A column with the key `actions` is the end of a card. */
  readonly columns: readonly TableColumn<Row>[];
  readonly choice: TableChoice<Row> | undefined;
  readonly isBusy: boolean;
  readonly empty: ReactNode;
}

const ACTIONS = "actions";
/** Number of values in the second line. */
const MOST_FACTS = 3;

/**
 * Rows of a list without a resource, as cards. They always have checkboxes, because these lists have no menu to start
 * choosing.
 */
export function PagedCards<Row extends { readonly id: string }>(props: PagedCardsProps<Row>) {
  const { label, rows, columns, choice, isBusy, empty } = props;
  const [first, ...further] = columns;
  const facts = further.filter(({ key }) => key !== ACTIONS);
  const actions = further.find(({ key }) => key === ACTIONS);
  const cards = rows.map((row): Card => ({
    key: row.id,
    name: row.id,
    title: first?.render(row),
    facts: facts
      .slice(0, MOST_FACTS)
      .map((column) => ({
        key: column.key,
        label: column.title,
        // Columns of numbers are aligned at their end.
        isLabelled: column.align === "end",
        value: column.render(row),
      }))
      .filter(({ value }) => value !== undefined && value !== null && value !== ""),
    end: actions?.render(row),
    choice: choice && choiceOf(choice, row),
  }));
  return (
    <CardList
      label={label}
      cards={cards}
      isBusy={isBusy}
      isChoosing={false}
      hasBoxes={choice !== undefined}
      empty={empty}
    />
  );
}

/** Text and handler of a checkbox in the table, for a card. */
function choiceOf<Row extends { readonly id: string }>(
  choice: TableChoice<Row>,
  row: Row,
): NonNullable<Card["choice"]> {
  return {
    label: choice.labelOf(row),
    isChosen: choice.chosen.has(row.id),
    isDisabled: choice.isDisabled?.(row) === true,
    onChange: (isChosen) => choice.onChoose([row], isChosen),
  };
}
