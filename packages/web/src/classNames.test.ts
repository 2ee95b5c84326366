import { join } from "node:path";
import { expect, test } from "vitest";
import { shortClass } from "../classNames.ts";

const module = (name: string) => join(import.meta.dirname, "ui", `${name}.module.css`);

test("a class keeps its name in each build, and differs between modules", () => {
  const table = shortClass("table", module("table"));
  expect(table).toMatch(/^_table_[0-9a-z]{4}$/);
  expect(shortClass("table", module("table"))).toBe(table);
  expect(shortClass("table", module("list"))).not.toBe(table);
  expect(shortClass("row", module("table"))).not.toBe(table);
});

test("two modules with the same class are refused", () => {
  const classes = () => Array.from({ length: 30_000 }, (_, at) => shortClass("row", module(`m${at}`)));
  expect(classes).toThrow(/both have the class _row_/);
});
