import type { Kysely } from "kysely";

/**
 * What an external package adds to a server (ADR 0164): concepts with the same pages, calls, rights, import, export, history and commands
 * as concepts of the product. It consists of plain data and functions, so that the package does not depend on our code at run time.
 */
export interface ServerPlugin {
  /**
   * Identifies the plugin in messages and in the database: lower-case letters, digits and dashes, at most 40, beginning with a letter.
   */
  readonly name: string;
  /** At least one. */
  readonly concepts: readonly PluginConcept[];
}

/** The result of `declare` of `@banche/core/declare`. */
export interface PluginDeclaration {
  readonly name: string;
  readonly path: string;
  readonly page: string;
  readonly scope: "factory" | "shared";
  readonly fields: Readonly<Record<string, object>>;
}

/** A concept of a plugin. */
export interface PluginConcept {
  /**
   * Its name must be unique among concepts. Its path is `/api/ext/models/<name>`. Its page is `<folder>.<word>` in a folder of the
   * product's menu. The table of a field with rows (`designed.x_<concept>_<field>`) must not be the table of another concept. An
   * administrator creates the bill rules that number its fields. Removed fields stay in the database but are no longer read.
   */
  readonly declaration: PluginDeclaration;
  /**
   * Checks a record that will be created or changed, in the transaction of the write. A batch calls it for each record.
   *
   * @returns the faults of the record: then nothing is written, and the caller gets the error. If it throws or returns another type,
   *   nothing of the call is written. The caller then gets an internal error, and the log names the rule
   */
  readonly check?: (change: PluginChange, context: PluginContext) => PluginFaults | Promise<PluginFaults>;
  /** Checks a record that will be deleted. @returns the reasons against it */
  readonly checkRemoval?: (record: PluginRecord, context: PluginContext) => PluginFaults | Promise<PluginFaults>;
}

/** The values of a record by their wire keys. */
export type PluginRecord = Readonly<Record<string, unknown>>;

export interface PluginChange {
  /** Missing for a new record. */
  readonly before?: PluginRecord;
  readonly after: PluginRecord;
  /** Keys whose value changed. */
  readonly changed: ReadonlySet<string>;
}

/** The writing user, and the database for use in rules. */
export interface PluginContext {
  /** The database, in the transaction of the write, with columns in camel case. Tables of plugins are `designed.x_<concept>`. */
  readonly db: Kysely<Record<string, Record<string, unknown>>>;
  readonly userId: string;
  readonly factoryId: string;
}

/** A fault, in Chinese, English and traditional characters. */
export interface PluginFault {
  /** Name of the field; missing: the whole record. */
  readonly field?: string;
  readonly text: readonly [zh: string, en: string, zhtw?: string];
}

/** Undefined or empty: there is no fault. */
export type PluginFaults = readonly PluginFault[] | undefined;
