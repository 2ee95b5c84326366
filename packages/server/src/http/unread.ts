import type { IncomingMessage } from "node:http";

import type { FastifyReply, FastifyRequest } from "fastify";

/** How much of a refused body is read and discarded, so that its sender can read the answer. */
const leftOverLimitBytes = 64 * 1024 * 1024;
/** A body up to this size is read completely before the answer is sent, within this time. */
const shortBytes = 4 * 1024 * 1024;
const shortMs = 5_000;

/**
 * Discards the body of a request that is answered before it was read, such as a refused upload. The rest of it would otherwise be taken
 * for the next request, which would hang. After a long body the connection is closed. A client that is still sending may then miss the
 * answer, so a short body is read first.
 */
export async function leaveUnread({ raw }: FastifyRequest, reply: FastifyReply): Promise<void> {
  const sizeBytes = Number(raw.headers["content-length"] ?? 0);
  const hasBody = raw.headers["transfer-encoding"] !== undefined || sizeBytes > 0;
  if (!hasBody || raw.complete || raw.readableEnded || raw.destroyed) return;
  let left = leftOverLimitBytes;
  raw.unpipe();
  raw.on("data", (bytes: Buffer) => {
    left -= bytes.length;
    if (left < 0) raw.destroy();
  });
  raw.resume();
  const isShort = sizeBytes > 0 && sizeBytes <= shortBytes;
  if (!isShort || !(await ends(raw, shortMs))) reply.header("connection", "close");
}

/** Whether a body is complete within a time. */
function ends(raw: IncomingMessage, limitMs: number): Promise<boolean> {
  return new Promise((resolve) => {
    const timer = setTimeout(() => resolve(false), limitMs);
    const done = (): void => {
      clearTimeout(timer);
      resolve(raw.complete);
    };
    raw.once("end", done).once("close", done).once("error", done);
  });
}
