import type { FastifyRequest } from "fastify";

import type { IncomingFile } from "../handlers.ts";
import { refuse } from "../respond.ts";

/**
 * The file part of an upload, as a stream that was not read yet.
 *
 * @throws {Refusal} when the request is no multipart or has no part `file`
 */
export async function readUpload(request: FastifyRequest): Promise<IncomingFile> {
  const missing = refuse.validation([{ field: "file", rule: "required", text: "server.filePart" }]);
  if (!request.isMultipart()) throw missing;
  const part = await request.file();
  if (!part || part.fieldname !== "file") {
    part?.file.resume();
    throw missing;
  }
  return { name: part.filename, stream: part.file };
}
