import { type DesignedField, type FoundField, type TableDesign } from "@banche/core/tableDesign";
import { fileSize } from "@banche/core/text";
import type { Output } from "@banche/core";
import type { contract } from "@banche/core/wire";
import { sql } from "kysely";

import { refuse } from "../../base/respond.ts";
import type { Deps } from "../../deps.ts";
import { audit } from "../../records/audit.ts";
import type { CatalogueTable } from "../../sources/catalogue/catalogue.ts";
import { mostCounted } from "../../sources/catalogue/rowsThere.ts";
import type { Call, Context, HandlersOf } from "../../wire/handlers.ts";
import { planned, type Planned, type Wanted } from "./changing.ts";
import { createEntrance } from "./reading.ts";
import { refuseLosses, stopped } from "./refusals.ts";

const page = "systemData.dataModel";
type Models = typeof contract.dataModels;
type WantedField = Call<Models["create"]>["body"]["fields"][number];

/** Tables of data sources: the list of tables and their design (contract-base §5.7, ADR 0134). */
export function dataModelsHandlers(deps: Deps): HandlersOf<Models> {
  const { enter } = createEntrance(deps);

  return {
    async sources({ db }) {
      const { rows } = await sql<{ id: string; name: string; kind: string }>`
        select id, name, kind from data_sources where enabled order by sort_order, id limit 500`.execute(db);
      return rows;
    },

    tables: (call) =>
      enter(call, call.params.db, async (entered) => {
        const word = (call.query.keyword ?? "").trim().toLowerCase();
        const tables = await entered.tables();
        return tables.filter((one) => `${one.name}\n${one.comment}`.toLowerCase().includes(word)).map(toldTable);
      }),

    fields: (call) =>
      enter(call, call.params.db, async (entered) => {
        const { fields } = await entered.table(call.params.table);
        return told(fields, call);
      }),

    get: (call) =>
      enter(call, call.params.db, async (entered) => {
        const { name, comment, fields, hasRows } = await entered.table(call.params.table);
        return {
          tableInfo: { table: name, tableName: comment, newTable: name },
          fields: [...told(fields, call)],
          hasRows,
        };
      }),

    preview: (call) =>
      enter(call, call.params.db, async (entered) => {
        const table = await entered.table(call.params.table);
        const { page: number = 1, pageSize = 20, keyword = "", field = "" } = call.query;
        if (number < 1 || pageSize < 1 || pageSize > 500)
          throw refuse.validation([{ field: "page", rule: "tooLarge", params: { max: 500 } }]);
        const column = fieldOf(table.fields, field);
        if (field !== "" && !column)
          throw refuse.validation([{ field: "field", rule: "choice", text: "dataModels.fieldMissing" }]);
        const asked = { table, field: column?.name, keyword: keyword.trim(), page: number, pageSize };
        const { rows, total } = await entered.preview(asked);
        const keys = keysOf(table.fields, call);
        return {
          rows: rows.map((row) => Object.fromEntries([...keys].map(([name, key]) => [key, cellOf(row[name])]))),
          ...{ page: number, pageSize, total: Math.min(total, mostCounted), capped: total > mostCounted },
        };
      }),

    create: (call) => asThePlatformDoes(call, { table: "", design: designOf(call.body) }),
    update: (call) => asThePlatformDoes(call, { table: call.body.tableInfo.table ?? "", design: designOf(call.body) }),
    remove: (call) => asThePlatformDoes(call, { table: call.params.table, design: undefined }),

    async plan(call) {
      await needsButton(call);
      return enter(call, call.params.db, async (entered) => {
        const { plan, before, fingerprint } = await planned(entered, call.params.db, wantedOf(call.body));
        const { steps, losses, atomic } = plan;
        return {
          steps: steps.map((step) => ({ ...step, loses: [...step.loses] })),
          ...{ losses: [...losses], atomic, hasRows: before?.hasRows === true, fingerprint },
        };
      });
    },

    async apply(call) {
      await needsButton(call);
      const wanted = wantedOf(call.body);
      const done = await carryOut(call, wanted, ({ plan, fingerprint }) => {
        if (fingerprint !== call.body.fingerprint) throw refuse.conflict("dataModels.changed");
        refuseLosses(plan, call.body.confirmed ?? []);
      });
      return { done };
    },
  };

  /** Changes a table for the platform's own clients, which show no plan. A table with rows is not changed (contract-base §5.7). */
  async function asThePlatformDoes(call: Changing, wanted: Wanted): Promise<undefined> {
    await carryOut(call, wanted, ({ before }) => {
      if (!before?.hasRows) return;
      throw refuse.because("table_in_use", wanted.design ? "dataModels.hasRowsEdit" : "dataModels.hasRowsRemove");
    });
  }

  async function carryOut(call: Changing, wanted: Wanted, judge: (planned: Planned) => void): Promise<number> {
    const { db } = call.params;
    return enter(
      call,
      db,
      async (entered) => {
        const found = await planned(entered, db, wanted);
        judge(found);
        const statements = found.plan.steps.map((step) => step.sql);
        const outcome = await deps.sources.change(entered.source, statements);
        await note(call, wanted, found, statements.slice(0, outcome.done));
        const refusal = stopped(outcome, statements.length, call.request.language);
        if (refusal) throw refusal;
        return outcome.done;
      },
      "changes",
    );
  }

  /**
   * Writes to the audit log outside the transaction of the call: statements in another database are not undone when the call is refused.
   */
  async function note(call: Changing, { table, design }: Wanted, { before }: Planned, statements: readonly string[]) {
    if (statements.length === 0) return;
    const { session, request } = call;
    const action = !before ? "create" : design ? "update" : "remove";
    const name = table === "" ? (design?.name ?? "") : table;
    await audit(
      { db: deps.database.kysely, session, request },
      {
        action,
        resource: "dataModels",
        recordId: `${call.params.db}/${name}`,
        after: { statements: statements.join(";\n") },
      },
    );
  }
}

