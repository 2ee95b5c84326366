import type { Answer } from "./answers.ts";
import { pageOf } from "./lists.ts";
import { type FakeTable, rowOf, wireRows } from "./tables.ts";

/** The log of a factory: lines with their `category`, otherwise in wire form. */
export function logAnswers(lines: FakeTable): Readonly<Record<string, Answer>> {
  return {
    "logs.list": ({ params, query }) =>
      pageOf(
        wireRows(lines)
          .filter(
            (row) =>
              row["category"] === params["category"] &&
              String(row["userName"]).includes(query["keyword"] ?? "") &&
              Number(row["creatorTime"]) >= Number(query["startTime"] ?? 0) &&
              Number(row["creatorTime"]) <= Number(query["endTime"] ?? Number.MAX_SAFE_INTEGER),
          )
          .map(({ category: _category, version: _version, ...row }) => row),
        query,
      ),
    "logs.remove": ({ body }) => {
      const ids = Array.isArray(body["ids"]) ? body["ids"].map(String) : [];
      for (const id of ids) rowOf(lines, id);
      for (const id of ids) lines.rows.delete(id);
    },
  };
}

/** The changes in the form of an audit log entry, for a user with permission. */
export function auditAnswer(changes: FakeTable): Answer {
  return ({ query }) => {
    const asked = ["account", "resource", "recordId"].filter((name) => query[name] !== undefined);
    const rows = wireRows(changes).filter((row) => asked.every((name) => row[name] === query[name]));
    return pageOf(
      rows.map(({ version: _version, ...row }) => row),
      query,
    );
  };
}
