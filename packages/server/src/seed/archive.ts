import { mkdirSync, renameSync, rmSync, statSync } from "node:fs";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";

import { StartError, messageOf } from "../base/startError.ts";

/** The file that the data source of the demo uses. */
export const archiveFile = "archive.sqlite";

const lines = ["一号线", "二号线", "三号线", "四号线", "五号线", "六号线", "七号线", "八号线"];
const months = Array.from({ length: 12 }, (_, month) => `2025-${String(month + 1).padStart(2, "0")}-01`);
/** The copy lacks the last three months and differs in some of the other rows. */
const copiedMonths = 9;

/**
 * The folder with the small SQLite file that data sources, models, interfaces and syncs of the demo use. It is created if missing.
 *
 * @returns the folder, for the permits of data sources
 * @throws {StartError} `invalid_options` where it cannot be written
 */
export function demoSourceFolder(dataDir: string): string {
  const folder = join(dataDir, "demo-sources");
  const path = join(folder, archiveFile);
  if (statSync(path, { throwIfNoEntry: false })) return folder;
  // An incomplete file never gets the final name.
  const draft = `${path}.${process.pid}`;
  try {
    mkdirSync(folder, { recursive: true });
    rmSync(draft, { force: true });
    writeArchive(draft);
    renameSync(draft, path);
  } catch (error) {
    throw new StartError("invalid_options", `The archive of the demo cannot be written: ${messageOf(error)}`);
  }
  return folder;
}

function writeArchive(path: string): void {
  const database = new DatabaseSync(path);
  try {
    database.exec("pragma journal_mode = memory; pragma synchronous = off; begin");
    for (const table of ["line_months", "line_months_copy"]) {
      database.exec(`create table ${table} (
        line text not null, month date not null, trips integer not null, late integer not null, riders integer not null,
        primary key (line, month))`);
    }
    database.exec(`create table depots (
      code text primary key, name text not null, places integer not null, chargers integer not null, opened date)`);
    const [kept, copied] = ["line_months", "line_months_copy"].map((table) =>
      database.prepare(`insert into ${table} values (?, ?, ?, ?, ?)`),
    );
    for (const [at, line] of lines.entries()) {
      for (const [month, date] of months.entries()) {
        const trips = 88 + ((at * 17 + month * 5) % 42);
        const late = (at * 5 + month * (at + 2)) % (5 + at);
        const riders = trips * (26 + ((at * 5 + month * 3) % 14));
        kept?.run(line, date, trips, late, riders);
        const isOff = (at * copiedMonths + month) % 16 === 5;
        if (month < copiedMonths) copied?.run(line, date, trips, late, isOff ? riders - 120 : riders);
      }
    }
    const depot = database.prepare("insert into depots values (?, ?, ?, ?, ?)");
    depot.run("east", "示例东停车场", 48, 12, "2019-05-01");
    depot.run("west", "示例西停车场", 36, 20, "2022-09-01");
    depot.run("gate", "示例厂区候车场", 20, 4, "2017-03-01");
    database.exec("commit");
  } finally {
    database.close();
  }
}
