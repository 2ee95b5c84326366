import type { Resource } from "@banche/core";
import type { ComponentType, ReactNode } from "react";
import type { ListRow } from "../bind/rows.ts";
import { ResourcePage } from "./ResourcePage.tsx";

/** What an action of the descriptor opens for one row. */
export type ActionDialog = ComponentType<{ readonly row: ListRow; readonly onClose: () => void }>;

/** What a concept draws differently from the ordinary. */
export interface PageExtras {
  /** Dialogs by the name of the action in the descriptor. */
  readonly dialogs?: Readonly<Record<string, ActionDialog>>;
  /** At the head of the tree beside. */
  readonly besideTools?: ReactNode;
}

/** The page of a resource, made from its descriptor. */
export function pageOf(resource: Resource, extras: PageExtras = {}): ComponentType {
  return function Page() {
    return <ResourcePage resource={resource} extras={extras} />;
  };
}
