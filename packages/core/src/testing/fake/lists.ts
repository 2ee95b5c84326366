import { wireNamesOf } from "../../contract/wire.ts";
import { builtIn } from "../../registry/all.ts";
import type { Resource, ResourceField } from "../../registry/resource.ts";
import { kindOf } from "../../kinds/kinds.ts";
import { isSpan, isWanted } from "../../kinds/span.ts";
import { filtersOf } from "../../registry/filters.ts";
import type { FakeCall } from "./answers.ts";
import { type FakeTables, type TableName, treeOf, type Wire, wireRows } from "./tables.ts";

/** Answers the list of one resource by its descriptor: pages with search, filters and order, trees, or levels. */
export function listAnswer(name: TableName, tables: FakeTables, additions: boolean) {
  const resource = builtIn.of(name);
  const { shape, within } = resource.list;
  const searched = [...new Set([...resource.key, resource.label, "mobilePhone"])].map((field) =>
    wireNameOf(resource, resource.fields[field]?.key ?? field),
  );

  return ({ params, query }: FakeCall): unknown => {
    const holds = (row: Wire, keyword: string) =>
      searched.some((member) =>
        String(row[member] ?? "")
          .toLowerCase()
          .includes(keyword),
      );
    const keyword = (query["keyword"] ?? "").trim().toLowerCase();
    const isWanted = (row: Wire) => keyword === "" || holds(row, keyword);
    const filters = additions ? wantedBy(resource, query) : [];
    const passes = (row: Wire) => filters.every((filter) => filter(row));
    const all = inOrder(wireRows(tables[name]), resource, query);
    if (shape === "page") {
      const above = within && wireNameOf(resource, resource.fields[within.field]?.key ?? "");
      const place = above === undefined ? undefined : query[above];
      const places = place === undefined || place === "" ? undefined : placesBelow(tables, place);
      const rows = all.filter((row) => isWanted(row) && passes(row) && (!places || places.has(row[above ?? ""])));
      return pageOf(
        rows.map((row) => withNames(row, resource, tables)),
        query,
      );
    }
    const rows = all.map((row) => withNames(row, resource, tables));
    if (shape === "level") return { list: levelOf(rows, params["parentId"], keyword === "" ? undefined : isWanted) };
    const inside = within ? rows.filter((row) => isWithin(row, resource, tables, params[within.name])) : rows;
    const kept =
      keyword === "" && filters.length === 0 ? inside : withAncestors(inside, (row) => isWanted(row) && passes(row));
    return { list: treeOf(kept) };
  };
}

/** The requested part of the rows, with their count. */
export function pageOf(rows: readonly Wire[], query: FakeCall["query"]): Wire {
  const page = Number(query["currentPage"] ?? 1);
  const pageSize = Number(query["pageSize"] ?? 20);
  const list = rows.slice((page - 1) * pageSize, page * pageSize);
  return { list, pagination: { currentPage: page, pageSize, total: rows.length } };
}

function wireNameOf(resource: Resource, key: string): string {
  return wireNamesOf(resource.record)[key] ?? key;
}

/** Sorts by the query, else by the descriptor; equal rows keep their order. */
function inOrder(rows: readonly Wire[], resource: Resource, query: FakeCall["query"]): readonly Wire[] {
  const asked = query["sidx"];
  const member = asked === undefined || asked === "" ? wireNameOf(resource, resource.list.sort ?? "") : asked;
  const sign = query["sort"] === "desc" && asked ? -1 : 1;
  return [...rows].sort((a, b) => sign * compared(a[member], b[member]));
}

function compared(a: unknown, b: unknown): number {
  if (typeof a === "number" && typeof b === "number") return a - b;
  const [left, right] = [String(a ?? ""), String(b ?? "")];
  return left < right ? -1 : left > right ? 1 : 0;
}

/** Conditions for a row, from the filters in a query. */
function wantedBy(resource: Resource, query: FakeCall["query"]): readonly ((row: Wire) => boolean)[] {
  return filtersOf(resource).flatMap(({ name, field }) => {
    const member = wireNameOf(resource, name);
    const wanted = query[member];
    if (wanted === undefined || wanted === "") return [];
    const span = kindOf(field).filter?.read(wanted, field);
    if (isSpan(span)) return [(row: Wire) => isWanted(kindOf(field), span, row[member])];
    const values = new Set(wanted.split(","));
    return [
      (row: Wire) =>
        String(row[member] ?? "")
          .split(",")
          .some((value) => values.has(value)),
    ];
  });
}

/** Adds names of references under their column, as lists do. */
function withNames(row: Wire, resource: Resource, tables: FakeTables): Wire {
  const named = Object.values(resource.fields).filter(
    (field) => "target" in field && resource.list.columns.includes(field.name) && field.name !== "parent",
  );
  return { ...row, ...Object.fromEntries(named.map((field) => [field.column, namesOf(row, field, resource, tables)])) };
}

function namesOf(row: Wire, field: ResourceField, resource: Resource, tables: FakeTables): string {
  const ids = String(row[wireNameOf(resource, field.key)] ?? "").split(",");
  const target = "target" in field ? Object.entries(tables).find(([name]) => name === field.target)?.[1] : undefined;
  return ids.flatMap((id) => target?.rows.get(id)?.["fullName"] ?? target?.rows.get(id)?.["realName"] ?? []).join();
}

/** An entry of the tree of companies and departments, with everything below it. */
function placesBelow(tables: FakeTables, top: string): ReadonlySet<unknown> {
  const rows = [...wireRows(tables.organizations), ...wireRows(tables.departments)];
  return idsBelow(rows, top);
}

function idsBelow(rows: readonly Wire[], top: string | undefined): ReadonlySet<unknown> {
  const inside = new Set<unknown>([top]);
  let before = 0;
  while (inside.size > before) {
    before = inside.size;
    for (const row of rows) if (inside.has(row["parentId"])) inside.add(row["id"]);
  }
  return inside;
}

/** Departments can be anywhere below their company, dictionary entries belong to their type. */
function isWithin(row: Wire, resource: Resource, tables: FakeTables, top: string | undefined): boolean {
  const { within } = resource.list;
  if (!within) return true;
  if (within.field === "parent") return idsBelow(wireRows(tables.departments), top).has(row["id"]);
  return row[wireNameOf(resource, resource.fields[within.field]?.key ?? "")] === top;
}

/** One level, or the search results on all levels below. */
function levelOf(rows: readonly Wire[], top: string | undefined, isWanted: ((row: Wire) => boolean) | undefined) {
  const hasChildren = (row: Wire) => rows.some((other) => other["parentId"] === row["id"]);
  const inside = isWanted && idsBelow(rows, top);
  return rows
    .filter((row) => (isWanted ? isWanted(row) && inside?.has(row["id"]) : row["parentId"] === top))
    .map((row) => ({ ...row, hasChildren: hasChildren(row), isLeaf: hasChildren(row) ? 0 : 1 }));
}

function withAncestors(rows: readonly Wire[], isWanted: (row: Wire) => boolean): readonly Wire[] {
  const byId = new Map(rows.map((row) => [row["id"], row]));
  const kept = new Set<Wire>();
  for (const row of rows.filter(isWanted)) {
    for (let at: Wire | undefined = row; at && !kept.has(at); at = byId.get(at["parentId"])) kept.add(at);
  }
  return rows.filter((row) => kept.has(row));
}
