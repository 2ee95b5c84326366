import type { Answer, FakeCall } from "./answers.ts";
import { FakeRefusal, type FakeTable, rowOf, type Wire } from "./tables.ts";

/** Answers `extensions.batch` with the answers to single calls: a refused row does not stop the others. */
export function fakeBatch(
  answers: Readonly<Record<string, Answer>>,
  tableOf: (resource: string) => FakeTable | undefined,
  { params, query, body }: FakeCall,
): readonly Wire[] {
  const resource = params["resource"] ?? "";
  const table = tableOf(resource);
  const operations = body["operations"];
  if (!table || !Array.isArray(operations)) throw new FakeRefusal(400, "数据不存在", "not_found");
  const kept = [table.rows, table.deleted].map((rows) => ({ rows, before: new Map(rows) }));
  const results = (operations as readonly Wire[]).map((operation): Wire => {
    const { op, id, version, record } = operation;
    const answer = answers[`${resource}.${String(op)}`];
    try {
      const before = op === "create" ? undefined : rowOf(table, String(id));
      if (before && version !== undefined && before["version"] !== version) {
        throw new FakeRefusal(400, "数据已被他人修改", "conflict");
      }
      const made = answer?.({ params: { id: String(id) }, query, body: { ...(record as Wire) } }) as Wire | undefined;
      const known = op === "create" ? made?.["id"] : id;
      const after = table.rows.get(String(known));
      return { code: 200, msg: "操作成功", id: known, ...(after && { version: after["version"] }) };
    } catch (error) {
      if (!(error instanceof FakeRefusal)) throw error;
      return { code: error.code, msg: error.message, reason: error.reason };
    }
  });
  if (body["dryRun"] === true) {
    for (const { rows, before } of kept) {
      rows?.clear();
      for (const [id, row] of before) rows?.set(id, row);
    }
  }
  return results;
}
