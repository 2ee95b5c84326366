import { type AddressInfo, createServer, type Server } from "node:net";

import type { FastifyInstance } from "fastify";

import { StartError, messageOf, systemCode } from "../base/startError.ts";

const drainLimitMs = 10_000;
const sweepEveryMs = 50;

/**
 * Starts listening.
 *
 * @returns the port
 * @throws {StartError} `port_taken` or `address_unavailable`
 */
export async function listen(app: FastifyInstance, host: string, port: number): Promise<number> {
  await app.listen({ host, port }).catch((error: unknown) => {
    throw listenError(error, host, port);
  });
  const address: AddressInfo | string | null = app.server.address();
  return typeof address === "object" && address !== null ? address.port : port;
}

/**
 * Checks whether it is possible to listen, before slow work begins. Another program may still take the port meanwhile.
 *
 * @throws {StartError} as `listen`
 */
export async function checkAddress(host: string, port: number): Promise<void> {
  const probe = createServer();
  await listenOn(probe, host, port);
  await new Promise<void>((resolve) => probe.close(() => resolve()));
}

/** The same as `listen` for a server with another protocol. */
export async function listenOn(server: Server, host: string, port: number): Promise<number> {
  await new Promise<void>((resolve, reject) => {
    const fail = (error: Error): void => reject(listenError(error, host, port));
    server.once("error", fail);
    server.listen({ host, port }, () => {
      server.off("error", fail);
      resolve();
    });
  });
  const address: AddressInfo | string | null = server.address();
  return typeof address === "object" && address !== null ? address.port : port;
}

function listenError(error: unknown, host: string, port: number): StartError {
  if (systemCode(error) === "EADDRINUSE") {
    const message = `Port ${port} on ${host} is taken by another program; choose another one`;
    return new StartError("port_taken", message, error);
  }
  return new StartError("address_unavailable", `Cannot listen on ${host}, port ${port}: ${messageOf(error)}`, error);
}

/** Accepts no new requests, waits at most 10 s for running ones, then closes all connections. */
export async function drain(app: FastifyInstance): Promise<void> {
  const limit = setTimeout(() => app.server.closeAllConnections(), drainLimitMs);
  // The client would keep a connection open for a minute after its request ends.
  const sweep = setInterval(() => app.server.closeIdleConnections(), sweepEveryMs);
  try {
    await app.close();
  } finally {
    clearTimeout(limit);
    clearInterval(sweep);
  }
}

/** The address for people: `[::1]` gets brackets, "all interfaces" becomes the loopback address. */
export function urlOf(host: string, port: number): string {
  const name = host === "0.0.0.0" || host === "::" ? "127.0.0.1" : host;
  return `http://${name.includes(":") ? `[${name}]` : name}:${port}`;
}
