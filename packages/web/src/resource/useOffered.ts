import type { PageRights } from "@banche/core";
import { useMemo } from "react";
import { useAdditions } from "../bind/useAdditions.ts";
import type { RowAction } from "./actionsOf.ts";

/** The actions of a page that the user was granted and the server supports. Calculated once for all rows. */
export function useOffered<Dialog>(
  actions: readonly RowAction<Dialog>[],
  rights: PageRights,
): readonly RowAction<Dialog>[] {
  const additions = useAdditions();
  return useMemo(
    () =>
      actions.filter(
        ({ button, addition }) =>
          rights.button(button) && (addition === undefined || additions?.has(addition) === true),
      ),
    [actions, rights, additions],
  );
}
