import { optionPage } from "../../forms/optionPage.ts";
import { UPPER_AREAS } from "../../kinds/area.ts";
import type { LookupEntry } from "../../kinds/lookups.ts";
import { upperAreas } from "../../records/lookups.ts";
import type { Answer } from "./answers.ts";
import { FakeRefusal, type FakeTables, type Wire, wireRows } from "./tables.ts";

/** Answers of the option search, by the texts of the records. Disabled ones are only found by id. */
export function optionAnswers(tables: FakeTables): Readonly<Record<string, Answer>> {
  return {
    "extensions.options": ({ params, query }) => {
      const { keyword, only, ids, currentPage, pageSize, byName } = query;
      const wish = {
        ...{
          keyword,
          only: only === UPPER_AREAS ? undefined : only,
          page: Number(currentPage ?? 1),
          pageSize: Number(pageSize ?? 50),
          byName: byName === "1",
        },
        ids: ids === undefined ? undefined : (JSON.parse(ids) as readonly string[]),
      };
      const { rows, ...pagination } = optionPage(entriesOf(tables, params["resource"] ?? "", ids === undefined), wish);
      return {
        list: rows,
        pagination: { currentPage: pagination.page, pageSize: pagination.pageSize, total: pagination.total },
      };
    },
  };
}

function entriesOf(tables: FakeTables, target: string, onlyOffered: boolean): readonly LookupEntry[] {
  const places = [
    ...wireRows(tables.organizations).map((row) => placeOf(row, "company")),
    ...wireRows(tables.departments).map((row) => placeOf(row, "department")),
  ];
  const parents = new Map(places.map((place) => [place.id, place]));
  const pathOf = (id: string | undefined): string => {
    const place = parents.get(id ?? "");
    return place ? [pathOf(place.parentId), place.name].filter(Boolean).join("/") : "";
  };
  if (target === "areas") return upperAreas(wireRows(tables.areas).map(areaOf));
  if (target === "departments")
    return places
      .filter((place) => place.isOffered || !onlyOffered)
      .map(({ id, name, code, type }) => ({ id, name, code, type, path: pathOf(id) }));
  const table = Object.entries(tables).find(([name]) => name === target)?.[1];
  if (!table) throw new FakeRefusal(400, "数据不存在", "not_found");
  const rows = wireRows(table).filter((row) => isOffered(row) || !onlyOffered);
  return rows.map((row): LookupEntry => {
    const within = textOf(row["organizeId"]);
    const name = String(row["realName"] ?? row["fullName"]);
    return {
      ...{ id: String(row["id"]), name, within, code: textOf(row["account"] ?? row["enCode"]) },
      path: within === undefined ? undefined : [pathOf(within), name].filter(Boolean).join("/"),
    };
  });
}

function placeOf(row: Wire, type: string) {
  const parentId = textOf(row["parentId"]);
  return {
    id: String(row["id"]),
    name: String(row["fullName"]),
    code: textOf(row["enCode"]),
    type,
    parentId,
    isOffered: isOffered(row),
  };
}

const isOffered = (row: Wire): boolean => row["enabledMark"] !== 0;

function textOf(value: unknown): string | undefined {
  return typeof value === "string" && value !== "" ? value : undefined;
}

function areaOf(row: Wire): LookupEntry {
  return {
    id: String(row["id"]),
    name: String(row["fullName"]),
    code: String(row["enCode"]),
    within: String(row["parentId"]),
  };
}
