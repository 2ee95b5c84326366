import { resources, type ResourceField } from "@banche/core";
import { sql } from "kysely";

import { type IssueDraft, type Refusal, refuse } from "../../base/respond.ts";
import { isSourceKind, type SourceKind } from "../../sources/source.ts";
import { readStatement, StatementError } from "../../sources/query/statement.ts";
import { defineTable } from "../../tables/defineTable.ts";
import { type Change, oneByOne, type RecordValues, type Row, type Writer } from "../../tables/recordTable.ts";
import { headersOf, readHeaders } from "../../interfaces/headers.ts";
import { type InterfaceSpec, parameterIn, specOf, usesCaller } from "../../interfaces/spec.ts";
import { callerNames, issuesOfParameters } from "../../interfaces/values.ts";

/** The secret headers. They are accepted with an interface and stored only as `sealedHeaders`. */
const headers: ResourceField = {
  kind: "multiline",
  name: "headers",
  label: ["密钥头", "Secret headers", "金鑰標頭"],
  key: "headers",
  column: "requestHeaders",
  max: 8_000,
};

/** Data interfaces of a factory (contract-base §5.5). */
export const dataInterfaceTable = defineTable(resources.dataInterfaces, {
  further: [headers],
  elsewhere: new Set(["headers"]),
  secrets: new Set(["headers"]),
  tidy: (values) => ({
    ...values,
    // The platform's clients send this for an interface without a database, and for their own database.
    ...(values["sourceId"] === "0" && { sourceId: "" }),
    // An empty text counts as unchanged; this value deletes the headers.
    ...(values["headers"] === "" && { headers: " " }),
  }),
  derive: oneByOne(async (writer, change) => {
    const issues = await issuesOfInterface(writer, change.after);
    if (issues.length > 0) throw refuse.validation(issues);
    await checkTasks(writer, change);
    return { ...sealed(writer, change), ...(!change.before && { creatorAccount: writer.session.account }) };
  }),
  async beforeRemove({ db }, set) {
    const users = await readTasks(
      db,
      set.map(({ id }) => id),
    );
    return set.map(({ id }): Refusal | "remove" => {
      const names = users.get(id);
      return names === undefined ? "remove" : usedBy(names);
    });
  },
});

/** Refuses to disable or change an interface that tasks still call. @throws {Refusal} `referenced`, with the names of the tasks */
async function checkTasks({ db }: Writer, { id, before, after, changed }: Change): Promise<void> {
  const isOff = changed.has("enabled") && after["enabled"] === false;
  const isBound = usesCaller(specOf(after));
  if (!before || !(isOff || isBound)) return;
  const names = (await readTasks(db, [id])).get(id);
  if (names === undefined) return;
  if (isOff) throw usedBy(names);
  const field = specOf(after).kind === 1 ? "content" : "sent";
  throw refuse.validation([{ field, rule: "tasks", text: "dataInterfaces.issues.tasks", params: { names } }]);
}

const usedBy = (names: string): Refusal => refuse.because("referenced", "dataInterfaces.usedByTasks", { names });

/** Names of the first few tasks that call an interface, by id of the interface. */
async function readTasks(db: Writer["db"], ids: readonly string[]): Promise<ReadonlyMap<string, string>> {
  const { rows } = await sql<{ id: string; names: readonly string[] }>`
    select interface_id as id, array_agg(name order by sort_order, id) as names from tasks
    where interface_id = any(${[...ids]}::text[]) group by interface_id`.execute(db);
  return new Map(
    rows.map(({ id, names }) => [id, names.length > 5 ? `${names.slice(0, 5).join(", ")}, …` : names.join(", ")]),
  );
}

/** The reasons why an interface cannot run, found without a query to its source. */
export async function issuesOfInterface(
  { db }: Pick<Writer, "db">,
  after: RecordValues,
): Promise<readonly IssueDraft[]> {
  const spec = specOf(after);
  const given = after["headers"];
  return [
    ...issuesOfParameters(spec.parameters),
    ...(typeof given === "string" && readHeaders(given) === undefined ? [issue("headers", "headers")] : []),
    ...(spec.kind === 1 ? await issuesOfQuery(db, spec) : []),
    ...(spec.kind === 2 ? issuesOfStatic(spec.content.trim()) : []),
    ...(spec.kind === 3 ? issuesOfCall(spec) : []),
  ];
}

/** A text that begins like JSON must be JSON; other texts are given as they are. */
function issuesOfStatic(content: string): readonly IssueDraft[] {
  if (content === "") return [{ field: "content", rule: "required" }];
  if (!/^[[{]/.test(content)) return [];
  try {
    JSON.parse(content);
    return [];
  } catch {
    return [issue("content", "json")];
  }
}

async function issuesOfQuery(db: Writer["db"], spec: InterfaceSpec): Promise<readonly IssueDraft[]> {
  if (spec.sourceId === "") return [issue("source", "ownDatabase")];
  if (spec.content.trim() === "") return [{ field: "content", rule: "required" }];
  const { rows } = await sql<{ kind: string }>`select kind from data_sources where id = ${spec.sourceId}`.execute(db);
  const kind = rows[0]?.kind ?? "";
  // A missing source is refused by the check of references.
  return isSourceKind(kind) ? issuesOfStatement(spec, kind) : [];
}

function issuesOfStatement(spec: InterfaceSpec, kind: SourceKind): readonly IssueDraft[] {
  const names = namesOf(spec);
  try {
    readStatement(spec.content, kind, (name) => (names.has(name) ? "?" : undefined));
    return [];
  } catch (error) {
    if (!(error instanceof StatementError)) throw error;
    return [
      {
        field: "content",
        rule: error.fault,
        text: `dataInterfaces.statement.${error.fault}`,
        params: { word: error.word },
      },
    ];
  }
}

function issuesOfCall(spec: InterfaceSpec): readonly IssueDraft[] {
  if (spec.path === "") return [{ field: "path", rule: "required" }];
  const url = URL.parse(spec.path);
  if (!url || !/^https?:$/.test(url.protocol)) return [issue("path", "scheme")];
  if (url.username !== "" || url.password !== "") return [issue("path", "userinfo")];
  const names = namesOf(spec);
  const unknown = spec.sent
    .map(({ value }) => parameterIn(value))
    .find((name) => name !== undefined && !names.has(name));
  return unknown === undefined ? [] : [{ ...issue("sent", "sent"), params: { name: unknown } }];
}

const namesOf = ({ parameters }: InterfaceSpec): ReadonlySet<string> =>
  new Set([...parameters.map(({ name }) => name), ...callerNames]);

const issue = (
  field: string,
  text: "headers" | "json" | "ownDatabase" | "scheme" | "userinfo" | "sent",
): IssueDraft => ({
  ...{ field, rule: text },
  text: `dataInterfaces.issues.${text}`,
});

/** Whether the stored secret headers would be sent to another server. */
export function isElsewhere(before: RecordValues, after: RecordValues): boolean {
  const [old, now] = [URL.parse(specOf(before).path)?.origin, URL.parse(specOf(after).path)?.origin];
  return old !== now;
}

function sealed({ secrets }: Writer, { id, before, after }: Change): Row {
  const given = after["headers"];
  if (typeof given === "string") {
    const text = given.trim();
    if (text === "") return { sealedHeaders: null, hasHeaders: false };
    return { sealedHeaders: secrets.seal(headersOf(id), text), hasHeaders: true };
  }
  return before && !isElsewhere(before, after) ? {} : { sealedHeaders: null, hasHeaders: false };
}
