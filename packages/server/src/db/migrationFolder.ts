import type { Migration } from "./migrate.ts";

const fileName = /^(\d{4}_[a-z0-9_]+)\.ts$/;

/** `0147_names.ts`; what else is in the folder is no migration. */
export function isMigrationFile(file: string): boolean {
  return fileName.test(file);
}

/**
 * The migrations of a folder, by number.
 *
 * @param modules - name of the file and what it exports: one migration, which is called as the file
 * @throws Error that names the file which is no migration, or the two with one number
 */
export function inOrder(
  modules: readonly (readonly [file: string, exported: Readonly<Record<string, unknown>>])[],
): readonly Migration[] {
  const byNumber = new Map<string, Migration>();
  for (const [file, exported] of modules.toSorted(([a], [b]) => (a < b ? -1 : 1))) {
    const name = fileName.exec(file)?.[1];
    const [migration, ...more] = Object.values(exported);
    if (name === undefined || !isMigration(migration) || more.length > 0) {
      throw new Error(`${file} must be called NNNN_name.ts and export one migration`);
    }
    if (migration.name !== name) throw new Error(`The migration in ${file} is called ${migration.name}`);
    const number = name.slice(0, 4);
    const same = byNumber.get(number);
    if (same) throw new Error(`${same.name} and ${name} have the same number`);
    byNumber.set(number, migration);
  }
  return [...byNumber.values()];
}

function isMigration(value: unknown): value is Migration {
  return typeof value === "object" && value !== null && "name" in value && "statements" in value;
}
