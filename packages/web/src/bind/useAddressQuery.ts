import { useCallback } from "react";
import { useLocation, useSearchParams } from "react-router";

/** What becomes of the query of the address, of what it says now. */
export type BecomeQuery = (before: URLSearchParams) => URLSearchParams | Readonly<Record<string, string>>;

/** The query of the address, and the way to another one. */
export type AddressQuery = readonly [
  query: URLSearchParams,
  change: (become: BecomeQuery, options?: { readonly replace?: boolean }) => void,
];

/**
 * The query of the address of a page. A change begins with what the address says at that moment: it is drawn later than it is set,
 * and what is asked for in between must not take back what was asked for before.
 */
export function useAddressQuery(): AddressQuery {
  const [query, setQuery] = useSearchParams();
  const { pathname } = useLocation();
  const change = useCallback<AddressQuery[1]>(
    (become, options = {}) => {
      const { location } = window;
      // A page of a tab that is not shown has an address of its own.
      const isHere = location.pathname === pathname;
      setQuery((drawn) => new URLSearchParams(become(isHere ? new URLSearchParams(location.search) : drawn)), options);
    },
    [setQuery, pathname],
  );
  return [query, change];
}
