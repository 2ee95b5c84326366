import { once } from "node:events";
import { createServer, type IncomingMessage, request, type RequestListener } from "node:http";
import { createServer as createSecureServer } from "node:https";
import type { AddressInfo, Socket } from "node:net";
import type { Duplex } from "node:stream";

import { testCertificate as cert, testCertificateKey as key } from "./certificate.ts";

/** A small HTTP proxy with configurable faults. */
export interface HeaderProxyOptions {
  readonly target: number;
  /** Local address for its requests to the target. Default 127.0.0.2. */
  readonly from?: string;
  /** What it does with `X-Forwarded-For`: append the caller, replace the header, keep it, or drop it. Default `append`. */
  readonly forwarded?: "append" | "replace" | "keep" | "drop";
  /** Address of an additional proxy in between, reported as the last caller. */
  readonly said?: string;
  /** A `Host` header that replaces the requested one. */
  readonly host?: string;
  readonly protocol?: string;
  /** Whether it serves TLS, with a certificate that `trustTestCertificate` makes trusted. */
  readonly isSecure?: boolean;
  /** Whether upgrades are passed on, handled as plain calls, or cut when idle. Default `pass`. */
  readonly sockets?: "pass" | "plain" | "cut" | "mute";
}

/** Starts the proxy. @returns its port, and a function that stops it */
export async function startHeaderProxy(
  options: HeaderProxyOptions,
): Promise<{ readonly port: number; close(): Promise<void> }> {
  const open = new Set<Duplex>();
  const keep = <Stream extends Duplex>(stream: Stream): Stream => {
    open.add(stream);
    stream.on("error", () => stream.destroy()).on("close", () => open.delete(stream));
    return stream;
  };
  const pass = (incoming: IncomingMessage, headers: NodeJS.Dict<string | string[]>) => {
    const { target, from = "127.0.0.2" } = options;
    const { method, url } = incoming;
    return request({ host: "127.0.0.1", port: target, localAddress: from, agent: false, method, path: url, headers });
  };
  const answer: RequestListener = (incoming, outgoing) => {
    const { upgrade: _upgrade, connection: _connection, ...headers } = headersOf(incoming, options);
    const sent = pass(incoming, headers);
    sent.on("response", (told) => told.pipe(outgoing.writeHead(told.statusCode ?? 502, told.headers)));
    sent.on("error", () => outgoing.destroy());
    incoming.pipe(sent);
  };
  const server = options.isSecure ? createSecureServer({ cert, key }, answer) : createServer(answer);
  server.on("connection", (socket: Socket) => void keep(socket));
  if (options.sockets !== "plain") {
    server.on("upgrade", (incoming: IncomingMessage, client: Duplex) => {
      const sent = pass(incoming, headersOf(incoming, options));
      sent.on("upgrade", (told, upstream: Socket) => {
        keep(upstream);
        client.write(`HTTP/1.1 101 Switching Protocols\r\n${linesOf(told)}\r\n`);
        if (options.sockets === "cut") return void client.end();
        if (options.sockets === "mute") return void client.resume();
        client.pipe(upstream).pipe(client);
      });
      sent.on("response", (told) => client.end(`HTTP/1.1 ${told.statusCode} Refused\r\n${linesOf(told)}\r\n`));
      sent.on("error", () => client.destroy()).end();
    });
  }
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  return {
    port: (server.address() as AddressInfo).port,
    async close() {
      for (const stream of open) stream.destroy();
      server.close();
      await once(server, "close");
    },
  };
}

function linesOf({ rawHeaders }: IncomingMessage): string {
  let lines = "";
  for (let at = 0; at < rawHeaders.length; at += 2) lines += `${rawHeaders[at]}: ${rawHeaders[at + 1]}\r\n`;
  return lines;
}

function headersOf({ headers, socket }: IncomingMessage, options: HeaderProxyOptions): NodeJS.Dict<string | string[]> {
  const { forwarded = "append", host = headers.host, protocol } = options;
  const said = headers["x-forwarded-for"];
  const caller = [socket.remoteAddress, options.said].filter(Boolean).join(", ");
  const ways = { append: [said, caller].filter(Boolean).join(", "), replace: caller, keep: said, drop: undefined };
  const { "x-forwarded-for": _said, ...rest } = headers;
  const way = ways[forwarded];
  return {
    ...rest,
    host,
    ...(way !== undefined && { "x-forwarded-for": way }),
    ...(protocol !== undefined && { "x-forwarded-proto": protocol }),
  };
}
