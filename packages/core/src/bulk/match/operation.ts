/**
 * One change of one record; a plan consists of these. All content is JSON with the names of the descriptors, and does
 * not depend on how it is sent. It never contains a password.
 */
export type Operation = CreateOperation | UpdateOperation | RemoveOperation;

interface OperationBase {
  /** Position in the plan, from 0; part of the idempotency key of the change. */
  readonly n: number;
  readonly resource: string;
  /** Natural key: one part for each key field of the resource, as the record has them. */
  readonly key: readonly PlanValue[];
  /** The key as it is shown to people. */
  readonly label: string;
  /**
   * All operations of lower steps finish before one of this step is sent, so that a record exists before others refer
   * to it.
   */
  readonly step: number;
  /** The line that asks for it; missing if no line of a file does. */
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
  /** The record's id, or a reference to the record if this plan creates it. */
  readonly id: string | NewRecord;
  /** The record's version when it was read; missing on servers without versions. */
  readonly version?: number;
  readonly changes: readonly PlannedValue[];
}

export interface RemoveOperation extends OperationBase {
  readonly op: "remove";
  readonly id: string;
  readonly version?: number;
  /** All values that existed, by field name. An undo creates the record again from them. */
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

/** Placeholder for the id of a record that an earlier operation of the same plan creates. */
export type NewRecord = {
  /** `n` of that operation. */
  readonly $new: number;
};

export function isNewRecord(value: unknown): value is NewRecord {
  return typeof value === "object" && value !== null && "$new" in value && typeof value.$new === "number";
}

/** The header of a plan. */
export interface PlanHeader {
  readonly format: "banche-plan";
  readonly version: 1;
  /** ISO 8601. */
  readonly createdAt: string;
  /** The server, user and factory of the plan. It is refused on any other target. */
  readonly target: PlanTarget;
  /** Names of the source files. */
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

/** The totals at the end of a plan. */
export interface PlanTotals {
  readonly create: number;
  readonly update: number;
  readonly remove: number;
  /** Records that already have the values of the files. */
  readonly same: number;
  /** Rows with errors that were left out. */
  readonly invalid: number;
}

/**
 * Stores the operations of one plan in order: a file on disk, or an array in a browser. Written once, read any number
 * of times.
 */
export interface PlanStore {
  /** Stores operations; resolves when more can be accepted. */
  append(operations: readonly Operation[]): Promise<void>;
  /** Ends the plan. Nothing can be appended afterwards. @returns the plan's hash */
  seal(totals: PlanTotals): Promise<string>;
  /** The operations in groups, in order. Only one group is in memory at a time. */
  read(): AsyncIterable<readonly Operation[]>;
}
