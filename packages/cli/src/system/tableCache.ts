import { readFileSync } from "node:fs";
import type { KnownTables, TableCache } from "../app.ts";
import { cacheFile } from "./candidates.ts";
import { writePrivate } from "./privateFile.ts";

const FILE = "tables.json";
/** Enough for some tables of 5,000 records each; a longer file was not written by us. */
const LIMIT_BYTES = 20_000_000;

/** Tables in `<folder>/completion/<account>/<factory>/tables.json`. They are deleted together with the words of the account. */
export function fileTables(folder: string): TableCache {
  return {
    read(owner) {
      try {
        const text = readFileSync(cacheFile(folder, owner, FILE), "utf8");
        const kept: unknown = text.length > LIMIT_BYTES ? undefined : JSON.parse(text);
        return isKept(kept) ? kept : undefined;
      } catch {
        return undefined;
      }
    },
    write(owner, tables) {
      try {
        writePrivate(cacheFile(folder, owner, FILE), JSON.stringify(tables));
      } catch {
        // A read-only folder: files are only checked with the server.
      }
    },
  };
}

/** The file is private to the user and was written by `write`, so a simple check is enough. */
function isKept(value: unknown): value is KnownTables {
  return (
    typeof value === "object" &&
    value !== null &&
    ["references", "dictionaries", "readAt"].every((name) => name in value)
  );
}
