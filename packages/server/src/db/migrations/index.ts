import { readdirSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";

import type { Migration } from "../migrate.ts";
import { inOrder, isMigrationFile } from "../migrationFolder.ts";

/** A bundle has no folder: there `scripts/build/migrations.mjs` takes the place of this. */
async function load(file: string): Promise<readonly [string, Readonly<Record<string, unknown>>]> {
  const address = pathToFileURL(join(import.meta.dirname, file)).href;
  return [file, (await import(/* @vite-ignore */ address)) as Readonly<Record<string, unknown>>];
}

const files = readdirSync(import.meta.dirname).filter(isMigrationFile);

/** Every migration of this folder, in the order in which they run. A released one is never changed. */
export const migrations: readonly Migration[] = inOrder(await Promise.all(files.map(load)));
