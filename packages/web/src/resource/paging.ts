import { PAGE_SIZES, type Translate } from "@banche/core";
import { useState } from "react";

/** The page of a list that is shown, and the ways to another one. */
export interface Paging {
  readonly page: number;
  readonly pageSize: number;
  readonly toFirst: () => void;
  /** Another size begins anew. */
  readonly turn: (page: number, pageSize: number) => void;
}

/** Paging of a list whose page is not in the address. */
export function usePaging(usualSize: number): Paging {
  const [at, setAt] = useState({ page: 1, pageSize: usualSize });
  return {
    ...at,
    toFirst: () => setAt(({ pageSize }) => ({ page: 1, pageSize })),
    turn: (page, pageSize) => setAt((before) => ({ page: pageSize === before.pageSize ? page : 1, pageSize })),
  };
}

interface Place extends Pick<Paging, "page" | "pageSize"> {
  readonly total: number;
  /** Counting stopped early: there are more. */
  readonly capped?: boolean | undefined;
}

/** The pager below a table. */
export function pagerOf(t: Translate, { page, pageSize, total, capped = false }: Place) {
  return {
    current: page,
    pageSize,
    total,
    size: "small" as const,
    showSizeChanger: true,
    pageSizeOptions: [...PAGE_SIZES],
    showTotal: () => t(capped ? "common.totalAtLeast" : "common.total", { total }),
  };
}
