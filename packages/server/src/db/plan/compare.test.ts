import { describe, expect, test } from "vitest";

import { compare, VanishedError } from "./compare.ts";
import type { ColumnModel, ForeignKeyModel, IndexModel, TableModel } from "./model.ts";
import { phaseOf, type Step } from "./steps.ts";

const id: ColumnModel = { name: "id", type: "text", collation: "C", notNull: true };
const seats: ColumnModel = { name: "seats", type: "integer", notNull: true, default: "0" };
const plate: ColumnModel = { name: "plate", type: "text", notNull: true };
const byPlate: IndexModel = { name: "vehicles_plate_key", unique: true, keys: ["plate"] };
const driver: ForeignKeyModel = {
  name: "vehicles_driver_id_fkey",
  columns: ["driver_id"],
  target: "users",
  targetColumns: ["id"],
  onDelete: "no action",
};
const vehicles: TableModel = {
  name: "vehicles",
  columns: [id, plate, seats, { name: "driver_id", type: "text", collation: "C", notNull: false }],
  primaryKey: ["id"],
  indexes: [byPlate],
  foreignKeys: [driver],
};
const trips: TableModel = { name: "trips", columns: [id], primaryKey: ["id"], indexes: [], foreignKeys: [] };

const without = (name: string): TableModel => ({
  ...vehicles,
  columns: vehicles.columns.filter((column) => column.name !== name),
});
const withColumn = (column: ColumnModel): TableModel => ({
  ...without(column.name),
  columns: vehicles.columns.map((one) => (one.name === column.name ? column : one)),
});
const told = (steps: readonly Step[]): readonly string[] => steps.map((step) => `${phaseOf(step)} ${step.kind}`);

describe("a table or column that is no longer declared", () => {
  test("stops the comparison with an error that names all of them", () => {
    const gone = (): unknown => compare([vehicles, trips], [without("seats")]);
    expect(gone).toThrow(VanishedError);
    expect(gone).toThrow("No longer declared, and not retired either: vehicles.seats, trips");
    const { driver_id: _, ...columns } = { seats: "kept", driver_id: "kept" } as const;
    expect(() =>
      compare([vehicles], [{ ...without("seats"), columns: [id, plate] }], { columns: { vehicles: columns } }),
    ).toThrow("either: vehicles.driver_id");
  });

  test("stays if it is retired as kept, and no longer needs a value", () => {
    const kept = { tables: { trips: "kept" }, columns: { vehicles: { seats: "kept", plate: "kept" } } } as const;
    expect(compare([vehicles, trips], [without("seats")], kept)).toEqual([]);
    const steps = compare([vehicles], [{ ...without("plate"), indexes: [] }], kept);
    expect(told(steps)).toEqual(["index dropIndex", "add allowNull"]);
  });

  test("is dropped in a step of its own if it is retired as dropped", () => {
    const dropped = { tables: { trips: "dropped" }, columns: { vehicles: { seats: "dropped" } } } as const;
    expect(told(compare([vehicles, trips], [without("seats")], dropped))).toEqual([
      "drop dropColumn",
      "drop dropTable",
    ]);
  });
});

describe("a difference", () => {
  test("is not found between equal tables", () => {
    expect(compare([vehicles, trips], [trips, vehicles])).toEqual([]);
    expect(compare([{ ...vehicles, indexes: [{ ...byPlate, constraint: true }] }], [vehicles])).toEqual([]);
  });

  test("is added without reading when existing rows cannot violate it", () => {
    expect(told(compare([without("seats")], [vehicles]))).toEqual(["add addColumn"]);
    const steps = compare([{ ...without("plate"), indexes: [] }], [vehicles]);
    expect(told(steps)).toEqual(["add addColumn", "read requireValue", "index createIndex"]);
    expect(steps[0]).toMatchObject({ column: { name: "plate", notNull: false } });
    expect(told(compare([], [vehicles]))).toEqual(["add createTable", "add addForeignKey"]);
  });

  test("needs a read of the rows when existing rows can violate it", () => {
    expect(told(compare([vehicles], [withColumn({ ...seats, type: "bigint" })]))).toEqual(["read setType"]);
    expect(told(compare([vehicles], [withColumn({ ...plate, collation: "C" })]))).toEqual(["read setType"]);
    expect(told(compare([withColumn({ ...plate, notNull: false })], [vehicles]))).toEqual(["read requireValue"]);
    const cascade = { ...vehicles, foreignKeys: [{ ...driver, onDelete: "set null" as const }] };
    expect(told(compare([vehicles], [cascade]))).toEqual(["add dropForeignKey", "read addForeignKey"]);
  });

  test("that only loosens a rule is applied without reading", () => {
    expect(told(compare([vehicles], [withColumn({ ...plate, notNull: false })]))).toEqual(["add allowNull"]);
    expect(told(compare([vehicles], [withColumn({ ...seats, default: "4" })]))).toEqual(["add setDefault"]);
  });

  test("of the name alone is a rename; any other makes the index again", () => {
    const renamed = {
      ...vehicles,
      indexes: [{ ...byPlate, name: "by_plate" }],
      foreignKeys: [{ ...driver, name: "driven" }],
    };
    expect(told(compare([renamed], [vehicles]))).toEqual(["add renameIndex", "add renameForeignKey"]);
    const folded = { ...vehicles, indexes: [{ ...byPlate, keys: ["lower(plate)"] }] };
    expect(told(compare([vehicles], [folded]))).toEqual(["index dropIndex", "index createIndex"]);
  });

  test("in the primary key is refused", () => {
    expect(() => compare([vehicles], [{ ...vehicles, primaryKey: ["plate"] }])).toThrow("primary key of vehicles");
  });
});
