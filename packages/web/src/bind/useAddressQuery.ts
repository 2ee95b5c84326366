import { useCallback } from "react";
import { useLocation, useSearchParams } from "react-router";

/** Returns the new query of the address for the current one. */
export type BecomeQuery = (before: URLSearchParams) => URLSearchParams | Readonly<Record<string, string>>;

/** The query of the address, and a function that changes it. */
export type AddressQuery = readonly [
  query: URLSearchParams,
  change: (become: BecomeQuery, options?: { readonly replace?: boolean }) => void,
];

/**
 * The query of the page's address. A change starts from the address at that moment, because the page is drawn later
 * than the address is set. Otherwise a second change would undo the first.
 */
export function useAddressQuery(): AddressQuery {
  const [query, setQuery] = useSearchParams();
  const { pathname } = useLocation();
  const change = useCallback<AddressQuery[1]>(
    (become, options = {}) => {
      const { location } = window;
      // A page in a hidden tab has its own address.
      const isHere = location.pathname === pathname;
      setQuery((drawn) => new URLSearchParams(become(isHere ? new URLSearchParams(location.search) : drawn)), options);
    },
    [setQuery, pathname],
  );
  return [query, change];
}
