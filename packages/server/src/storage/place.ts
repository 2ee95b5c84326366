import type { Readable } from "node:stream";

/** A finished file on this machine. */
export interface LocalFile {
  readonly path: string;
  readonly sizeBytes: number;
  /** Hexadecimal. */
  readonly sha256: string;
}

/**
 * Where an installation keeps uploads (`files/<type>/<name>`), what is made of them (`files/.small/...`) and backups (`backups/<name>`).
 * Nothing is seen under a key before it is whole. Everything throws {StoreError} where a store does not do what it is asked.
 */
export interface FilePlace {
  /** For people: the folder, or the address of the store. */
  readonly describe: string;
  /** A folder of this machine for what is not finished yet; files below it are taken in without a copy where that is possible. */
  readonly workshop: string;
  /** Takes a finished file in; whoever made it removes it afterwards. What is there already is not replaced by a folder. */
  take(key: string, file: LocalFile): Promise<void>;
  /** Keeps a few bytes, instead of those that were there. */
  put(key: string, bytes: Uint8Array): Promise<void>;
  /** Keeps a text unless there is one; for a store no two may ask at once. @returns what is there now */
  keepFirst(key: string, text: string): Promise<string>;
  /** A stream that fails where it is cut off; undefined where nothing is. */
  open(key: string): Promise<Readable | undefined>;
  /** The same in memory, tried again where it is cut off. */
  read(key: string): Promise<Buffer | undefined>;
  /** Removes what is there, if anything. */
  remove(key: string): Promise<void>;
}

/** Where an upload is. */
export const fileKey = (type: string, name: string): string => `files/${type}/${name}`;

/**
 * A store that does not do what it is asked.
 *
 * - `unreachable`: no answer, or one that says that it cannot answer now
 * - `refused`: it answers, and does not let us: keys, rights, bucket, clock
 */
export class StoreError extends Error {
  override readonly name = "StoreError";
  readonly kind: "unreachable" | "refused";
  /** Whether it may have done what it was asked, and its answer did not come. */
  readonly perhapsDone: boolean;

  constructor(kind: StoreError["kind"], message: string, more: { cause?: unknown; perhapsDone?: boolean } = {}) {
    super(message, more.cause === undefined ? undefined : { cause: more.cause });
    this.kind = kind;
    this.perhapsDone = more.perhapsDone ?? kind === "unreachable";
  }
}
