import { operandsOf } from "../fields/members.ts";
import type { Resource, ResourceField } from "../registry/resource.ts";
import { type Grants, type GrantSource, grantsOf, hasButton, hasColumn, pageIdOf } from "./grants.ts";

/** The permissions of a session on one page. Everything that is not granted is forbidden (spec §6). */
export interface PageRights {
  /** The page is in the menu of the session. */
  readonly open: boolean;
  /** @param code - such as `btn_add`; false if it is missing */
  button(code: string | undefined): boolean;
  /** @param code - of a column of the page; false if it is missing */
  column(code: string | undefined): boolean;
}

/** The standard changes of a record, as in `Resource.buttons`. */
export type Verb = keyof Resource["buttons"];

/**
 * Whether an action is allowed, and why. `byRecord`: it depends on the record, so ask again with one. `notOpen`: the
 * page is not in the menu. `notGranted`: the button is not granted. `protected`: the record cannot be changed by
 * anyone.
 */
export interface Decision {
  readonly answer: "yes" | "no" | "byRecord";
  readonly reason: "granted" | "notOpen" | "notGranted" | "protected";
}

const known = new WeakMap<GrantSource, Grants>();
const nothing = grantsOf(undefined);

/**
 * The permissions of a session on a page. Web app, terminal and programs use this; the server checks the same codes
 * again.
 *
 * @param user - user info of the session; undefined means that nothing is allowed
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

/**
 * Like `rightsOn`, for the page of a resource. Changes that only administrators may make are not offered to other
 * users.
 */
export function rightsOfResource(
  user: GrantSource | undefined,
  { page, administrators }: Pick<Resource, "page" | "administrators">,
): PageRights {
  const rights = rightsOn(user, page);
  return administrators && user?.user?.administrator !== true ? { ...rights, button: () => false } : rights;
}

/** The user info object is replaced when it is read again, so its permissions are read once per object. */
function grantsFor(user: GrantSource): Grants {
  const grants = known.get(user) ?? grantsOf(user);
  known.set(user, grants);
  return grants;
}

/** The permitted columns of a list, in the order of the list. */
export function grantedColumns(resource: Resource, rights: PageRights): readonly ResourceField[] {
  return resource.list.columns.flatMap((name) => {
    const field = resource.fields[name];
    return field && seesField(resource, rights, field) ? [field] : [];
  });
}

/** Whether the column of a field is permitted. Values that are computed from a hidden column are hidden, too. */
export function seesField({ fields }: Resource, rights: PageRights, field: ResourceField): boolean {
  return (
    rights.column(field.column) && operandsOf(field).every((name) => fields[name] && rights.column(fields[name].column))
  );
}

/** Whether a record cannot be changed, disabled or deleted by anyone, such as the administrator. */
export function isProtected({ protectedBy }: Resource, record: Readonly<Record<string, unknown>>): boolean {
  return protectedBy !== undefined && record[protectedBy] === true;
}

/**
 * Whether a record may be added, changed or deleted, as far as a client can know: only the server knows data scopes.
 *
 * @param record - the row; without one, the answer is for any row
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
