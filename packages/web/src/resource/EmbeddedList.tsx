import type { Resource } from "@banche/core";
import { type ComponentType, useMemo } from "react";
import { useResourceRights } from "../bind/useSession.ts";
import { AddButton } from "./AddButton.tsx";
import { ListSheet } from "./ListSheet.tsx";
import type { Slots } from "./slots.ts";
import { type ResourceScreen, useResourceScreen } from "./useResourceScreen.ts";

interface EmbeddedListProps {
  readonly resource: Resource;
  /** Id of the record that the rows belong to; the form for new rows does not ask for it. */
  readonly inside?: string;
  /** Shown above the table. Default: a button for a new record. */
  readonly tools?: ComponentType<{ readonly screen: ResourceScreen }>;
  /** Slots that change the form. */
  readonly form?: Pick<Slots, "formNote" | "shows">;
}

const AS_DECLARED = {};

/** A list inside another page: table, form and a button to add. The address belongs to the other page. */
export function EmbeddedList({ resource, inside, tools = AddButton, form = AS_DECLARED }: EmbeddedListProps) {
  const granted = useResourceRights(resource);
  // Column rights are for the list page of the resource, so all columns are shown here.
  const rights = useMemo(() => ({ ...granted, column: () => true }), [granted]);
  const slots = useMemo((): Slots => ({ ...form, toolbar: tools, batch: "none" }), [form, tools]);
  const shown = useMemo(() => (inside === undefined ? resource : withoutPlace(resource)), [resource, inside]);
  const screen = useResourceScreen(shown, slots, { rights, keptIn: "here", ...(inside !== undefined && { inside }) });
  return <ListSheet screen={screen} frame="embedded" />;
}

/** The form without the field for the record that its records belong to. */
function withoutPlace(resource: Resource): Resource {
  const { within } = resource.list;
  return { ...resource, form: resource.form.map((names) => names.filter((name) => name !== within?.field)) };
}
