import type { Kysely } from "kysely";

/**
 * What a package outside of the product adds to a server (ADR 0164): concepts, with pages, calls, rights, import, export, history and
 * commands as those of the product have them. It is plain data and functions, so that a package needs nothing of ours while it runs.
 */
export interface ServerPlugin {
  /** Names it in messages and in the database: small letters, digits and dashes, 40 at most, a letter first. */
  readonly name: string;
  /** At least one. */
  readonly concepts: readonly PluginConcept[];
}

/** What `declare` of `@banche/core/declare` gives. */
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
   * Its name is one that no other concept has, its path `/api/ext/models/<name>`, its page `<folder>.<word>` in a folder
   * of the product's menu. Fields with rows must not be kept where another concept is (`designed.x_<concept>_<field>`), and bill
   * rules that number its fields are made by an administrator. Fields that are gone are kept in the database and no longer read.
   */
  readonly declaration: PluginDeclaration;
  /**
   * Looks at a record that is about to be made or changed, in the transaction of the write; a batch asks it for each record.
   *
   * @returns what is wrong with it: then nothing is written, and the caller gets the error. When it throws, or returns something else,
   *   nothing of the call is written, the caller gets an internal error, and the log names the rule
   */
  readonly check?: (change: PluginChange, context: PluginContext) => PluginFaults | Promise<PluginFaults>;
  /** Looks at a record that is about to be deleted. @returns why it stays */
  readonly checkRemoval?: (record: PluginRecord, context: PluginContext) => PluginFaults | Promise<PluginFaults>;
}

/** The values of a record by the keys that the wire has for them. */
export type PluginRecord = Readonly<Record<string, unknown>>;

export interface PluginChange {
  /** Missing for a record that is new. */
  readonly before?: PluginRecord;
  readonly after: PluginRecord;
  /** Keys whose value is another one than before. */
  readonly changed: ReadonlySet<string>;
}

/** Who writes, and where rules may look. */
export interface PluginContext {
  /** The database, in the transaction of the write, with columns in camel case; tables of plugins are `designed.x_<concept>`. */
  readonly db: Kysely<Record<string, Record<string, unknown>>>;
  readonly userId: string;
  readonly factoryId: string;
}

/** What is wrong, in Chinese, English and traditional characters. */
export interface PluginFault {
  /** Name of the field; missing: the record as a whole. */
  readonly field?: string;
  readonly text: readonly [zh: string, en: string, zhtw?: string];
}

/** Nothing is wrong where there is none. */
export type PluginFaults = readonly PluginFault[] | undefined;
