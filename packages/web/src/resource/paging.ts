import { useState } from "react";

/** The current page of a list, and functions that change it. */
export interface Paging {
  readonly page: number;
  readonly pageSize: number;
  readonly toFirst: () => void;
  /** A changed page size goes back to the first page. */
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
