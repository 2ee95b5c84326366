import type { Migration } from "./migrate.ts";

const fileName = /^(\d{4}_[a-z0-9_]+)\.ts$/;

/** Whether a file is a migration, such as `0147_names.ts`. Other files in the folder are ignored. */
export function isMigrationFile(file: string): boolean {
  return fileName.test(file);
}

/**
 * The migrations of a folder, sorted by number.
 *
 * @param modules - name of the file and its exports: one migration with the name of the file
 * @throws Error that names a file without a migration, or two files with the same number
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
