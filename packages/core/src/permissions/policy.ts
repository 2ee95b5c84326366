import { operandsOf } from "../fields/members.ts";
import type { Resource, ResourceField } from "../registry/resource.ts";
import { type Grants, type GrantSource, grantsOf, hasButton, hasColumn, pageIdOf } from "./grants.ts";

/** What a session may do on one page. What was not granted is not allowed (spec §6). */
export interface PageRights {
  /** The page is in the menu of the session. */
  readonly open: boolean;
  /** @param code - such as `btn_add`; without one the answer is no */
  button(code: string | undefined): boolean;
  /** @param code - of a column of the page; without one the answer is no */
  column(code: string | undefined): boolean;
}

/** The standard changes of a record, as `Resource.buttons` has them. */
export type Verb = keyof Resource["buttons"];

/**
 * Whether something may be done, and why. `byRecord`: with some records, ask again with one of them. `notOpen`: the page is not in
 * the menu. `notGranted`: the button was not granted. `protected`: nobody may change this record.
 */
export interface Decision {
  readonly answer: "yes" | "no" | "byRecord";
  readonly reason: "granted" | "notOpen" | "notGranted" | "protected";
}

const known = new WeakMap<GrantSource, Grants>();
const nothing = grantsOf(undefined);

/**
 * What a session may do on a page. Web app, terminal and programs ask here; the server checks the same codes again.
 *
 * @param user - user info of the session; undefined while there is none: nothing is allowed
 * @param page - menu code, such as `permission.user`
 */
export function rightsOn(user: GrantSource | undefined, page: string): PageRights {
  const grants = user ? grantsFor(user) : nothing;
  const id = pageIdOf(grants, page);
  return {
    open: id !== undefined,
    button: (code) => hasButton(grants, id, code),
    column: (code) => hasColumn(grants, id, code),
  };
}

/** As `rightsOn`, of the page of a resource; what only administrators change nobody else is offered to change. */
export function rightsOfResource(
  user: GrantSource | undefined,
  { page, administrators }: Pick<Resource, "page" | "administrators">,
): PageRights {
  const rights = rightsOn(user, page);
  return administrators && user?.user?.administrator !== true ? { ...rights, button: () => false } : rights;
}

/** The user info is replaced as a whole when it is read again, so its grants are read once. */
function grantsFor(user: GrantSource): Grants {
  const grants = known.get(user) ?? grantsOf(user);
  known.set(user, grants);
  return grants;
}

/** The columns of a list that were granted, in the order of the list. */
export function grantedColumns(resource: Resource, rights: PageRights): readonly ResourceField[] {
  return resource.list.columns.flatMap((name) => {
    const field = resource.fields[name];
    return field && seesField(resource, rights, field) ? [field] : [];
  });
}

/** Whether the column of a field was granted. Values that follow from a hidden column are hidden, too. */
export function seesField({ fields }: Resource, rights: PageRights, field: ResourceField): boolean {
  return (
    rights.column(field.column) && operandsOf(field).every((name) => fields[name] && rights.column(fields[name].column))
  );
}

/** Whether nobody may change, disable or delete a record, such as the administrator. */
export function isProtected({ protectedBy }: Resource, record: Readonly<Record<string, unknown>>): boolean {
  return protectedBy !== undefined && record[protectedBy] === true;
}

/**
 * Whether a record may be added, changed or deleted, as far as a client can know: data scopes are known to the server alone.
 *
 * @param record - the row in question; without one the answer is about any row
 */
export function mayDo(
  resource: Resource,
  rights: PageRights,
  verb: Verb,
  record?: Readonly<Record<string, unknown>>,
): Decision {
  if (!rights.open) return { answer: "no", reason: "notOpen" };
  if (!rights.button(resource.buttons[verb])) return { answer: "no", reason: "notGranted" };
  const { protectedBy, keptBy } = resource;
  if (verb === "add" || (protectedBy === undefined && keptBy === undefined))
    return { answer: "yes", reason: "granted" };
  if (record === undefined) return { answer: "byRecord", reason: "granted" };
  const isKept = verb === "remove" && keptBy !== undefined && Boolean(record[keptBy]);
  return isKept || isProtected(resource, record)
    ? { answer: "no", reason: "protected" }
    : { answer: "yes", reason: "granted" };
}
