import { dictionaryOf } from "../fields/members.ts";
import { isObject } from "../validation/values.ts";
import { readGrant } from "./grants.ts";
import type { PlatformIssue } from "./issue.ts";
import { type ItemKind, type KnownItem, type Plain, stableText, type WrittenItem } from "./item.ts";
import { type RecordKind, recordKinds } from "./kinds.ts";
import { innerKey, ownPart } from "./names.ts";
import type { ReadFiles } from "./readFiles.ts";
import { kindsOf, type PlatformState } from "./state.ts";
import { writtenFields } from "./values.ts";

/** A value that a step changes. If `before` or `after` is missing, there is no value or it is the default. */
export interface ValueChange {
  readonly name: string;
  readonly before?: Plain | undefined;
  readonly after?: Plain | undefined;
}

interface StepOf {
  readonly kind: ItemKind;
  readonly key: string;
  /** The file that requires it; empty if no file does. */
  readonly file: string;
  readonly changes: readonly ValueChange[];
}

/** One record that is created, changed or deleted. */
export type PlatformStep =
  | (StepOf & { readonly do: "create"; readonly item: WrittenItem; readonly known?: undefined })
  | (StepOf & { readonly do: "update"; readonly item: WrittenItem; readonly known: KnownItem })
  | (StepOf & { readonly do: "remove"; readonly item?: undefined; readonly known: KnownItem });

/** The steps that give the server the content of the files, in a valid order. */
export interface PlatformPlan {
  readonly steps: readonly PlatformStep[];
  readonly issues: readonly PlatformIssue[];
  /** Number of items that only the server has and that a plan with prune would delete. */
  readonly extra: number;
}

/**
 * Compares files with the state of a server. A record is created after those that it refers to, and after its parent.
 * Deleted records are removed last, in reverse order. Built-in records are never created or deleted.
 *
 * @param prune - also delete items of the read parts that no file has
 */
export function planPlatform(
  { items, issues }: ReadFiles,
  state: PlatformState,
  { prune = false }: { readonly prune?: boolean } = {},
): PlatformPlan {
  const wanted = items.filter(({ kind }) => isIn(state, kind));
  const known = new Map(state.items.map((item) => [`${item.kind} ${item.key}`, item]));
  const written = new Map(wanted.map((item) => [`${item.kind} ${item.key}`, item]));
  const gone = state.items.filter(
    (item) => !item.builtIn && !written.has(`${item.kind} ${item.key}`) && !isEmptyItem(item),
  );
  const removed = prune ? gone : [];
  const view: View = { state, written, known, removed: new Set(removed.map((item) => `${item.kind} ${item.key}`)) };
  const steps = [...inOrder(wanted, view).flatMap((item) => stepOf(item, view)), ...removals(removed)];
  return { steps, issues: [...issues, ...wanted.flatMap((item) => faultsOf(item, view))], extra: gone.length };
}

interface View {
  readonly state: PlatformState;
  readonly written: ReadonlyMap<string, WrittenItem>;
  readonly known: ReadonlyMap<string, KnownItem>;
  readonly removed: ReadonlySet<string>;
}

function isIn({ parts }: PlatformState, kind: ItemKind): boolean {
  if (kind === "settings" || kind === "texts") return parts.includes(kind);
  return kindsOf(parts).some(({ name }) => name === kind);
}

/** A language without replacement texts has no document. */
const isEmptyItem = ({ kind, values }: KnownItem): boolean => kind === "texts" && Object.keys(values).length === 0;

function stepOf(item: WrittenItem, { known }: View): readonly PlatformStep[] {
  const { kind, key, values } = item;
  const { file } = item.placeOf();
  const found = known.get(`${kind} ${key}`);
  const names = new Set([...Object.keys(values), ...(found && kind !== "settings" ? Object.keys(found.values) : [])]);
  const changes = [...names].flatMap((name): readonly ValueChange[] => {
    const [before, after] = [found?.values[name], values[name]];
    return stableText(before) === stableText(after) ? [] : [{ name, before, after }];
  });
  if (!found) return [{ do: "create", kind, key, file, item, changes }];
  return changes.length === 0 ? [] : [{ do: "update", kind, key, file, item, known: found, changes }];
}

