/**
 * What a plan is made of: one change of one record. Everything in it is JSON, in the words of the descriptors, and says
 * nothing about how it will be sent. Passwords are never part of it.
 */
export type Operation = CreateOperation | UpdateOperation | RemoveOperation;

interface OperationBase {
  /** Place in the plan, from 0; the idempotency key of the change is made of it. */
  readonly n: number;
  readonly resource: string;
  /** Natural key: one part for each of the resource's key fields, as the record holds them. */
  readonly key: readonly PlanValue[];
  /** The key as people read it. */
  readonly label: string;
  /**
   * Operations of a lower step are finished before one of this step is sent: what is pointed to exists before what points
   * to it.
   */
  readonly step: number;
  /** Where it was asked for; missing for what no line of a file asks for. */
  readonly source?: OperationSource;
}

/** The line of a file. */
export interface OperationSource {
  /** Index in the files of the plan's header. */
  readonly file: number;
  /** From 1. */
  readonly line: number;
}

export interface CreateOperation extends OperationBase {
  readonly op: "create";
  /** By field name; fields that are missing get the descriptor's default. */
  readonly values: Readonly<Record<string, PlanValue>>;
}

export interface UpdateOperation extends OperationBase {
  readonly op: "update";
  /** The record's id; of a record that this plan makes, a reference to it. */
  readonly id: string | NewRecord;
  /** The record's version when it was read; missing on servers without versions. */
  readonly version?: number;
  readonly changes: readonly PlannedValue[];
}

export interface RemoveOperation extends OperationBase {
  readonly op: "remove";
  readonly id: string;
  readonly version?: number;
  /** All values that were there, by field name: what an undo makes again. */
  readonly values: Readonly<Record<string, PlanValue>>;
}

/** One value that an update changes; `before` must still be there when it is sent. */
export interface PlannedValue {
  readonly field: string;
  readonly before: PlanValue;
  readonly after: PlanValue;
}

/** A value as JSON. `null` is an empty value. */
export type PlanValue = null | string | number | boolean | NewRecord | readonly PlanValue[] | PlanObject;

/** A structured value, for kinds of field that hold one. */
export interface PlanObject {
  readonly [name: string]: PlanValue;
}

/** Stands for the id of a record that an earlier operation of the same plan creates. */
export type NewRecord = {
  /** `n` of that operation. */
  readonly $new: number;
};

export function isNewRecord(value: unknown): value is NewRecord {
  return typeof value === "object" && value !== null && "$new" in value && typeof value.$new === "number";
}

/** What stands above the operations of a plan. */
export interface PlanHeader {
  readonly format: "banche-plan";
  readonly version: 1;
  /** ISO 8601. */
  readonly createdAt: string;
  /** The server, user and factory that it was made for; it is refused elsewhere. */
  readonly target: PlanTarget;
  /** Names of the files it was made from. */
  readonly files: readonly string[];
  /** The job that it undoes. */
  readonly undoes?: string;
}

export interface PlanTarget {
  readonly server: string;
  readonly account: string;
  /** Id; null on servers without factories. */
  readonly factory: string | null;
}

/** What stands below them. */
export interface PlanTotals {
  readonly create: number;
  readonly update: number;
  readonly remove: number;
  /** Records that are already as the files say. */
  readonly same: number;
  /** Rows that were wrong and were left out. */
  readonly invalid: number;
}

/**
 * Keeps the operations of one plan in their order: a file on disk, an array in a browser. Written once, then read as often as
 * wanted.
 */
export interface PlanStore {
  /** Takes operations; resolves when more can be taken. */
  append(operations: readonly Operation[]): Promise<void>;
  /** Ends the plan. Nothing can be appended afterwards. @returns the plan's hash */
  seal(totals: PlanTotals): Promise<string>;
  /** The operations in groups, in order. Memory for one group at a time. */
  read(): AsyncIterable<readonly Operation[]>;
}
