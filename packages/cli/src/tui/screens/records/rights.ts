import {
  type AnyRecord,
  type CurrentUser,
  type Grants,
  grantsOf,
  hasButton,
  hasColumn,
  pageIdOf,
  type Resource,
  type ResourceField,
} from "@banche/core";
import type { TuiState } from "../../state/tui.ts";

/** What the signed-in user may do on the page of a resource; what was not granted is not allowed (spec §6). */
export interface PageRights {
  readonly open: boolean;
  readonly button: (code: string) => boolean;
  readonly column: (code: string) => boolean;
}

const grants = new WeakMap<CurrentUser, Grants>();
const nothing = grantsOf(undefined);

export function rightsOn({ session }: Pick<TuiState, "session">, page: string): PageRights {
  const current = session.status === "signedIn" ? session.current : undefined;
  const granted = current ? grantsFor(current) : nothing;
  const id = pageIdOf(granted, page);
  return {
    open: id !== undefined,
    button: (code) => hasButton(granted, id, code),
    column: (code) => hasColumn(granted, id, code),
  };
}

function grantsFor(current: CurrentUser): Grants {
  const known = grants.get(current) ?? grantsOf(current);
  grants.set(current, known);
  return known;
}

/** The columns that were granted, what names a record before the others. */
export function columnsFor(resource: Resource, rights: PageRights): readonly ResourceField[] {
  const { label, list, key } = resource;
  const named = [label, ...key].filter((name) => list.columns.includes(name));
  return [...new Set([...named, ...list.columns])].flatMap((name) => {
    const field = resource.fields[name];
    return field && rights.column(field.column) ? [field] : [];
  });
}

/** Whether a row may neither be changed, switched off nor deleted. */
export function isProtected({ protectedBy }: Resource, row: AnyRecord): boolean {
  return protectedBy !== undefined && row[protectedBy] === true;
}
