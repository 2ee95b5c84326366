import { existsSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";

import type { RecordTable } from "../tables/recordTable.ts";
import type { Concept } from "./declared.ts";
import type { Stored } from "./stored.ts";
import { isObject } from "@banche/core/wire";

const features = join(import.meta.dirname, "../features");

/** Every concept that has a table of records, found by folders with a `table.ts`. Works only from the sources. */
export async function allConcepts(): Promise<readonly Concept[]> {
  const folders = readdirSync(features).filter((name) => existsSync(join(features, name, "table.ts")));
  return Promise.all(
    folders.map(async (folder) => ({
      table: await exported<RecordTable>(join(features, folder, "table.ts"), isRecordTable),
      stored: existsSync(join(features, folder, "stored.ts"))
        ? await exported<Stored>(join(features, folder, "stored.ts"), isObject)
        : {},
    })),
  );
}

async function exported<Thing>(file: string, fits: (value: unknown) => boolean): Promise<Thing> {
  const module = (await import(/* @vite-ignore */ pathToFileURL(file).href)) as Readonly<Record<string, unknown>>;
  const found = Object.values(module).filter(fits);
  if (found.length !== 1) throw new Error(`${file} must export one thing that says of its table`);
  return found[0] as Thing;
}

function isRecordTable(value: unknown): boolean {
  return isObject(value) && "resource" in value && "table" in value;
}
