import type { ReactNode } from "react";
import type { TableChoice, TableColumn } from "../ui/table/column.ts";
import { type Card, CardList } from "./CardList.tsx";

interface PagedCardsProps<Row> {
  readonly label: string;
  readonly rows: readonly Row[];
  /** The first is the title, the next ones are facts; one with the key `actions` is the end of a card. */
  readonly columns: readonly TableColumn<Row>[];
  readonly choice: TableChoice<Row> | undefined;
  readonly isBusy: boolean;
  readonly empty: ReactNode;
}

const ACTIONS = "actions";
/** Values in the second line. */
const MOST_FACTS = 3;

/** Rows of a list that is no resource, as cards; boxes are there from the start, as these lists have no menu to begin with. */
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

/** What a box of the table would say and do. */
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
