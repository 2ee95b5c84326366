import type { Readable } from "node:stream";

/** A completed file on this machine. */
export interface LocalFile {
  readonly path: string;
  readonly sizeBytes: number;
  /** In hexadecimal. */
  readonly sha256: string;
}

/**
 * The storage of an installation for uploads (`files/<type>/<name>`), derived files (`files/.small/...`) and backups (`backups/<name>`).
 * A key becomes visible only when its content is complete. All methods throw {StoreError} if a store fails.
 */
export interface FilePlace {
  /** Description for people: the folder, or the address of the store. */
  readonly describe: string;
  /** A folder on this machine for incomplete files. Files below it are stored without a copy where possible. */
  readonly workshop: string;
  /** Stores a completed file; the caller deletes the original afterwards. A folder does not replace an existing file. */
  take(key: string, file: LocalFile): Promise<void>;
  /** Stores a few bytes, replacing existing ones. */
  put(key: string, bytes: Uint8Array): Promise<void>;
  /** Stores a text unless one exists. For a store, calls must not run at the same time. @returns the text that is stored now */
  keepFirst(key: string, text: string): Promise<string>;
  /** A stream that fails if it is cut off. Undefined where the key does not exist. */
  open(key: string): Promise<Readable | undefined>;
  /** The same in memory, with retries if it is cut off. */
  read(key: string): Promise<Buffer | undefined>;
  /** Deletes the content of a key, if there is any. */
  remove(key: string): Promise<void>;
}

/** The key of an upload. */
export const fileKey = (type: string, name: string): string => `files/${type}/${name}`;

/**
 * A store failed.
 *
 * - `unreachable`: no answer, or an answer that it is unavailable now
 * - `refused`: it refuses access: keys, rights, bucket, clock
 */
export class StoreError extends Error {
  override readonly name = "StoreError";
  readonly kind: "unreachable" | "refused";
  /** Whether the request may have succeeded although no answer arrived. */
  readonly perhapsDone: boolean;

  constructor(kind: StoreError["kind"], message: string, more: { cause?: unknown; perhapsDone?: boolean } = {}) {
    super(message, more.cause === undefined ? undefined : { cause: more.cause });
    this.kind = kind;
    this.perhapsDone = more.perhapsDone ?? kind === "unreachable";
  }
}
