import type { Output, TextKey } from "@banche/core";
import type { Design } from "@banche/core/declare";
import { findText, labelIn } from "@banche/core/text";
import type { contract } from "@banche/core/wire";
import { type Kysely, type RawBuilder, sql } from "kysely";

import type { Deps } from "../../deps.ts";
import { draftModel, isTaken, pointersTo } from "../../designs/change.ts";
import { dropMenu, keepMenu } from "../../designs/menu.ts";
import type { PlanLine } from "../../designs/plan.ts";
import { rowsIn, valuesIn } from "../../designs/plan.ts";
import { memberOfColumn } from "../../designs/names.ts";
import { dropField, dropTable, runSteps } from "../../designs/run.ts";
import { keepVersion, lockDesigns, lockModel, readModels, type StoredModel } from "../../designs/stored.ts";
import { designedSchema } from "../../designs/names.ts";
import { statementsOf } from "../../db/plan/statements.ts";
import type { Schema } from "../../db/schema.ts";
import type { Context, HandlersOf } from "../../wire/handlers.ts";
import { audit } from "../../records/audit.ts";
import type { RecordTable } from "../../tables/recordTable.ts";
import { refuse, toFieldIssue } from "../../base/respond.ts";

type Group = typeof contract.designs;
type Changed = Output<Group["create"]>;
type Line = Changed["lines"][number];

/** The result of a change, for the caller and the audit log. */
interface Done {
  readonly action: string;
  readonly before?: StoredModel | undefined;
  readonly model: StoredModel;
  readonly lines: readonly PlanLine[];
}

/** Creates the handlers. @param tables - the tables of the product, which models may refer to */
export function designsHandlers({ registry: product }: Deps, tables: readonly RecordTable[]): HandlersOf<Group> {
  return {
    async list(call) {
      const models = await readModels(call.db);
      return Promise.all(models.map((model) => summaryOf(call, model)));
    },
    async get(call) {
      const model = (await readModels(call.db)).find(({ code }) => code === call.params.code) ?? missing();
      const version = call.query.version ?? model.version;
      const kept = (await readVersion(call.db, model.id, version)) ?? missing();
      return { code: model.code, version, state: model.state, ...kept };
    },
    async plan(call) {
      const code: unknown = call.body.design["name"];
      const before = (await readModels(call.db)).find((model) => model.code === code && model.state !== "removed");
      const { model, plan } = await draftModel(call.db, { design: call.body.design, before, product, tables });
      const issues = plan.issues.map((issue) => {
        const { field, rule, text = rule } = toFieldIssue(issue, call.request.language);
        return { field, rule, text };
      });
      const statements = plan.steps.flatMap((step) => statementsOf(step, designedSchema));
      const { version } = model;
      return {
        code: model.code,
        version,
        records: plan.rows,
        lines: linesFor(call, plan.lines, model),
        issues,
        statements,
      };
    },
    async create(call) {
      await lockDesigns(call.db);
      const { design } = call.body;
      const { model, plan } = await draftModel(call.db, { design, before: undefined, product, tables });
      if (await isTaken(call.db, model.code)) {
        throw refuse.validation([{ field: "name", rule: "unique", text: "designs.codeTaken" }]);
      }
      if (plan.issues.length > 0) throw refuse.validation(plan.issues);
      await runSteps(call.db, plan.steps);
      return keep(call, { action: "create", model, lines: plan.lines });
    },
    async update(call) {
      const before = await locked(call, call.params.code);
      if (before.state === "removed") missing();
      if (before.version !== call.body.version) throw refuse.conflict();
      const { model, plan } = await draftModel(call.db, { design: call.body.design, before, product, tables });
      if (plan.issues.length > 0) throw refuse.validation(plan.issues);
      if (plan.lines.length === 0 && plan.steps.length === 0) return answered(call, { model: before, lines: [] });
      await runSteps(call.db, plan.steps);
      return keep(call, { action: "update", before, model, lines: plan.lines });
    },
    async setState(call) {
      const before = await locked(call, call.params.code);
      const { state } = call.body;
      if (before.state === state) return answered(call, { model: before, lines: [] });
      const model = { ...before, state, version: before.version + 1 };
      return keep(call, { action: state === "published" ? "enable" : "disable", before, model, lines: [] });
    },
    async remove(call) {
      const before = await locked(call, call.params.code);
      if (before.state === "removed") missing();
      await refuseUsed(call.db, before.code);
      const model = { ...before, state: "removed" as const, version: before.version + 1 };
      return keep(call, { action: "remove", before, model, lines: [] });
    },
    async purge(call) {
      const before = await locked(call, call.params.code);
      const { field, count } = call.body;
      return field === undefined ? purgeModel(call, before, count) : purgeField(call, before, field, count);
    },
  };
}

