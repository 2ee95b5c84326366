import { readdirSync } from "node:fs";
import { join } from "node:path";

import { describe, expect, test } from "vitest";

import { inOrder, isMigrationFile } from "./migrationFolder.ts";
import { migrations } from "./migrations/index.ts";

const migration = (name: string): object => ({ one: { name, statements: ["select 1"] } });
const read = (...files: readonly (readonly [string, object])[]): readonly string[] =>
  inOrder(files.map(([file, exported]) => [file, { ...exported }])).map(({ name }) => name);

describe("the migrations of a folder", () => {
  test("are all its files, in the order of their numbers", () => {
    const files = readdirSync(join(import.meta.dirname, "migrations")).filter((file) => /^\d/.test(file));
    expect(files.filter((file) => !isMigrationFile(file))).toEqual([]);
    expect(migrations.map(({ name }) => `${name}.ts`)).toEqual(files.toSorted());
    expect(read(["0002_b.ts", migration("0002_b")], ["0001_a.ts", migration("0001_a")])).toEqual(["0001_a", "0002_b"]);
  });

  test("must have different numbers", () => {
    expect(() => read(["0001_a.ts", migration("0001_a")], ["0001_b.ts", migration("0001_b")])).toThrow(
      "0001_a and 0001_b have the same number",
    );
  });

  test("must have the name of their file, one in each file", () => {
    expect(() => read(["0001_a.ts", migration("0001_other")])).toThrow(
      "The migration in 0001_a.ts is called 0001_other",
    );
    expect(() => read(["0001_a.ts", {}])).toThrow("0001_a.ts must");
    expect(() => read(["0001_a.ts", { ...migration("0001_a"), two: 2 }])).toThrow("0001_a.ts must");
    expect(() => read(["a.ts", migration("a")])).toThrow("a.ts must");
  });
});
