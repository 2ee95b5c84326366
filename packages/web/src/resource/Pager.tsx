import { PAGE_SIZES } from "@banche/core/shell";
import Pagination from "antd/es/pagination";
import { usePhone } from "../bind/usePhone.ts";
import { useTexts } from "../bind/useTexts.ts";
import styles from "./list.module.css";

interface PagerProps {
  readonly page: number;
  readonly pageSize: number;
  readonly total: number;
  /** Counting stopped early: there are more. */
  readonly capped?: boolean | undefined;
  readonly onTurn: (page: number, pageSize: number) => void;
}

/** At the bottom of a list, whatever its height: how many there are, and the ways to other pages. */
export function Pager({ page, pageSize, total, capped = false, onTurn }: PagerProps) {
  const t = useTexts();
  const isPhone = usePhone();
  return (
    <div className={styles["pager"]}>
      <span>{t(capped ? "common.totalAtLeast" : "common.total", { total })}</span>
      <Pagination
        size={isPhone ? "medium" : "small"}
        current={page}
        pageSize={pageSize}
        // One page of nothing is a page.
        total={isPhone ? Math.max(total, 1) : total}
        {...(isPhone ? { simple: { readOnly: true } } : { showSizeChanger: true })}
        pageSizeOptions={[...PAGE_SIZES]}
        onChange={onTurn}
      />
    </div>
  );
}