function removals(gone: readonly KnownItem[]): readonly PlatformStep[] {
  const last = [...gone].sort((a, b) => placeOf(b.kind) - placeOf(a.kind));
  const order = last.flatMap((item) => (item.kind === "texts" ? [] : [item]));
  const sorted = belowFirst(order);
  return [...last.filter(({ kind }) => kind === "texts"), ...sorted].map((known) => ({
    ...{ do: "remove", kind: known.kind, key: known.key, file: "", known },
    changes: Object.entries(known.values).map(([name, before]) => ({ name, before })),
  }));
}

const kindOrder: readonly ItemKind[] = [...recordKinds.map(({ name }) => name), "settings", "texts"];
const placeOf = (kind: ItemKind): number => kindOrder.indexOf(kind);

/** Sorts items by kind, in the order of references, and inside a kind parents first. */
function inOrder(items: readonly WrittenItem[], view: View): readonly WrittenItem[] {
  const done = new Set<string>();
  const sorted: WrittenItem[] = [];
  const add = (item: WrittenItem, trail: ReadonlySet<string>): void => {
    const name = `${item.kind} ${item.key}`;
    if (done.has(name) || trail.has(name)) return;
    const above = parentOf(item);
    const parent = above === undefined ? undefined : view.written.get(`${item.kind} ${above}`);
    if (parent) add(parent, new Set([...trail, name]));
    if (done.has(name)) return;
    done.add(name);
    sorted.push(item);
  };
  for (const kind of kindOrder) for (const item of items) if (item.kind === kind) add(item, new Set());
  return sorted;
}

/** Keeps the given order, but puts children before their parents. */
function belowFirst(items: readonly KnownItem[]): readonly KnownItem[] {
  const depth = (item: KnownItem): number => {
    let count = 0;
    for (let above = parentOf(item); above !== undefined && count <= items.length; count += 1) {
      const parent = items.find((other) => other.kind === item.kind && other.key === above);
      above = parent && parentOf(parent);
    }
    return count;
  };
  const placed = items.map((item) => ({ item, depth: depth(item) }));
  return placed
    .sort((a, b) => placeOf(b.item.kind) - placeOf(a.item.kind) || b.depth - a.depth)
    .map(({ item }) => item);
}

/** Key of a record's parent in its tree. */
function parentOf({ kind, key, values }: Pick<WrittenItem, "kind" | "key" | "values">): string | undefined {
  const found = recordKinds.find(({ name }) => name === kind);
  const parent = found && parentField(found);
  const above = parent === undefined ? undefined : values[parent];
  if (typeof above !== "string" || above === "") return undefined;
  return found?.inside ? innerKey(documentOf(key), above) : above;
}

function parentField(kind: RecordKind): string | undefined {
  return writtenFields(kind).find((field) => "target" in field && field.target === kind.name)?.name;
}

const documentOf = (key: string): string => key.slice(0, key.indexOf("/"));

/** The errors of an item in comparison with the other items and the server. */
function faultsOf(item: WrittenItem, view: View): readonly PlatformIssue[] {
  const kind = recordKinds.find(({ name }) => name === item.kind);
  if (!kind) return [];
  const found = view.known.get(`${item.kind} ${item.key}`);
  const missing: readonly PlatformIssue[] =
    item.builtIn && !found
      ? [{ place: item.placeOf(), rule: "platform.builtInMissing", params: { key: item.key } }]
      : [];
  return [...missing, ...danglingIn(kind, item, view), ...ringIn(item, view), ...fixedIn(kind, item, found)];
}

