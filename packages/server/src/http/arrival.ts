import { createHmac, timingSafeEqual } from "node:crypto";

import type { FastifyInstance } from "fastify";

import { trustOf, type Way, wayOf } from "./proxies.ts";

/** How a request arrived at a process. */
export interface Arrival {
  readonly way: Way;
  /** The port at the other end of the connection. By it the caller can tell whether there is a proxy. */
  readonly port: number;
  /** How proxies are trusted: by address, by their number, or not at all. */
  readonly trust: "none" | "addresses" | "count";
  readonly host: string;
  readonly protocol: string;
}

export const arrivalPath = "/arrival";
const scheme = "Banche-Mark";
const noncePattern = /^[0-9a-f]{32}$/;

/** A header that proves that its sender can read the files of the installation. */
export function proofOf(mark: string, nonce: string): string {
  return `${scheme} ${nonce}.${digest(mark, nonce)}`;
}

/**
 * `GET /arrival`: reports how this request arrived to callers who know the mark of the installation. Others get 404 and learn no
 * addresses of proxies. A stolen proof gives access to nothing else.
 */
export function mountArrival(app: FastifyInstance, mark: string, proxies: readonly string[]): void {
  const trust = trustOf(proxies);
  const isCount = proxies.length === 1 && /^\d$/.test(proxies[0] ?? "");
  app.get(arrivalPath, { logLevel: "warn" }, async (request, reply) => {
    if (!isProof(mark, request.headers.authorization ?? "")) return reply.callNotFound();
    const arrival: Arrival = {
      way: wayOf(trust, request.raw),
      port: request.raw.socket.remotePort ?? 0,
      trust: trust === undefined ? "none" : isCount ? "count" : "addresses",
      host: request.raw.headers.host ?? "",
      protocol: request.protocol,
    };
    return reply.header("cache-control", "no-store").send(arrival);
  });
}

function isProof(mark: string, given: string): boolean {
  const [name, proof = ""] = given.split(" ");
  const [nonce = "", sum = ""] = proof.split(".");
  const wanted = Buffer.from(digest(mark, nonce));
  const found = Buffer.from(sum);
  return (
    name === scheme && noncePattern.test(nonce) && found.length === wanted.length && timingSafeEqual(found, wanted)
  );
}

const digest = (mark: string, nonce: string): string =>
  createHmac("sha256", mark).update(`arrival ${nonce}`).digest("hex");
