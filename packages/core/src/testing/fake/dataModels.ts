import type { Answer } from "./answers.ts";
import { FakeRefusal, type FakeTable, rowOf, wireRows } from "./tables.ts";

/** A table of a fake source: its fields as the wire has them, its rows as texts. */
interface FakeModel {
  readonly table: string;
  readonly tableName?: string;
  readonly fields: readonly Readonly<Record<string, unknown>>[];
  readonly rows?: readonly Readonly<Record<string, string | null>>[];
}

/**
 * Tables of the data sources that have `models`. A plan has one step for each new or removed field; applied changes
 * are stored in the source.
 */
export function dataModelAnswers(sources: FakeTable): Readonly<Record<string, Answer>> {
  const modelsOf = (db = ""): readonly FakeModel[] => (rowOf(sources, db)["models"] ?? []) as readonly FakeModel[];
  const modelOf = (params: Readonly<Record<string, string>>): FakeModel => {
    const found = modelsOf(params["db"]).find(({ table }) => table === params["table"]);
    if (!found) throw new FakeRefusal(400, "没有这个表", "not_found");
    return found;
  };
  const told = ({ table, tableName = "", rows = [] }: FakeModel) => ({
    ...{ table, tableName, size: "16 KB", sum: rows.length, description: tableName, primaryKey: "id" },
  });
  return {
    "dataModels.sources": () => ({
      list: wireRows(sources).map(({ id, fullName, dbType }) => ({ id, fullName, dbType })),
    }),
    "dataModels.tables": ({ params }) => ({ list: modelsOf(params["db"]).map(told) }),
    "dataModels.fields": ({ params }) => ({ list: modelOf(params).fields }),
    "dataModels.get": ({ params }) => {
      const { table, tableName = "", fields, rows = [] } = modelOf(params);
      return { tableInfo: { table, tableName, newTable: table }, tableFieldList: fields, hasRows: rows.length > 0 };
    },
    "dataModels.preview": ({ params, query: { field = "", keyword = "" } }) => {
      const rows = (modelOf(params).rows ?? []).filter((row) => (row[field] ?? "").includes(keyword));
      return { list: rows, pagination: { currentPage: 1, pageSize: 20, total: rows.length } };
    },
    "dataModels.plan": ({ params, body }) => planOf(modelsOf(params["db"]), body),
    "dataModels.apply": ({ params, body }) => {
      const { steps, losses } = planOf(modelsOf(params["db"]), body);
      const confirmed = (body["confirmed"] ?? []) as readonly string[];
      if (!losses.every((name) => confirmed.includes(name))) throw new FakeRefusal(400, "需要确认", "unconfirmed");
      return { done: steps.length };
    },
  };
}

function planOf(models: readonly FakeModel[], { table, design }: Readonly<Record<string, unknown>>) {
  const before = models.find((one) => one.table === table);
  const wanted = design as { readonly name: string; readonly fields: FakeModel["fields"] } | undefined;
  const kept = new Set(wanted?.fields.map(({ was }) => was));
  const step = (action: string, name: string, what?: string) => ({
    ...{ action, name, sql: `${action} "${name}"`, loses: what === undefined ? [] : [{ name, what }] },
  });
  const gone = before?.fields.filter(({ field }) => !kept.has(field)) ?? [];
  const steps = !wanted
    ? [step("dropTable", String(table), "rows")]
    : !before
      ? [step("createTable", wanted.name)]
      : [
          ...gone.map(({ field }) => step("dropField", String(field), "field")),
          ...wanted.fields.filter(({ was }) => was === undefined).map(({ field }) => step("addField", String(field))),
        ];
  const hasRows = (before?.rows ?? []).length > 0;
  const losses = hasRows ? steps.flatMap(({ loses }) => loses.map(({ name }) => name)) : [];
  return { steps, losses, atomic: true, hasRows, fingerprint: "f" };
}