/** References to records that are neither in the files nor on the server, or that would be deleted. */
function danglingIn(kind: RecordKind, item: WrittenItem, view: View): readonly PlatformIssue[] {
  const dangling = (name: string, value: string): PlatformIssue => ({
    ...{ place: item.placeOf(name, value), rule: "platform.dangling" },
    params: { value: value.slice(0, 80) },
  });
  const inFields = writtenFields(kind).flatMap((field): readonly PlatformIssue[] => {
    const value = item.values[field.name];
    if (value === undefined || value === null) return [];
    const { points } = kind;
    const target =
      "target" in field
        ? field.target
        : points?.field === field.name && points.when(item.values)
          ? points.to
          : undefined;
    if (target !== undefined) {
      const inside = target === kind.name && kind.inside ? documentOf(item.key) : undefined;
      const keys = (Array.isArray(value) ? value : [value]).map(String);
      return keys
        .filter((key) => !isThere(target, inside === undefined ? key : innerKey(inside, key), view))
        .map((key) => dangling(field.name, key));
    }
    const dictionary = dictionaryOf(field);
    const isKnown = dictionary === undefined || isThere("dictionaryItems", innerKey(dictionary, String(value)), view);
    return isKnown ? [] : [dangling(field.name, String(value))];
  });
  const { grants } = item.values;
  const inGrants = (Array.isArray(grants) ? grants : []).map(String).flatMap((one): readonly PlatformIssue[] => {
    if (isOff(one, view)) return [{ ...dangling("grants", one), rule: "platform.rowsOff" }];
    return isGrantable(one, view) ? [] : [dangling("grants", one)];
  });
  return [...inFields, ...inGrants];
}

function isThere(kind: string, key: string, { state, written, removed }: View): boolean {
  const name = `${kind} ${key}`;
  return written.has(name) || (state.names.idOf(kind, key) !== undefined && !removed.has(name));
}

/** Whether it is a data scheme of a menu entry whose rows are not granted. Then the server does not know it as a permission. */
function isOff(grant: string, view: View): boolean {
  const read = readGrant(grant);
  if (read?.kind !== "scheme" || view.state.grantable?.has(grant) !== false) return false;
  const turnsOn = view.written.get(`menus ${read.menu}`)?.values["usesData"] === true;
  return !turnsOn && isThere("dataSchemes", innerKey(read.menu, read.name), view);
}

/** The existing schemes are only known if a role could be read; otherwise the server checks this. */
function isGrantable(grant: string, view: View): boolean {
  const read = readGrant(grant);
  if (!read) return true;
  const { menu, kind, name } = read;
  if (!isThere("menus", menu, view)) return false;
  if (kind === "button") return isThere("menuButtons", innerKey(menu, name), view);
  if (kind === "column") return isThere("menuColumns", innerKey(menu, name), view);
  if (kind === "scheme" && isThere("dataSchemes", innerKey(menu, name), view)) return true;
  return kind === "menu" || view.state.grantable?.has(grant) !== false;
}

/** Whether it is its own ancestor, by files and server together. */
function ringIn(item: WrittenItem, { written, known }: View): readonly PlatformIssue[] {
  const seen = new Set<string>();
  for (let at = parentOf(item); at !== undefined;) {
    if (at === item.key) {
      const kind = recordKinds.find(({ name }) => name === item.kind);
      const field = kind && parentField(kind);
      return [{ place: item.placeOf(field), rule: "platform.cycle", params: { key: ownPart(item.key, undefined) } }];
    }
    if (seen.has(at)) return [];
    seen.add(at);
    const above: WrittenItem | KnownItem | undefined =
      written.get(`${item.kind} ${at}`) ?? known.get(`${item.kind} ${at}`);
    at = above && parentOf(above);
  }
  return [];
}

/** Changes of fields that can only be set on creation. */
function fixedIn(kind: RecordKind, item: WrittenItem, found: KnownItem | undefined): readonly PlatformIssue[] {
  if (!found) return [];
  return writtenFields(kind)
    .filter(({ createOnly, name }) => createOnly && stableText(found.values[name]) !== stableText(item.values[name]))
    .map(({ name }): PlatformIssue => ({ place: item.placeOf(name), rule: "platform.fixed", params: { name } }));
}

/** Number of records that a plan creates, changes and deletes. */
export function countSteps(steps: readonly PlatformStep[]): Readonly<Record<PlatformStep["do"], number>> {
  const of = (what: PlatformStep["do"]) => steps.filter((step) => step.do === what).length;
  return { create: of("create"), update: of("update"), remove: of("remove") };
}

/** Whether a value is a list of texts, which is shown as additions and removals. */
export const isTextList = (value: Plain | undefined): value is readonly string[] =>
  Array.isArray(value) && value.every((one) => typeof one === "string") && !isObject(value);
