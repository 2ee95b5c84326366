import type { IncomingMessage } from "node:http";

import type { FastifyReply, FastifyRequest } from "fastify";

/** How much of a refused body is read and thrown away, so that its sender gets to read the answer. */
const leftOverLimitBytes = 64 * 1024 * 1024;
/** A body of this size is read to its end before the answer goes, for so long at most. */
const shortBytes = 4 * 1024 * 1024;
const shortMs = 5_000;

/**
 * Takes away the body of a request that is answered before it was read, as a refused upload is: the rest of it would stand where
 * the next request should begin, which then hangs. After a long one the connection ends; somebody who still sends then may not
 * get to read the answer, so that a short one is read first.
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

/** Whether a body comes to its end within a time. */
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
