import type { AnyRecord, Draft, Lookups, Resource, Translate } from "@banche/core";
import { type ComponentType, type ReactNode, useMemo } from "react";
import type { ListRow } from "../bind/rows.ts";
import { useRegistry } from "../bind/useRegistry.ts";
import { NotFoundPage } from "../shell/NotFoundPage.tsx";
import type { Question } from "../ui/confirm.tsx";
import { actionsOf } from "./actionsOf.ts";
import { ResourcePage } from "./ResourcePage.tsx";

/** What an action of the descriptor opens for one row. */
export type ActionDialog = ComponentType<{ readonly row: ListRow; readonly onClose: () => void }>;

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
  readonly beside?: {
    /** At the head of the tree beside. */
    readonly tools?: ReactNode;
    /** Entries with others below them only group those: the list begins with the first that groups nothing. */
    readonly hasGroups?: boolean;
  };
}

/**
 * The page of a concept, made from its declaration. It throws a {@link TypeError} where an action of the declaration could not be
 * carried out; the page says that it was not found where the app does not know the concept.
 */
export function pageOf(name: string, extras: PageExtras = {}): ComponentType {
  return function Page() {
    const resource = useRegistry().find(name);
    return resource ? <Known resource={resource} extras={extras} /> : <NotFoundPage />;
  };
}

function Known({ resource, extras }: { readonly resource: Resource; readonly extras: PageExtras }) {
  const actions = useMemo(() => actionsOf(resource, extras.dialogs ?? {}), [resource, extras]);
  return <ResourcePage resource={resource} extras={extras} actions={actions} />;
}
