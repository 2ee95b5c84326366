import { memo } from "react";
import { useTexts } from "../../bind/useTexts.ts";
import { CheckBox } from "./CheckBox.tsx";
import type { Sorted, TableRow } from "./column.ts";
import { HeadCell } from "./HeadCell.tsx";
import type { Placed } from "./lines.ts";
import styles from "./table.module.css";

interface TableHeadProps {
  readonly columns: readonly Placed<TableRow>[];
  readonly hasDetails: boolean;
  /** State of the checkbox; undefined when rows cannot be chosen. */
  readonly chosen: "none" | "some" | "all" | undefined;
  readonly allLabel: string;
  /** No row of the page can be chosen. */
  readonly isDisabled: boolean;
  readonly isLong: boolean;
  readonly onAll: (isChosen: boolean) => void;
  readonly sorted: Sorted | undefined;
  readonly onSort: (sorted: Sorted | undefined) => void;
}

/** The heads of all columns; they stay at the top while rows are scrolled. */
export const TableHead = memo(function TableHead(props: TableHeadProps) {
  const { columns, hasDetails, chosen, allLabel, isDisabled, isLong, sorted, onAll, onSort } = props;
  const t = useTexts();
  const pinned = columns[0]?.startPx === undefined ? undefined : "start";
  return (
    <thead>
      <tr aria-rowindex={isLong ? 1 : undefined}>
        {hasDetails ? (
          <th scope="col" className={styles["lead"]} data-pinned={pinned}>
            <span className="visually-hidden">{t("common.verbs.expand")}</span>
          </th>
        ) : null}
        {chosen === undefined ? null : (
          <th scope="col" className={styles["lead"]} data-pinned={pinned}>
            <CheckBox
              label={allLabel}
              state={chosen}
              isDisabled={isDisabled}
              onChange={(isChosen) => onAll(isChosen)}
            />
          </th>
        )}
        {columns.map((placed) => (
          <HeadCell key={placed.column.key} placed={placed} sorted={sorted} onSort={onSort} />
        ))}
      </tr>
    </thead>
  );
});