type Changing = Context & { readonly params: { readonly db: string } };

/** Checks the button for this kind of change. The call itself accepts either button. @throws {Refusal} `forbidden` */
async function needsButton(call: Call<Models["plan"]> | Call<Models["apply"]>): Promise<void> {
  const { table, design } = call.body;
  const button = !design ? "btn_remove" : table ? "btn_edit" : "btn_add";
  if (!(await call.rights()).mayUse(page, button)) throw refuse.forbidden();
}

function toldTable({ name, comment, rows, sizeBytes, primaryKey }: CatalogueTable): Output<Models["tables"]>[number] {
  return {
    ...{ name, comment, primaryKey, description: comment, size: sizeBytes === undefined ? "" : fileSize(sizeBytes) },
    ...(rows !== undefined && { rows }),
    ...(sizeBytes !== undefined && { sizeBytes }),
  };
}

function told(fields: readonly FoundField[], call: Context): Output<Models["fields"]> {
  const keys = keysOf(fields, call);
  return fields.map((field, at) => ({ ...field, name: keys.get(field.name) ?? field.name, index: at + 1 }));
}

/** The name of a field in an answer. For the platform's clients it is in lower case, unless two names would become equal. */
function keysOf(fields: readonly FoundField[], { request }: Context): ReadonlyMap<string, string> {
  const lower = fields.map(({ name }) => name.toLowerCase());
  const asIs = request.knowsAdditions || new Set(lower).size < lower.length;
  return new Map(fields.map(({ name }) => [name, asIs ? name : name.toLowerCase()]));
}

const fieldOf = (fields: readonly FoundField[], name: string): FoundField | undefined =>
  fields.find((field) => field.name === name) ??
  fields.find((field) => field.name.toLowerCase() === name.toLowerCase());

const cellOf = (value: unknown): string | null => (value === null || value === undefined ? null : String(value));

function designOf({ tableInfo, fields }: Call<Models["create"]>["body"]): TableDesign {
  const isNew = (tableInfo.table ?? "") === "";
  // Without our additions, a field is matched by its name.
  const known = fields.map((field) => ({ ...designedField(field), ...(!isNew && { was: field.was ?? field.name }) }));
  return { name: tableInfo.newTable.trim(), comment: tableInfo.tableName.trim(), fields: known };
}

function wantedOf({ table = "", design }: Call<Models["plan"]>["body"]): Wanted {
  if (!design) return { table, design: undefined };
  const { name, comment = "", fields } = design;
  return { table, design: { name: name.trim(), comment: comment.trim(), fields: fields.map(designedField) } };
}

function designedField({
  was,
  name,
  type,
  length = "",
  nullable = true,
  primary = false,
  comment = "",
}: WantedField): DesignedField {
  return {
    ...(was !== undefined && was !== "" && { was }),
    name: name.trim(),
    type,
    length,
    nullable,
    primary,
    comment: comment.trim(),
  };
}
