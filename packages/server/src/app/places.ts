import { createHash, randomBytes } from "node:crypto";
import { resolve } from "node:path";

import { type Kysely, sql } from "kysely";

import type { S3Options } from "../base/options.ts";
import { StartError, messageOf } from "../base/startError.ts";
import type { Schema } from "../db/schema.ts";
import { folderPlace } from "../storage/folder.ts";
import { type FilePlace, StoreError } from "../storage/place.ts";
import { isStore, s3AddressOf } from "../storage/s3/address.ts";
import { s3Place } from "../storage/s3/place.ts";

/** Where files are stored, as in `ServerOptions`. */
export interface PlaceOptions {
  readonly dataDir: string;
  readonly files?: string | undefined;
  readonly s3?: S3Options | undefined;
}

type Log = Parameters<typeof s3Place>[0]["log"];

/** Key of the text by which processes recognise that they use the same files. */
export const markKey = "installation";

/** The storage of files for these options. @throws {StartError} `invalid_options` */
export function placeOf({ dataDir, files, s3 }: PlaceOptions, log: Log): FilePlace {
  if (files === undefined) return folderPlace(dataDir);
  if (!isStore(files)) return folderPlace(resolve(files));
  s3AddressOf(files);
  if (s3) return s3Place({ ...s3, address: files, workshop: dataDir, log });
  throw new StartError(
    "invalid_options",
    "A store of files was given without its keys: AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY",
  );
}

/**
 * The mark in the file storage: two processes that read the same mark use the same files. Empty where a store does not answer now: a
 * server starts without it.
 *
 * @throws {StartError} `files_unavailable`
 */
export async function filesMark(db: Kysely<Schema>, place: FilePlace): Promise<string> {
  try {
    return await db.transaction().execute(async (transaction) => {
      // Under a lock: if two processes write the first text at once, a store keeps the later one.
      await sql`select pg_advisory_xact_lock(hashtext('files_mark'))`.execute(transaction);
      return keepMark(place);
    });
  } catch (error) {
    if (!(error instanceof StoreError)) throw error;
    if (error.kind === "unreachable") return "";
    throw unavailable(place, error);
  }
}

/**
 * A fingerprint of the key that a process encrypts secrets with. Equal if two processes use the same key.
 *
 * @throws {StartError} `files_unavailable`
 */
export async function sealingMark(dataDir: string, secretKey: string | undefined): Promise<string> {
  if (secretKey === undefined) return keepMark(folderPlace(dataDir));
  return createHash("sha256").update(`sealing ${secretKey}`).digest("hex").slice(0, 24);
}

/** @throws {StartError} `files_unavailable` for a folder that cannot be made or written */
async function keepMark(place: FilePlace): Promise<string> {
  return place.keepFirst(markKey, newMark()).catch((error: unknown) => {
    throw error instanceof StoreError ? error : unavailable(place, error);
  });
}

export function unavailable(place: FilePlace, error: unknown): StartError {
  return new StartError("files_unavailable", `No files can be kept in ${place.describe}: ${messageOf(error)}`, error);
}

const newMark = (): string => randomBytes(12).toString("hex");
