import type { AnyRecord, Draft, Lookups, Resource, Translate } from "@banche/core";
import type { ComponentType, ReactNode } from "react";
import type { ListRow } from "../bind/rows.ts";
import type { Question } from "../ui/confirm.tsx";
import { actionsOf } from "./actionsOf.ts";
import { ResourcePage } from "./ResourcePage.tsx";

/** What an action of the descriptor opens for one row. */
export type ActionDialog = ComponentType<{
  readonly row: ListRow;
  /** The action and whom it is for. */
  readonly title: string;
  readonly onClose: () => void;
}>;

/** A record, and what it is about to become. */
export interface FormChange {
  readonly record: AnyRecord;
  readonly draft: Draft;
  readonly lookups: Lookups;
  readonly isOwn: boolean;
  readonly t: Translate;
}

/** What the creation of one record has besides its form. */
export interface Making {
  /** Members that are sent with the record. */
  readonly members: Readonly<Record<string, unknown>>;
  /** What is shown when the server has answered. */
  readonly Made: ComponentType<{
    readonly answer: unknown;
    readonly record: Draft;
    readonly onClose: () => void;
  }>;
}

/** What a concept draws differently from the ordinary. */
export interface PageExtras {
  /** Dialogs by the name of the action in the descriptor; an action without one asks, and calls its endpoint. */
  readonly dialogs?: Readonly<Record<string, ActionDialog>>;
  /** What is asked before a record is changed; undefined where nothing that matters is lost. */
  readonly warning?: (change: FormChange) => Question | undefined;
  /** Asked anew for each record that is about to be made. */
  readonly making?: () => Making;
  /** At the head of the tree beside. */
  readonly besideTools?: ReactNode;
}

/**
 * The page of a resource, made from its descriptor.
 *
 * @throws {TypeError} where an action of the descriptor could not be carried out
 */
export function pageOf(resource: Resource, extras: PageExtras = {}): ComponentType {
  const actions = actionsOf(resource, extras.dialogs ?? {});
  return function Page() {
    return <ResourcePage resource={resource} extras={extras} actions={actions} />;
  };
}
