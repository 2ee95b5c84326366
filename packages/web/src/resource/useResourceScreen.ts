import type { AnyRow, PageRights, Resource } from "@banche/core";
import type { Draft } from "@banche/core/forms";
import { useMemo, useState } from "react";
import { useRows } from "../bind/useResource.ts";
import { useResourceTexts } from "../bind/useResourceTexts.ts";
import { useResourceRights } from "../bind/useSession.ts";
import { actionsOf } from "./actionsOf.ts";
import { useFirstEntry } from "./AsideTree.tsx";
import { DETAIL, RECORD, requestOf } from "./listState.ts";
import type { Slots } from "./slots.ts";
import { batchVerbs, useBatch, useBatchFields } from "./useBatch.ts";
import { memberDialogs } from "./members/memberDialogs.ts";
import { useConditions } from "./useConditions.tsx";
import { useListState } from "./useListState.ts";
import { type Place, useMembers, withMember, withMembers } from "./useMembers.ts";
import { useOffered } from "./useOffered.ts";
import { useRowChanges } from "./useRowChanges.ts";
import { useTreeRows } from "./useTreeRows.ts";

/** Options of a list, except how it is drawn. */
export interface ScreenOptions {
  /** Default: the rights on the page of the resource. */
  readonly rights?: PageRights;
  /** Where the state is kept. Default: in the address. */
  readonly keptIn?: Place;
  /** Fixed entry of the tree: no tree is shown, and new records belong to this entry. */
  readonly inside?: string;
  /** Members of every list query. */
  readonly asks?: Readonly<Record<string, string | boolean>>;
  /**
   * `ours`: filters only on servers with that addition. `all`: every server filters, and the page draws the filters
   * itself.
   */
  readonly filteredBy?: "ours" | "all";
  /** While it is false, rows are read but not shown. */
  readonly isSettled?: boolean;
  /** Whether the server sorts by columns. Default: yes. */
  readonly sorts?: boolean;
}

/** The record that a form is open for. */
export type FormTarget =
  | { readonly kind: "create"; readonly given: Draft }
  | { readonly kind: "edit"; readonly id: string; readonly name: string };

export type ResourceScreen = ReturnType<typeof useResourceScreen>;

/**
 * State and logic of the list page of a resource, without drawing: page, size, sort, filters, search, tree entry, open
 * record, rows, rights, form, batch and changes. State in the address survives a reload and can be shared as a link.
 */
export function useResourceScreen(resource: Resource, slots: Slots = {}, options: ScreenOptions = {}) {
  const {
    inside,
    asks,
    filteredBy = "ours",
    isSettled = true,
    keptIn = "address",

    sorts = true,
  } = options;
  const texts = useResourceTexts(resource);
  const granted = useResourceRights(resource);
  const rights = options.rights ?? granted;
  const members = useMembers(keptIn);
  const [state, change] = useListState(resource, members);
  const first = useFirstEntry(inside === undefined ? resource : undefined, slots.beside?.hasGroups === true);

  const { within } = resource.list;
  const beside = within && within.target !== resource.name && inside === undefined ? within : undefined;
  const chosen = inside ?? (state.within || (first ?? ""));
  const conditions = useConditions({
    resource,
    texts,
    rights,
    asked: state.filters,
    onAsk: (become, keyword) => change((before) => ({ filters: become(before.filters), keyword })),
  });
  const filters = filteredBy === "all" ? state.filters : conditions.filters;
  const request = requestOf(resource, { ...state, within: chosen, filters }, asks);
  const answer = useRows(resource, request);
  const isRead = isSettled && !answer.isPlaceholderData && answer.data !== undefined;
  const [wasShown, setWasShown] = useState(isRead);
  // Old rows stay while others are read, except rows that were read before it was known which ones are wanted.
  const isShown = isSettled && (wasShown || !answer.isPlaceholderData);
  if (isShown && answer.data && !wasShown) setWasShown(true);
  const tree = useTreeRows(resource, answer.data, state.keyword);
  const changes = useRowChanges(resource, rights);
  const batch = useBatch(resource, rights);
  const actions = useMemo(
    () => actionsOf(resource, { ...memberDialogs(resource), ...slots.dialogs }),
    [resource, slots.dialogs],
  );
  const form = useOpened({ resource, rights, members, rows: tree.answer?.rows });

  return {
    resource,
    texts,
    rights,
    slots,
    state,
    change,
    /** The tree entry and the filters in effect. */
    chosen,
    filters,
    beside,
    conditions: filteredBy === "all" ? undefined : conditions.form,
    sorts,
    /** The list call; undefined while a choice is still needed. */
    request,
    /** Whether a choice is needed before rows can be read. */
    isWaiting: request === undefined,
    rows: {
      answer: isShown ? tree.answer : undefined,
      expandable: tree.expandable,
      error: answer.error,
      isLoading: (answer.isPending && request !== undefined) || !isShown,
      isOld: answer.isPlaceholderData,
      retry: () => void answer.refetch(),
    },
    changes,
    batch: { ...batch, verbs: batchVerbs(resource, rights), fields: useBatchFields(resource, rights) },
    /** Actions of the declaration that the user may use. */
    actions: useOffered(actions, rights),
    form,
    /** Members of a new record that result from the chosen tree entry. */
    place: within && chosen !== "" ? { [within.field]: chosen } : {},
  };
}

interface Opening {
  readonly resource: Resource;
  readonly rights: PageRights;
  readonly members: ReturnType<typeof useMembers>;
  readonly rows: readonly AnyRow[] | undefined;
}

/** The record whose form or detail is open. A new record is kept with the page, an existing one in the address. */
function useOpened({ resource, rights, members: [query, setQuery], rows }: Opening) {
  const [making, setMaking] = useState<Draft>();
  const [named, setNamed] = useState({ id: "", name: "" });
  const id = query.get(RECORD)?.slice(0, 100) ?? "";
  const nameOf = (row: AnyRow) => String(row[resource.label] ?? "");
  const found = named.id === id ? named.name : nameOf(findRow(rows ?? [], id) ?? { id });
  const editing = id !== "" && rights.button(resource.buttons.edit);
  const target: FormTarget | undefined = making
    ? { kind: "create", given: making }
    : editing
      ? { kind: "edit", id, name: found }
      : undefined;
  return {
    target,
    /** Id of the record whose detail is shown. */
    detail: query.get(DETAIL)?.slice(0, 100) || undefined,
    create: (given: Draft) => setMaking(given),
    edit(row: AnyRow) {
      setMaking(undefined);
      setNamed({ id: row.id, name: nameOf(row) });
      setQuery(withMembers({ [RECORD]: row.id, [DETAIL]: "" }), { replace: true });
    },
    /** The back button closes it. */
    view: (shown: string) => setQuery(withMember(DETAIL, shown)),
    /** Shows another record in its place. */
    viewNext: (shown: string) => setQuery(withMember(DETAIL, shown), { replace: true }),
    closeDetail: () => setQuery(withMember(DETAIL, ""), { replace: true }),
    close() {
      setMaking(undefined);
      if (id !== "") setQuery(withMember(RECORD, ""), { replace: true });
    },
  };
}

function findRow(rows: readonly AnyRow[], id: string): AnyRow | undefined {
  for (const row of rows) {
    const found = row.id === id ? row : findRow(row.children ?? [], id);
    if (found) return found;
  }
  return undefined;
}
