import type { IncomingMessage, Server } from "node:http";
import type { Duplex } from "node:stream";

import { SOCKET_PATHS } from "@banche/core/wire";
import { type WebSocket, WebSocketServer } from "ws";

import { belowBase } from "../base/basePath.ts";

/** Largest frame: a picture just under 5 MB as base64, with its frame around it. */
const largestFrameBytes = 7 * 1024 * 1024;

/** What may come in before a token was found good: its frame, and what is read along with it. */
const strangerBytes = 128 * 1024;
/** Sockets of one address that have not shown a good token yet; a company behind one address comes back within seconds. */
const mostStrangers = 250;

export interface Door {
  /** Where a request comes from, past proxies that are believed. */
  readonly addressOf: (request: IncomingMessage) => string;
  /** Empty, or a path such as `/bus`. */
  readonly basePath: string;
}

/** A socket whose other end is not known yet. */
export interface Stranger {
  readonly request: IncomingMessage;
  /** The other end has shown a good token: it may send as much as a picture takes. */
  known(): void;
}

/** `/api/...` and `/{product}/api/...`; later clients of the platform put the token behind it, where it is not needed. */
const paths = new RegExp(`^(?:/[A-Za-z][A-Za-z0-9-]{0,30})?(?:${SOCKET_PATHS.join("|")})(?:/[^/]*)?$`);

/**
 * Accepts sockets at the platform's paths, beside the framework: what it keeps for each request would cost more than the
 * socket itself. Strangers hold little memory, and no address many of them.
 *
 * @returns how to end all of them
 */
export function acceptSockets(
  server: Server,
  { addressOf, basePath }: Door,
  accept: (socket: WebSocket, stranger: Stranger) => void,
): () => void {
  const sockets = new WebSocketServer({ noServer: true, maxPayload: largestFrameBytes, perMessageDeflate: false });
  const strangers = new Map<string, number>();
  const leave = (address: string): void => {
    const left = (strangers.get(address) ?? 1) - 1;
    if (left > 0) strangers.set(address, left);
    else strangers.delete(address);
  };
  const upgrade = (request: IncomingMessage, socket: Duplex, head: Buffer): void => {
    const path = belowBase(request.url ?? "", basePath).split("?", 1)[0] ?? "";
    const address = addressOf(request);
    const met = strangers.get(address) ?? 0;
    if (!paths.test(path)) refuse(socket, "404 Not Found");
    else if (!isOwnPage(request)) refuse(socket, "403 Forbidden");
    else if (met >= mostStrangers || head.length > strangerBytes) refuse(socket, "429 Too Many Requests");
    else {
      sockets.handleUpgrade(request, socket, head, (opened) => {
        strangers.set(address, (strangers.get(address) ?? 0) + 1);
        const known = watch(socket, opened, () => leave(address));
        accept(opened, { request, known });
      });
    }
  };
  server.on("upgrade", upgrade);
  return () => {
    server.off("upgrade", upgrade);
    for (const socket of sockets.clients) socket.terminate();
  };
}

/**
 * Cuts a socket off that sends more than a stranger may. It stands beside the reader of frames, which knows the size of a frame
 * only from what its sender says.
 *
 * @returns how to stop
 */
function watch(stream: Duplex, socket: WebSocket, onEnd: () => void): () => void {
  let bytes = 0;
  const count = (chunk: Buffer): void => {
    bytes += chunk.length;
    if (bytes > strangerBytes) socket.terminate();
  };
  let isOver = false;
  const end = (): void => {
    if (isOver) return;
    isOver = true;
    stream.off("data", count);
    onEnd();
  };
  stream.on("data", count);
  socket.on("close", end);
  return end;
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
