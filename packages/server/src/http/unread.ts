import type { FastifyReply, FastifyRequest } from "fastify";

/** How much of a refused body is read and thrown away, so that its sender gets to read the answer. */
const leftOverLimitBytes = 64 * 1024 * 1024;

/**
 * Ends the connection of a request that is answered before its body was read, as a refused upload is: the rest of the body would
 * stand where the next request should begin, which then hangs.
 */
export function leaveUnread({ raw }: FastifyRequest, reply: FastifyReply): void {
  const hasBody = raw.headers["transfer-encoding"] !== undefined || Number(raw.headers["content-length"]) > 0;
  if (!hasBody || raw.complete || raw.destroyed) return;
  reply.header("connection", "close");
  let left = leftOverLimitBytes;
  raw.unpipe();
  raw.on("data", (bytes: Buffer) => {
    left -= bytes.length;
    if (left < 0) raw.destroy();
  });
  raw.resume();
}
