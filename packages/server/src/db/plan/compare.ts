import type { ColumnModel, ForeignKeyModel, IndexModel, TableModel } from "./model.ts";
import type { Step } from "./steps.ts";

/** Removed tables and columns. `kept` leaves the data in place, `dropped` deletes it. */
export interface Retired {
  /** Tables by name. */
  readonly tables?: Readonly<Record<string, "kept" | "dropped">>;
  /** Columns by table and name. */
  readonly columns?: Readonly<Record<string, Readonly<Record<string, "kept" | "dropped">>>>;
}

/** A table or column is missing and was not retired. A forgotten declaration must never delete data. */
export class VanishedError extends Error {
  override readonly name = "VanishedError";
  /** All of them, as `table` or `table.column`. */
  readonly vanished: readonly string[];

  constructor(vanished: readonly string[]) {
    super(`No longer declared, and not retired either: ${vanished.join(", ")}`);
    this.vanished = vanished;
  }
}

/**
 * The steps that change tables `before` into `after`. Empty when they are equal. Only retired tables and columns are dropped.
 *
 * @throws {VanishedError} when a table or a column of before is neither in after nor retired
 * @throws Error when the primary key of a table would change
 */
export function compare(
  before: readonly TableModel[],
  after: readonly TableModel[],
  retired: Retired = {},
): readonly Step[] {
  refuseVanished(before, after, retired);
  const steps: Step[] = [];
  for (const model of after) {
    const old = named(before, model.name);
    if (old) steps.push(...compareTable(old, model, retired.columns?.[model.name] ?? {}));
    else steps.push(...creationOf(model));
  }
  for (const { name } of before) {
    if (!named(after, name) && retired.tables?.[name] === "dropped") steps.push({ kind: "dropTable", table: name });
  }
  return inOrder(steps.map((step) => (isNeeded(step, steps) ? { ...step, atOnce: true } : step)));
}

/** Whether a foreign key of the same plan needs this unique index. */
function isNeeded(step: Step, all: readonly Step[]): step is Extract<Step, { kind: "createIndex" }> {
  if (step.kind !== "createIndex" || !step.index.unique) return false;
  const keys = step.index.keys.join();
  return all.some(
    (other) =>
      other.kind === "addForeignKey" && other.key.target === step.table && other.key.targetColumns.join() === keys,
  );
}

function refuseVanished(before: readonly TableModel[], after: readonly TableModel[], retired: Retired): void {
  const vanished = before.flatMap(({ name, columns }) => {
    const model = named(after, name);
    if (!model) return retired.tables?.[name] ? [] : [name];
    const gone = columns.filter((column) => !named(model.columns, column.name));
    return gone.filter((column) => !retired.columns?.[name]?.[column.name]).map((column) => `${name}.${column.name}`);
  });
  if (vanished.length > 0) throw new VanishedError(vanished);
}

/** Foreign keys are added after all tables exist, because tables refer to each other. */
function creationOf(model: TableModel): readonly Step[] {
  const table = model.name;
  return [
    { kind: "createTable", table, model },
    ...model.foreignKeys.map((key): Step => ({ kind: "addForeignKey", table, key, isNew: true })),
  ];
}

function compareTable(
  before: TableModel,
  after: TableModel,
  retired: Readonly<Record<string, "kept" | "dropped">>,
): readonly Step[] {
  const table = after.name;
  if (before.primaryKey.join() !== after.primaryKey.join()) {
    throw new Error(`The primary key of ${table} cannot become (${after.primaryKey.join(", ")})`);
  }
  const gone = before.columns.filter(({ name }) => !named(after.columns, name));
  const added = new Set(after.columns.filter(({ name }) => !named(before.columns, name)).map(({ name }) => name));
  return [
    ...after.columns.flatMap((column) => compareColumn(table, named(before.columns, column.name), column)),
    ...gone.flatMap((column) => retire(table, column, retired[column.name])),
    ...compareIndexes(table, before.indexes, after.indexes),
    ...compareForeignKeys(table, before.foreignKeys, after.foreignKeys, added),
  ];
}

function retire(table: string, column: ColumnModel, outcome: "kept" | "dropped" | undefined): readonly Step[] {
  if (outcome === "dropped") return [{ kind: "dropColumn", table, column }];
  // New programs no longer write the column.
  const isMissed = column.notNull && column.default === undefined && column.generated === undefined;
  return isMissed ? [{ kind: "allowNull", table, column }] : [];
}

