import { once } from "node:events";
import { setTimeout } from "node:timers/promises";

import { SOCKET_PATHS } from "@banche/core/wire";
import { WebSocket } from "ws";

import { messageOf } from "../base/startError.ts";
import { within } from "../base/within.ts";
import { type Finding, finding } from "./finding.ts";

const limitMs = 5_000;
/** Shorter than the time in which a process expects the first frame with the token. */
const usualSilenceMs = 5_000;

type Opened = { readonly socket: WebSocket } | { readonly status: number } | { readonly reason: string };

/** Checks that a socket can be opened like a page does, survives a silence, and then still transfers data. */
export async function examineSockets(url: URL, silenceMs = usualSilenceMs, answerMs = limitMs): Promise<Finding> {
  const opened = await open(url);
  if ("reason" in opened) return finding("sockets", "problem", "failed", { reason: opened.reason });
  if ("status" in opened) {
    const { status } = opened;
    if (status === 429) return finding("sockets", "warning", "tooMany");
    return finding("sockets", "problem", status === 403 ? "host" : "notPassed", { status });
  }
  const { socket } = opened;
  const begun = performance.now();
  const closed = new Promise<"closed">((done) => socket.once("close", () => done("closed")));
  try {
    const silence = setTimeout(silenceMs, "quiet" as const);
    if ((await Promise.race([closed, silence])) === "closed") {
      return finding("sockets", "problem", "cut", { seconds: Math.round((performance.now() - begun) / 1000) });
    }
    const pong = once(socket, "pong").then(() => "heard" as const);
    pong.catch(() => undefined);
    socket.ping();
    const heard = await within(answerMs, Promise.race([closed, pong]), "late" as const);
    const seconds = Math.round(silenceMs / 1000);
    return heard === "heard" ? finding("sockets", "ok", "stay", { seconds }) : finding("sockets", "problem", "mute");
  } finally {
    socket.terminate();
  }
}

function open(url: URL): Promise<Opened> {
  const at = new URL(url);
  at.protocol = url.protocol === "https:" ? "wss:" : "ws:";
  at.pathname = url.pathname.replace(/\/+$/, "") + SOCKET_PATHS[0];
  // A page sends its origin. The server refuses the socket if the proxy changed the host.
  const socket = new WebSocket(at, { origin: url.origin, handshakeTimeout: limitMs, perMessageDeflate: false });
  return new Promise((resolve) => {
    socket.once("open", () => resolve({ socket }));
    socket.once("unexpected-response", (request, answer) => {
      request.destroy();
      resolve({ status: answer.statusCode ?? 0 });
    });
    // A later error closes the socket, and the close handler checks that.
    socket.on("error", (error) => resolve({ reason: messageOf(error) }));
  });
}
