import { createHash } from "node:crypto";
import { createReadStream } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pipeline } from "node:stream/promises";

import type { FastifyRequest } from "fastify";

import type { IncomingFile } from "./handlers.ts";
import { type OpenNew, openNew } from "../base/newFile.ts";
import { refuse } from "../base/respond.ts";
import { fullDisk, systemCode } from "../base/startError.ts";

/** Above the limit of every kind, so that a file that is too large is refused and not truncated. */
const readAtMostBytes = 64 * 1024 * 1024;

/** An uploaded file that can be read several times, with a hash of its content. */
export interface KeptUpload {
  open(): IncomingFile;
  readonly fingerprint: { readonly name: string; readonly sha256: string };
  discard(): Promise<void>;
}

/**
 * The file part of an upload, as an unread stream.
 *
 * @throws {Refusal} when the request is not multipart or has no part `file`
 */
export async function readUpload(request: FastifyRequest): Promise<IncomingFile> {
  const missing = refuse.validation([{ field: "file", rule: "required", text: "server.filePart" }]);
  if (!request.isMultipart()) throw missing;
  const part = await request.file({ limits: { fileSize: readAtMostBytes } });
  if (!part || part.fieldname !== "file") {
    part?.file.resume();
    throw missing;
  }
  return { name: part.filename, stream: part.file };
}

/**
 * Stores an upload before the call is processed. Under an idempotency key the content identifies the request, and no transaction may wait
 * for a slow client.
 */
export async function keepUpload({ name, stream }: IncomingFile, openToWrite: OpenNew = openNew): Promise<KeptUpload> {
  const directory = await mkdtemp(join(tmpdir(), "banche-upload-"));
  const discard = (): Promise<void> => rm(directory, { recursive: true, force: true });
  const path = join(directory, "file");
  const hash = createHash("sha256");
  try {
    await pipeline(
      stream,
      async function* (chunks: AsyncIterable<Buffer>) {
        for await (const chunk of chunks) {
          hash.update(chunk);
          yield chunk;
        }
      },
      openToWrite(path),
    );
  } catch (error) {
    await discard();
    throw fullDisk.has(systemCode(error) ?? "") ? refuse.because("storage_full", "server.storageFull") : error;
  }
  const fingerprint = { name, sha256: hash.digest("hex") };
  return { open: () => ({ name, stream: createReadStream(path) }), fingerprint, discard };
}
