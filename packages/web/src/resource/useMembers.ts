import { useCallback, useState } from "react";
import { type AddressQuery, type BecomeQuery, useAddressQuery } from "../bind/useAddressQuery.ts";

/** Where a list keeps what it shows: in the address, or in itself where another page has the address. */
export type Place = "address" | "here";

/** The members of a query, and the way to others. */
export type Members = AddressQuery;

/** Members that last as long as the page, and are in the address where it is that of the list. */
export function useMembers(place: Place): Members {
  const address = useAddressQuery();
  const [here, setHere] = useState(() => new URLSearchParams());
  const change = useCallback<Members[1]>((become) => setHere((before) => new URLSearchParams(become(before))), []);
  return place === "address" ? address : [here, change];
}

/** The same members, and one of them with another value; empty for none. */
export function withMember(name: string, value: string): BecomeQuery {
  return withMembers({ [name]: value });
}

/** As `withMember`, of several. */
export function withMembers(members: Readonly<Record<string, string>>): BecomeQuery {
  return (before) => {
    const next = new URLSearchParams(before);
    for (const [name, value] of Object.entries(members)) {
      if (value === "") next.delete(name);
      else next.set(name, value);
    }
    return next;
  };
}
