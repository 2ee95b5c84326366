import type { Answer } from "./answers.ts";
import { FakeRefusal, type FakeTable, type FakeTables, insertRow, rowOf, type Wire } from "./tables.ts";

const deletedAt = 1_700_000_000_000;
const keptMs = 30 * 86_400_000;

/** Deletes a record, permanently or into the recycle bin. */
export function removeRow(table: FakeTable, id: string): void {
  const row = rowOf(table, id);
  table.rows.delete(id);
  table.deleted?.set(id, row);
}

/**
 * Answers of the recycle bin: deleted records are kept unchanged, and can be restored unless their unique value is
 * used again.
 */
export function binAnswers(tables: FakeTables): Readonly<Record<string, Answer>> {
  const binOf = (resource: string | undefined) => {
    const table = Object.entries(tables).find(([name]) => name === resource)?.[1];
    if (!table?.deleted) throw new FakeRefusal(400, "数据不存在", "not_found");
    return { table, deleted: table.deleted };
  };
  return {
    "extensions.deleted": ({ params, query }) => {
      const { table, deleted } = binOf(params["resource"]);
      const rows = [...deleted.values()].reverse().map((row) => ({
        ...{ id: row["id"], key: row[table.unique], label: row["realName"] ?? row["fullName"] },
        ...{ deletedAt, deletedBy: "admin", until: deletedAt + keptMs },
      }));
      const found = rows.filter(({ key, label }) => `${String(key)} ${String(label)}`.includes(query["keyword"] ?? ""));
      const size = Number(query["pageSize"] ?? 20);
      const page = Number(query["currentPage"] ?? 1);
      return {
        list: found.slice((page - 1) * size, page * size),
        pagination: { currentPage: page, pageSize: size, total: found.length },
      };
    },
    "extensions.restore": ({ params, body }) => {
      const { table, deleted } = binOf(params["resource"]);
      return (body["ids"] as readonly string[]).map((id): Wire => {
        const row = deleted.get(id);
        try {
          if (!row) throw new FakeRefusal(400, "该记录不在回收站中，可能已恢复或已过期", "not_found");
          insertRow(table, id, row);
          deleted.delete(id);
          return { code: 200, msg: "已恢复", id };
        } catch (error) {
          if (!(error instanceof FakeRefusal)) throw error;
          return { code: error.code, msg: error.message, reason: error.reason, id };
        }
      });
    },
  };
}
