import type { IncomingMessage, Server } from "node:http";
import type { Duplex } from "node:stream";

import { SOCKET_PATHS } from "@banche/core";
import { type WebSocket, WebSocketServer } from "ws";

/** Largest frame: a picture just under 5 MB as base64, with its frame around it. */
const largestFrameBytes = 7 * 1024 * 1024;

/** `/api/...` and `/{product}/api/...`; later clients of the platform put the token behind it, where it is not needed. */
const paths = new RegExp(`^(?:/[A-Za-z][A-Za-z0-9-]{0,30})?(?:${SOCKET_PATHS.join("|")})(?:/[^/]*)?$`);

/**
 * Accepts sockets at the platform's paths, beside the framework: what it keeps for each request would cost more than the
 * socket itself.
 *
 * @returns how to end all of them
 */
export function acceptSockets(
  server: Server,
  accept: (socket: WebSocket, request: IncomingMessage) => void,
): () => void {
  const sockets = new WebSocketServer({ noServer: true, maxPayload: largestFrameBytes, perMessageDeflate: false });
  const upgrade = (request: IncomingMessage, socket: Duplex, head: Buffer): void => {
    const path = request.url?.split("?", 1)[0] ?? "";
    if (!paths.test(path)) refuse(socket, "404 Not Found");
    else if (!isOwnPage(request)) refuse(socket, "403 Forbidden");
    else sockets.handleUpgrade(request, socket, head, (opened) => accept(opened, request));
  };
  server.on("upgrade", upgrade);
  return () => {
    server.off("upgrade", upgrade);
    for (const socket of sockets.clients) socket.terminate();
  };
}

/** Pages of other sites may not use the session of whoever visits them; programs send no origin. */
function isOwnPage({ headers }: IncomingMessage): boolean {
  const { origin, host } = headers;
  return origin === undefined || (URL.canParse(origin) && new URL(origin).host === host);
}

function refuse(socket: Duplex, status: string): void {
  socket.on("error", () => socket.destroy());
  socket.end(`HTTP/1.1 ${status}\r\nconnection: close\r\ncontent-length: 0\r\n\r\n`);
}
