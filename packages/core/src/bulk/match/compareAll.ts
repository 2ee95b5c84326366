import type { ResourceRegistry } from "../../registry/registry.ts";
import type { Resource } from "../../registry/resource.ts";
import { type Comparison, type ListWork, listWork, refuseRow } from "./comparison.ts";
import { compareLate, compareUnit, type LateRow } from "./compareUnit.ts";
import { fieldCalled } from "../rows/headers.ts";
import { isKeyOnly, type OpenList } from "../rows/planSources.ts";
import { referenceOrder, referencesOf } from "./references.ts";
import { compareKeys, prune, type PruneScope, scopeValue } from "./removals.ts";

/**
 * Compares all lists, then writes the second changes, then the removals.
 *
 * @returns false if it cannot be determined what to remove
 */
export async function compareAll(
  about: Comparison,
  lists: readonly OpenList[],
  scopes: readonly PruneScope[],
): Promise<boolean> {
  const { registry } = about.client;
  /** Opened only when needed: a filter may refer to a record that an earlier list creates. */
  const worksOf = (name: string) =>
    lists.filter(({ resource }) => resource.name === name).map((list) => listWork(list, about));
  const all = lists.map(({ resource }) => resource);
  if (isKeyOnly(about.mode)) {
    for (const name of fromTheBottom(all, registry)) {
      about.writer.nextStep();
      for (const list of worksOf(name)) await compareKeys(about, list);
    }
    return about.unclear.size === 0;
  }
  const late: LateRow[] = [];
  for (const unit of referenceOrder(namesOf(all, registry), about.references).units) {
    about.writer.nextStep();
    late.push(...(await compareUnit(about, unit.flatMap(worksOf))));
  }
  if (late.length > 0) await compareLate(about, late);
  const scoped = scopes.map((scope) => withOwnName(scope));
  for (const scope of scoped) refuseScope(about, scope, worksOf(scope.resource.name));
  if (about.unclear.size > 0 || scoped.some((scope) => isUnclear(about, scope))) return false;
  for (const name of fromTheBottom(
    scopes.map(({ resource }) => resource),
    registry,
  )) {
    about.writer.nextStep();
    for (const scope of scoped) if (scope.resource.name === name) await prune(about, scope);
  }
  return true;
}

/**
 * Reports a scope that cannot be used: its value is unknown, or a row may be one of the records that it would remove.
 */
function refuseScope(about: Comparison, scope: PruneScope, lists: readonly ListWork[]): void {
  const rule = isUnclear(about, scope);
  const [list] = lists;
  if (!rule || !list) return;
  const [field, value] = "all" in scope ? [undefined, ""] : [scope.field, scope.value];
  refuseRow(about, list, -1, [{ line: list.table.headerLine, field, rule, params: { value } }]);
}

function isUnclear(about: Comparison, scope: PruneScope): "pruneUnread" | "pruneScope" | undefined {
  if (about.unreadKeys.has(scope.resource.name)) return "pruneUnread";
  return "all" in scope || scopeValue(about, scope) !== undefined ? undefined : "pruneScope";
}

function withOwnName(scope: PruneScope): PruneScope {
  if ("all" in scope) return scope;
  return { ...scope, field: fieldCalled(scope.resource, scope.field)?.name ?? scope.field };
}

/** Names of resources in registry order, each once, so that the order of the files does not matter. */
function namesOf(all: readonly Resource[], registry: ResourceRegistry): readonly string[] {
  const names = new Set(all.map(({ name }) => name));
  const known = registry.all.flatMap(({ name }) => (names.has(name) ? [name] : []));
  return [...new Set([...known, ...names])];
}

/** Referring resources first, then the resources that they refer to. */
function fromTheBottom(all: readonly Resource[], registry: ResourceRegistry): readonly string[] {
  const references = all.flatMap((resource) => referencesOf(resource, Object.values(resource.fields)));
  return referenceOrder(namesOf(all, registry), references)
    .units.flatMap((unit) => [...unit])
    .reverse();
}
