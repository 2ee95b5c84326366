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

/** What is special about a list besides what it draws. */
export interface ScreenOptions {
  /** Default: those of the page of the resource. */
  readonly rights?: PageRights;
  /** Where its state is kept. Default: in the address. */
  readonly keptIn?: Place;
  /** The one choice of the tree beside that this page is about: no tree is shown, and new records belong to it. */
  readonly inside?: string;
  /** Members that every query has. */
  readonly asks?: Readonly<Record<string, string | boolean>>;
  /** `ours`: rows are filtered only by servers that say so. `all`: every server does, and the page draws the filters itself. */
  readonly filteredBy?: "ours" | "all";
  /** Until it is true rows are read, and not shown. */
  readonly isSettled?: boolean;
  /** Whether the server sorts by columns. Default: yes. */
  readonly sorts?: boolean;
}

/** What a form is open for. */
export type FormTarget =
  | { readonly kind: "create"; readonly given: Draft }
  | { readonly kind: "edit"; readonly id: string; readonly name: string };

export type ResourceScreen = ReturnType<typeof useResourceScreen>;

/**
 * Everything that a list page of a resource does, without how it is drawn: state (page, size, sort, filters, search, choice of the
 * tree, the record that is open), rows, rights, form, batch and changes. What is in the address is the same after a reload, and
 * for who opens a link.
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
  const [wasShown, setWasShown] = useState(false);
  // Rows of before stay while others are read, unless they were read before it was known which ones are wanted.
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
    /** What the list really is narrowed to, and by what. */
    chosen,
    filters,
    beside,
    conditions: filteredBy === "all" ? undefined : conditions.form,
    sorts,
    /** What is asked for; undefined while something must be chosen first. */
    request,
    /** Whether something must be chosen before rows can be read. */
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
    /** Those of the declaration that the user may use. */
    actions: useOffered(actions, rights),
    form,
    /** Members of a new record that follow from where the list is. */
    place: within && chosen !== "" ? { [within.field]: chosen } : {},
  };
}

interface Opening {
  readonly resource: Resource;
  readonly rights: PageRights;
  readonly members: ReturnType<typeof useMembers>;
  readonly rows: readonly AnyRow[] | undefined;
}

/** The record whose form or detail is open: a new one as long as the page lives, one that is there as long as the address says so. */
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
    /** The way back closes it. */
    view: (shown: string) => setQuery(withMember(DETAIL, shown)),
    /** Another record in its place. */
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
