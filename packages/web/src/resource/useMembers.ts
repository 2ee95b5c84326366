import { useCallback, useState } from "react";
import { useSearchParams } from "react-router";

/** Where a list keeps what it shows: in the address, or in itself where another page has the address. */
export type Place = "address" | "here";

type Become = (before: URLSearchParams) => URLSearchParams | Readonly<Record<string, string>>;

/** The members of a query, and the way to others. */
export type Members = readonly [
  members: URLSearchParams,
  change: (become: Become, options?: { readonly replace?: boolean }) => void,
];

/** Members that last as long as the page, and are in the address where it is that of the list. */
export function useMembers(place: Place): Members {
  const [address, setAddress] = useSearchParams();
  const [here, setHere] = useState(() => new URLSearchParams());
  const change = useCallback<Members[1]>(
    (become, options = {}) => {
      if (place === "address") setAddress((before) => new URLSearchParams(become(before)), options);
      else setHere((before) => new URLSearchParams(become(before)));
    },
    [place, setAddress],
  );
  return [place === "address" ? address : here, change];
}

/** The same members, and one of them with another value; empty for none. */
export function withMember(name: string, value: string): Become {
  return (before) => {
    const next = new URLSearchParams(before);
    if (value === "") next.delete(name);
    else next.set(name, value);
    return next;
  };
}
