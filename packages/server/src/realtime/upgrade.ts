import type { IncomingMessage, Server } from "node:http";
import type { Duplex } from "node:stream";

import { SOCKET_PATHS } from "@banche/core/wire";
import { type WebSocket, WebSocketServer } from "ws";

import { belowBase } from "../base/basePath.ts";

/** Largest frame: a picture of just under 5 MB as base64, including the rest of the frame. */
const largestFrameBytes = 7 * 1024 * 1024;

/** Bytes accepted before a token is verified: the frame with the token, and what is read together with it. */
const strangerBytes = 128 * 1024;
/** Largest number of unverified sockets per address. A company behind one address reconnects within seconds. */
const mostStrangers = 250;

export interface Door {
  /** The address of the caller, determined through trusted proxies. */
  readonly addressOf: (request: IncomingMessage) => string;
  /** Empty, or a path such as `/bus`. */
  readonly basePath: string;
}

/** A socket whose user is not known yet. */
export interface Stranger {
  readonly request: IncomingMessage;
  /** The token was verified: larger frames, such as pictures, are allowed. */
  known(): void;
}

/** `/api/...` and `/{product}/api/...`. Later clients of the platform append the token to the path, where it is not needed. */
const paths = new RegExp(`^(?:/[A-Za-z][A-Za-z0-9-]{0,30})?(?:${SOCKET_PATHS.join("|")})(?:/[^/]*)?$`);

/**
 * Accepts sockets at the platform's paths, outside the web framework. The framework would use more memory per request than the socket
 * itself. Unverified sockets use little memory, and their number per address is limited.
 *
 * @returns a function that closes all of them
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
 * Cuts a socket that sends more bytes than an unverified caller may. It counts bytes itself, because the frame reader only knows the size
 * that the sender declares.
 *
 * @returns a function that stops the watch
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

/** Pages of other sites must not use the session of their visitor. Programs send no origin. */
function isOwnPage({ headers }: IncomingMessage): boolean {
  const { origin, host } = headers;
  return origin === undefined || (URL.canParse(origin) && new URL(origin).host === host);
}

function refuse(socket: Duplex, status: string): void {
  socket.on("error", () => socket.destroy());
  socket.end(`HTTP/1.1 ${status}\r\nconnection: close\r\ncontent-length: 0\r\n\r\n`);
}
