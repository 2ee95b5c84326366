import type { FastifyRequest } from "fastify";

import type { IncomingFile } from "../handlers.ts";
import { refuse } from "../respond.ts";

/** Above the limit of every kind, so that a file that is too large is refused and not cut. */
const readAtMostBytes = 64 * 1024 * 1024;

/**
 * The file part of an upload, as a stream that was not read yet.
 *
 * @throws {Refusal} when the request is no multipart or has no part `file`
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
