import { PAGE_SIZES } from "@banche/core/shell";
import type { ReactNode } from "react";
import { usePhone } from "../bind/usePhone.ts";
import { usePrinting } from "../bind/usePrinting.ts";
import { useTexts } from "../bind/useTexts.ts";
import { Chevron } from "../ui/Chevron.tsx";
import { MenuButton } from "../ui/MenuButton.tsx";
import list from "./list.module.css";
import styles from "./pager.module.css";
import { pagesAround } from "./pages.ts";

interface PagerProps {
  readonly page: number;
  readonly pageSize: number;
  readonly total: number;
  /** Counting stopped at a limit; there are more rows. */
  readonly capped?: boolean | undefined;
  readonly onTurn: (page: number, pageSize: number) => void;
}

/** At the bottom of a list: number of rows and links to other pages. */
export function Pager({ page, pageSize, total, capped = false, onTurn }: PagerProps) {
  const t = useTexts();
  const isPhone = usePhone();
  const isPrinting = usePrinting();
  // An empty list has one page.
  const count = Math.max(1, Math.ceil(total / pageSize));
  const sizes = PAGE_SIZES.map((size) => ({
    ...{ key: String(size), label: t("common.pages.size", { size }), checked: size === pageSize },
    onSelect: () => onTurn(1, size),
  }));
  const turnTo = (to: number, label: string, text: ReactNode) => (
    <button
      type="button"
      aria-label={label}
      aria-current={to === page ? "page" : undefined}
      disabled={to < 1 || to > count}
      onClick={() => onTurn(to, pageSize)}
    >
      {text}
    </button>
  );
  return (
    <div className={list["pager"]}>
      <span>{t(capped ? "common.totalAtLeast" : "common.total", { total })}</span>
      <div role="group" className={styles["pages"]} aria-label={t("common.pages.name")}>
        <span className={styles["before"]}>{turnTo(page - 1, t("common.pages.before"), <Chevron />)}</span>
        {isPhone || isPrinting ? (
          <span>{`${page} / ${count}`}</span>
        ) : (
          <ol>
            {pagesAround(page, count).map((one, at) => (
              <li key={one === "gap" ? `gap${at}` : one}>{one === "gap" ? "…" : turnTo(one, String(one), one)}</li>
            ))}
          </ol>
        )}
        {turnTo(page + 1, t("common.pages.after"), <Chevron />)}
        {isPhone ? null : (
          <MenuButton label={t("common.pages.size", { size: pageSize })} items={sizes} className={styles["size"]}>
            {t("common.pages.size", { size: pageSize })}
            <Chevron at="down" />
          </MenuButton>
        )}
      </div>
    </div>
  );
}
