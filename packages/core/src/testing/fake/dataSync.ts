import type { Answer } from "./answers.ts";
import { FakeRefusal } from "./tables.ts";

/** Data sync runs: a comparison returns `found`, and a started run is already finished. */
export function dataSyncAnswers(): Readonly<Record<string, Answer>> {
  const runs: Record<string, unknown>[] = [];
  const found = { same: 90, inserts: 2, updates: 1, removes: 1, misfits: 0 };
  const sample = (name: string | null, former: string | null) => ({
    key: ["7"],
    before: former === null ? null : ["7", former],
    after: name === null ? null : ["7", name],
  });
  const runOf = (id = ""): Record<string, unknown> => {
    const run = runs.find((one) => one["id"] === id);
    if (!run) throw new FakeRefusal(400, "没有这次同步", "not_found");
    return run;
  };
  const field = (name: string, type: string, primary: boolean) => ({ name, type, primary, nullable: !primary });
  return {
    "dataSync.list": () => ({ list: runs }),
    "dataSync.check": ({ body }) => {
      const mapped = (body["pairs"] ?? [
        { from: "id", to: "id" },
        { from: "name", to: "name" },
      ]) as readonly { readonly from: string; readonly to: string }[];
      const isKeyMapped = mapped.some(({ to }) => to === "id");
      const fault = {
        fault: "keyUnmapped",
        table: "b",
        field: "id",
        from: "",
        to: "",
        text: "主键字段没有对应的来源字段",
      };
      return {
        sourceFields: [field("id", "bigint", true), field("name", "varchar(50)", false)],
        targetFields: [field("id", "bigint", true), field("name", "varchar(20)", false)],
        pairs: mapped.map((pair) => ({ ...pair, key: pair.to === "id", mayMisfit: pair.to === "name" })),
        issues: isKeyMapped ? [] : [fault],
      };
    },
    "dataSync.compare": ({ body }) => {
      const id = `run${runs.length + 1}`;
      runs.unshift({
        ...{ id, sourceName: "a", sourceTable: body["dbTable"], targetName: "b", targetTable: body["targetTable"] },
        ...{ modes: body["modes"], stage: "compare", state: "done", reason: "", undoable: false, by: "admin" },
        progress: { read: 94, total: 94, left: 0, ...found },
        ...{ createdAt: 1_750_000_000_000, startedAt: 1_750_000_000_000, finishedAt: 1_750_000_001_000 },
        pairs: [
          { from: "id", to: "id" },
          { from: "name", to: "name" },
        ],
        differences: {
          ...found,
          samples: {
            inserts: [sample(`<img src=x onerror="alert(1)">`, null)],
            updates: [sample("new", "old")],
            removes: [sample(null, "extra")],
            misfits: [],
          },
        },
      });
      return { id };
    },
    "dataSync.get": ({ params }) => runOf(params["id"]),
    "dataSync.start": ({ params }) => void Object.assign(runOf(params["id"]), { stage: "write", undoable: true }),
    "dataSync.undo": ({ params }) => void Object.assign(runOf(params["id"]), { stage: "undo", undoable: false }),
  };
}
