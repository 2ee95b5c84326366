import type { Answer } from "./answers.ts";
import { type FakeTable, rowOf, wireRows } from "./tables.ts";

/** Backups by id; a newly requested one is `running`. */
export function backupsAnswers(backups: FakeTable): Readonly<Record<string, Answer>> {
  return {
    "backups.list": ({ query: { keyword = "" } }) => {
      const rows = wireRows(backups).filter((row) => String(row["fileName"]).includes(keyword));
      return { list: rows, pagination: { currentPage: 1, pageSize: 20, total: rows.length } };
    },
    "backups.add": () => {
      const id = `b${backups.rows.size}`;
      backups.rows.set(id, { id, fileName: `${id}.tar.gz`, fileSize: "", creatorTime: 0, state: "running" });
      return { id };
    },
    "backups.remove": ({ params }) => void backups.rows.delete(String(rowOf(backups, params["id"] ?? "")["id"])),
  };
}
