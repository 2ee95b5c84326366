import type { Resource } from "@banche/core";
import { type ComponentType, useMemo } from "react";
import { useResourceRights } from "../bind/useSession.ts";
import { AddButton } from "./AddButton.tsx";
import { ListSheet } from "./ListSheet.tsx";
import type { Slots } from "./slots.ts";
import { type ResourceScreen, useResourceScreen } from "./useResourceScreen.ts";

interface EmbeddedListProps {
  readonly resource: Resource;
  /** The one record that the rows belong to; new ones are not asked for it. */
  readonly inside?: string;
  /** Above the table. Default: a new record. */
  readonly tools?: ComponentType<{ readonly screen: ResourceScreen }>;
  /** What its form draws differently. */
  readonly form?: Pick<Slots, "formNote" | "shows">;
}

const AS_DECLARED = {};

/** A list inside another page, which has the address: its table, its form, and a way to add. */
export function EmbeddedList({ resource, inside, tools = AddButton, form = AS_DECLARED }: EmbeddedListProps) {
  const granted = useResourceRights(resource);
  // The page grants columns of its own list; here they are all shown.
  const rights = useMemo(() => ({ ...granted, column: () => true }), [granted]);
  const slots = useMemo((): Slots => ({ ...form, toolbar: tools, batch: "none" }), [form, tools]);
  const shown = useMemo(() => (inside === undefined ? resource : withoutPlace(resource)), [resource, inside]);
  const screen = useResourceScreen(shown, slots, { rights, keptIn: "here", ...(inside !== undefined && { inside }) });
  return <ListSheet screen={screen} frame="embedded" />;
}

/** The form without the field that says what a record belongs to. */
function withoutPlace(resource: Resource): Resource {
  const { within } = resource.list;
  return { ...resource, form: resource.form.map((names) => names.filter((name) => name !== within?.field)) };
}
