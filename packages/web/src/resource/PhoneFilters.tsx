import CloseOutlined from "@ant-design/icons-svg/es/asn/CloseOutlined";
import FilterOutlined from "@ant-design/icons-svg/es/asn/FilterOutlined";
import { type ReactNode, useState } from "react";
import { useTexts } from "../bind/useTexts.ts";
import { Icon } from "../ui/Icon.tsx";
import styles from "./bar.module.css";
import type { Condition } from "./FilterChips.tsx";
import type { ListState } from "./listState.ts";
import { late } from "../ui/late.tsx";

const FilterSheet = late(async () => (await import("./FilterSheet.tsx")).FilterSheet);

/** Sort fields and the current order, for lists without column heads. */
export interface Sorting extends Pick<ListState, "order" | "sort"> {
  /** Names of the sort fields. */
  readonly names: readonly string[];
  readonly labelOf: (name: string) => string;
}

export interface PhoneFiltersProps {
  readonly all: readonly Condition[];
  /** The choice of the tree entry, if the list has a tree. */
  readonly place?: ReactNode;
  /** Number of rows; missing until it is known. */
  readonly total?: number | undefined;
  readonly onAsk: (name: string, value: string) => void;
  readonly sorting?: Sorting | undefined;
  /** @param sort - a field; empty for the default order */
  readonly onSort: (sort: string) => void;
  readonly onReset: () => void;
}

/** Filters on a phone: a button that opens them in a sheet, and the active filters beside it. */
export function PhoneFilters(props: PhoneFiltersProps) {
  const { all, onAsk, sorting, onSort } = props;
  const t = useTexts();
  const [isOpen, setOpen] = useState(false);
  const asked = [
    ...all.filter(({ words }) => words !== "").map((one) => ({ ...one, drop: () => onAsk(one.name, "") })),
    ...(sorting?.names.includes(sorting.sort)
      ? [
          {
            name: "",
            label: t("lists.query.sort"),
            words: t(`lists.query.${sorting.order}`, { name: sorting.labelOf(sorting.sort) }),
            drop: () => onSort(""),
          },
        ]
      : []),
  ];
  return (
    <>
      <button type="button" className={styles["filters"]} aria-haspopup="dialog" onClick={() => setOpen(true)}>
        <Icon of={FilterOutlined} size={14} />
        {t("lists.query.further")}
        {asked.length > 0 ? <span>{asked.length}</span> : null}
      </button>
      {asked.length === 0 ? null : (
        <ul className={styles["chips"]} aria-label={t("lists.query.active")}>
          {asked.map(({ name, label, words, drop }) => (
            <li key={name} className={styles["asked"]}>
              <button type="button" aria-label={t("lists.query.clear", { name: label })} onClick={drop}>
                <span title={t("common.labelled", { label, value: words })}>{words}</span>
                <Icon of={CloseOutlined} size={10} />
              </button>
            </li>
          ))}
        </ul>
      )}
      {isOpen ? <FilterSheet {...props} onClose={() => setOpen(false)} /> : null}
    </>
  );
}
