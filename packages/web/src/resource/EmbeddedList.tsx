import type { Resource } from "@banche/core";
import { useMemo } from "react";
import { usePageRights } from "../bind/useSession.ts";
import { AddButton } from "./AddButton.tsx";
import { ListSheet } from "./ListSheet.tsx";
import type { Slots } from "./slots.ts";
import { useResourceScreen } from "./useResourceScreen.ts";

const slots: Slots = { toolbar: AddButton, batch: "none" };

/** A list inside another page, which has the address: its table, its form, and a way to add. */
export function EmbeddedList({ resource }: { readonly resource: Resource }) {
  const granted = usePageRights(resource.page);
  // The page grants columns of its own list; here they are all shown.
  const rights = useMemo(() => ({ ...granted, column: () => true }), [granted]);
  const screen = useResourceScreen(resource, slots, { rights, keptIn: "here" });
  return <ListSheet screen={screen} frame="embedded" />;
}
