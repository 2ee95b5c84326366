import { resources, type ResourceField } from "@banche/core";
import { sql } from "kysely";

import { type IssueDraft, refuse } from "../../base/respond.ts";
import { isSourceKind, type SourceKind } from "../../sources/source.ts";
import { readStatement, StatementError } from "../../sources/query/statement.ts";
import { defineTable } from "../../tables/defineTable.ts";
import { type Change, oneByOne, type RecordValues, type Row, type Writer } from "../../tables/recordTable.ts";
import { headersOf, readHeaders } from "./headers.ts";
import { type InterfaceSpec, parameterIn, specOf } from "./spec.ts";
import { callerNames, issuesOfParameters } from "./values.ts";

/** Taken with an interface, and kept as `sealedHeaders` alone. */
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
    // The platform's clients say so of an interface that asks no database, and of its own one.
    ...(values["sourceId"] === "0" && { sourceId: "" }),
    // An empty text counts as no change; this one takes the heads away.
    ...(values["headers"] === "" && { headers: " " }),
  }),
  derive: oneByOne(async (writer, change) => {
    const issues = await issuesOfInterface(writer, change.after);
    if (issues.length > 0) throw refuse.validation(issues);
    return { ...sealed(writer, change), ...(!change.before && { creatorAccount: writer.session.account }) };
  }),
});

/** What keeps an interface from being carried out, before anything is asked. */
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
    ...(spec.kind === 2 && spec.content.trim() === "" ? [{ field: "content", rule: "required" }] : []),
    ...(spec.kind === 3 ? issuesOfCall(spec) : []),
  ];
}

async function issuesOfQuery(db: Writer["db"], spec: InterfaceSpec): Promise<readonly IssueDraft[]> {
  if (spec.sourceId === "") return [issue("source", "ownDatabase")];
  if (spec.content.trim() === "") return [{ field: "content", rule: "required" }];
  const { rows } = await sql<{ kind: string }>`select kind from data_sources where id = ${spec.sourceId}`.execute(db);
  const kind = rows[0]?.kind ?? "";
  // What is not there is refused as a reference.
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

const issue = (field: string, text: "headers" | "ownDatabase" | "scheme" | "userinfo" | "sent"): IssueDraft => ({
  ...{ field, rule: text },
  text: `dataInterfaces.issues.${text}`,
});

/** Whether secret heads would go to another server. */
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