function missing(): never {
  throw refuse.notFound();
}

async function locked({ db }: Context, code: string): Promise<StoredModel> {
  await lockDesigns(db);
  return (await lockModel(db, code)) ?? missing();
}

async function refuseUsed(db: Kysely<Schema>, code: string): Promise<void> {
  const [value] = await pointersTo(db, code);
  if (value !== undefined) throw refuse.because("referenced", "designs.usedBy", { value });
}

async function purgeField(call: Context, before: StoredModel, field: string, count: number): Promise<Changed> {
  const { [field]: outcome, ...retired } = before.design.retired ?? {};
  const values = outcome === undefined ? undefined : await valuesIn(call.db, before.id, field);
  if (values === undefined) {
    throw refuse.validation([{ field: "field", rule: "unknown", params: { value: field }, text: "designs.notThere" }]);
  }
  if (values !== count) throw refuse.because("other_count", "designs.otherCount", { count: values });
  await dropField(call.db, before.id, field);
  await forsakeFiles(call, before.code, sql`field = ${memberOfColumn(field)}`);
  const model = { ...before, version: before.version + 1, design: { ...before.design, retired } };
  return keep(call, { action: "purge", before, model, lines: [{ kind: "purgeField", field, count }] });
}

async function purgeModel(call: Context, before: StoredModel, count: number): Promise<Changed> {
  if (before.state !== "removed") throw refuse.because("not_removed", "designs.notRemoved");
  await refuseUsed(call.db, before.code);
  const rows = await rowsIn(call.db, before.id);
  if (rows !== count) throw refuse.because("other_count", "designs.otherCount", { count: rows });
  await dropTable(call.db, before.id);
  await forsakeFiles(call, before.code, sql`true`);
  await dropMenu(call.db, before.id);
  await sql`delete from designs where id = ${before.id}`.execute(call.db);
  const lines: readonly PlanLine[] = [{ kind: "purgeModel", count }];
  await note(call, { action: "purge", before, model: before, lines });
  return answered(call, { model: before, lines });
}

/** Marks uploads in removed fields as released, so that they are deleted later. */
async function forsakeFiles({ db, session }: Context, code: string, which: RawBuilder<unknown>): Promise<void> {
  await sql`update record_files set left_at = coalesce(left_at, now()), left_by = ${session.userId}
    where resource = ${code} and ${which}`.execute(db);
}

async function keep(call: Context, done: Done): Promise<Changed> {
  await keepVersion(call.db, done.model, call.session.userId);
  await keepMenu(call.db, done.model);
  await note(call, done);
  return answered(call, done);
}

async function note(call: Context, { action, before, model }: Done): Promise<void> {
  const told = ({ version, state, design }: StoredModel) => ({ version, state, design });
  await audit(call, {
    action,
    resource: "designs",
    recordId: model.code,
    ...(before && { before: told(before) }),
    ...(action !== "purge" && { after: told(model) }),
  });
}

function answered(call: Context, { model, lines }: Pick<Done, "model" | "lines">): Changed {
  const { code, version, state } = model;
  return { code, version, state, lines: linesFor(call, lines, model) };
}

function linesFor({ request: { language } }: Context, lines: readonly PlanLine[], { design }: StoredModel): Line[] {
  const called = (name = "") => {
    const label = design.fields[name]?.label;
    return label === undefined ? name : labelIn(language, label);
  };
  return lines.map(({ kind, field, before, count }) => {
    const params = { field: called(field), before: before ?? "", count: count ?? 0 };
    return {
      kind,
      ...(field !== undefined && { field }),
      ...(count !== undefined && { count }),
      loses: kind === "purgeField" || kind === "purgeModel",
      text: findText(language, `designs.plan.${kind}` satisfies TextKey, params) ?? kind,
    };
  });
}

async function summaryOf({ db, request }: Context, model: StoredModel) {
  const { id, code, version, state, design } = model;
  const { rows } = await sql<{ at: Date }>`select updated_at as at from designs where id = ${id}`.execute(db);
  const changedAt = rows[0]?.at.getTime() ?? 0;
  return {
    code,
    version,
    state,
    title: labelIn(request.language, design.title),
    records: await rowsIn(db, id),
    changedAt,
  };
}

async function readVersion(db: Kysely<Schema>, id: string, version: number) {
  const { rows } = await sql<{ design: Design; createdAt: Date; createdBy: string }>`
    select v.design, v.created_at, coalesce(u.account, v.created_by) as created_by from design_versions v
    left join users u on u.id = v.created_by where v.design_id = ${id} and v.version = ${version}`.execute(db);
  const [found] = rows;
  return found && { design: { ...found.design }, createdAt: found.createdAt.getTime(), createdBy: found.createdBy };
}
