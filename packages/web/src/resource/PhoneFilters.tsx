import CloseOutlined from "@ant-design/icons-svg/es/asn/CloseOutlined";
import FilterOutlined from "@ant-design/icons-svg/es/asn/FilterOutlined";
import { type ReactNode, useState } from "react";
import { useTexts } from "../bind/useTexts.ts";
import { Icon } from "../ui/Icon.tsx";
import styles from "./bar.module.css";
import type { Condition } from "./FilterChips.tsx";
import { late } from "../ui/late.tsx";

const FilterSheet = late(async () => (await import("./FilterSheet.tsx")).FilterSheet);

export interface PhoneFiltersProps {
  readonly all: readonly Condition[];
  /** The choice of place, where a list is narrowed to one. */
  readonly place?: ReactNode;
  /** Rows that there are now; missing until it is known. */
  readonly total?: number | undefined;
  readonly onAsk: (name: string, value: string) => void;
  readonly onReset: () => void;
}

/** What a list is filtered by, on a telephone: one button that opens them all in a sheet, and what is asked for beside it. */
export function PhoneFilters(props: PhoneFiltersProps) {
  const { all, onAsk } = props;
  const t = useTexts();
  const [isOpen, setOpen] = useState(false);
  const asked = all.filter(({ words }) => words !== "");
  return (
    <>
      <button type="button" className={styles["filters"]} aria-haspopup="dialog" onClick={() => setOpen(true)}>
        <Icon of={FilterOutlined} size={14} />
        {t("lists.query.further")}
        {asked.length > 0 ? <span>{asked.length}</span> : null}
      </button>
      {asked.length === 0 ? null : (
        <ul className={styles["chips"]} aria-label={t("lists.query.active")}>
          {asked.map(({ name, label, words }) => (
            <li key={name} className={styles["asked"]}>
              <button
                type="button"
                aria-label={t("lists.query.clear", { name: label })}
                onClick={() => onAsk(name, "")}
              >
                <span title={`${label}: ${words}`}>{words}</span>
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
