import type { Answer } from "./answers.ts";
import { FakeRefusal, type FakeTable, rowOf } from "./tables.ts";

/** Data interfaces: `gives` is the result of one, `problem` the message of its failure. */
export function dataInterfaceAnswers(interfaces: FakeTable): Readonly<Record<string, Answer>> {
  const result = (id: string) => {
    const { problem, gives = [] } = rowOf(interfaces, id);
    if (typeof problem === "string") throw new FakeRefusal(400, problem, "interface_failed");
    const rowCount = Array.isArray(gives) ? gives.length : 1;
    return { data: gives, rowCount, cut: false, cached: false, durationMs: 12 };
  };
  return {
    "dataInterfaces.options": () => {
      const all = [...interfaces.rows.values()];
      const categories = [...new Set(all.map(({ categoryId }) => String(categoryId)))];
      return categories.map((category) => ({
        ...{ id: category, categoryId: "0", fullName: category, enCode: category, hasChildren: true },
        children: all
          .filter(({ categoryId, enabledMark }) => String(categoryId) === category && enabledMark === 1)
          .map(({ id, fullName, enCode, parameters = [] }) => ({
            ...{ id, categoryId: "1", fullName, enCode, hasChildren: false, parameters },
          })),
      }));
    },
    "dataInterfaces.call": ({ params }) => result(params["id"] ?? ""),
    "dataInterfaces.test": ({ body }) => result(String(body["id"] ?? "")),
    "dataInterfaces.calls": () => ({
      list: [...interfaces.rows.values()].map((row, at) => ({
        ...{ id: `call${at}`, interfaceId: row["id"], fullName: row["fullName"], creatorTime: 1_700_000_000_000 },
        ...{ creatorUser: "admin", outcome: row["problem"] ? "failed" : "ok", reason: row["problem"] },
        ...{ durationMs: 12, rowCount: 2 },
      })),
      pagination: { currentPage: 1, pageSize: 20, total: interfaces.rows.size },
    }),
  };
}