function compareColumn(table: string, from: ColumnModel | undefined, to: ColumnModel): readonly Step[] {
  if (!from) {
    // Existing rows have no value for the column.
    const isDemanded = to.notNull && to.default === undefined && to.generated === undefined;
    const add: Step = { kind: "addColumn", table, column: isDemanded ? { ...to, notNull: false } : to };
    return isDemanded ? [add, { kind: "requireValue", table, column: to }] : [add];
  }
  if (from.generated !== to.generated) return [{ kind: "setGenerated", table, from, to }];
  const steps: Step[] = [];
  if (from.type !== to.type || from.collation !== to.collation) steps.push({ kind: "setType", table, from, to });
  // If the type changes, the default is set again together with the type.
  else if (from.default !== to.default) steps.push({ kind: "setDefault", table, column: to });
  if (from.notNull && !to.notNull) steps.push({ kind: "allowNull", table, column: to });
  if (!from.notNull && to.notNull) steps.push({ kind: "requireValue", table, column: to });
  return steps;
}

function compareIndexes(table: string, before: readonly IndexModel[], after: readonly IndexModel[]): readonly Step[] {
  const { kept, gone, made } = pair(before, after, contentOfIndex);
  return [
    ...kept.flatMap(([{ name: from }, { name: to }]): readonly Step[] =>
      from === to ? [] : [{ kind: "renameIndex", table, from, to }],
    ),
    ...gone.map((index): Step => ({ kind: "dropIndex", table, index })),
    ...made.map((index): Step => ({ kind: "createIndex", table, index })),
  ];
}

function compareForeignKeys(
  table: string,
  before: readonly ForeignKeyModel[],
  after: readonly ForeignKeyModel[],
  added: ReadonlySet<string>,
): readonly Step[] {
  const { kept, gone, made } = pair(before, after, contentOfKey);
  return [
    ...kept.flatMap(([{ name: from }, { name: to }]): readonly Step[] =>
      from === to ? [] : [{ kind: "renameForeignKey", table, from, to }],
    ),
    ...gone.map((key): Step => ({ kind: "dropForeignKey", table, key })),
    ...made.map((key): Step => ({
      kind: "addForeignKey",
      table,
      key,
      isNew: key.columns.some((column) => added.has(column)),
    })),
  ];
}

/** Pairs items with equal content, under any name. Among several, one with the same name is preferred. */
function pair<Item extends { readonly name: string }>(
  before: readonly Item[],
  after: readonly Item[],
  content: (item: Item) => string,
): {
  readonly kept: readonly (readonly [Item, Item])[];
  readonly gone: readonly Item[];
  readonly made: readonly Item[];
} {
  const left = new Set(before);
  const kept: (readonly [Item, Item])[] = [];
  const take = (item: Item, isSame: (old: Item) => boolean): boolean => {
    const old = [...left].find((one) => content(one) === content(item) && isSame(one));
    if (!old) return false;
    left.delete(old);
    kept.push([old, item]);
    return true;
  };
  const renamed = after.filter((item) => !take(item, ({ name }) => name === item.name));
  const made = renamed.filter((item) => !take(item, () => true));
  return { kept, gone: [...left], made };
}

function contentOfIndex({ unique, method, keys, where }: IndexModel): string {
  return JSON.stringify([unique, method ?? "btree", keys, where ?? ""]);
}

function contentOfKey({ columns, target, targetColumns, onDelete }: ForeignKeyModel): string {
  return JSON.stringify([columns, target, targetColumns, onDelete]);
}

/** The order of steps: first free names, then create tables, then columns, then everything that depends on them. */
const order: readonly Step["kind"][] = [
  "dropForeignKey",
  "dropIndex",
  "renameIndex",
  "renameForeignKey",
  "createTable",
  "addColumn",
  "setType",
  "setGenerated",
  "setDefault",
  "allowNull",
  "requireValue",
  "createIndex",
  "addForeignKey",
  "dropColumn",
  "dropTable",
];

function inOrder(steps: readonly Step[]): readonly Step[] {
  return steps.toSorted((a, b) => order.indexOf(a.kind) - order.indexOf(b.kind));
}

function named<Item extends { readonly name: string }>(items: readonly Item[], name: string): Item | undefined {
  return items.find((item) => item.name === name);
}
