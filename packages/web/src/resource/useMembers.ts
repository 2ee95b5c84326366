import { useCallback, useState } from "react";
import { type AddressQuery, type BecomeQuery, useAddressQuery } from "../bind/useAddressQuery.ts";

/** Where a list keeps its state: in the address, or in the component if another page uses the address. */
export type Place = "address" | "here";

/** The members of a query, and a function that changes them. */
export type Members = AddressQuery;

/** Query members that last as long as the page; in the address if it belongs to the list. */
export function useMembers(place: Place): Members {
  const address = useAddressQuery();
  const [here, setHere] = useState(() => new URLSearchParams());
  const change = useCallback<Members[1]>((become) => setHere((before) => new URLSearchParams(become(before))), []);
  return place === "address" ? address : [here, change];
}

/** The same members with one changed; an empty value removes it. */
export function withMember(name: string, value: string): BecomeQuery {
  return withMembers({ [name]: value });
}

/** As `withMember`, for several members. */
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
