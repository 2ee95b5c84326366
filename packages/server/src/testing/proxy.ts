import { createServer, connect, type Socket } from "node:net";
import type { AddressInfo } from "node:net";

/** A connection that can be cut, or stop working without an error. */
export interface Proxy {
  readonly port: number;
  /** Number of open connections. */
  count(): number;
  /** Resets every connection. */
  reset(): void;
  /** Open connections stay open but transfer nothing more: half-open connections. */
  freeze(): void;
  /** Whether new connections also transfer nothing, as with a dead host. */
  silence(isSilent: boolean): void;
  close(): Promise<void>;
}

/** Starts the proxy. @param target - a port of this machine, or the path of a socket */
export async function startProxy(target: () => number | string): Promise<Proxy> {
  let isSilent = false;
  const pairs = new Set<readonly [Socket, Socket]>();
  const server = createServer((client) => {
    const to = target();
    const upstream = typeof to === "number" ? connect(to, "127.0.0.1") : connect(to);
    const pair = [client, upstream] as const;
    pairs.add(pair);
    const end = (): void => {
      pairs.delete(pair);
      client.destroy();
      upstream.destroy();
    };
    for (const socket of pair) socket.on("error", end).on("close", end);
    if (isSilent) return;
    client.pipe(upstream);
    upstream.pipe(client);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const drop = (): void => {
    for (const [client, upstream] of pairs) {
      client.resetAndDestroy();
      upstream.destroy();
    }
  };
  return {
    port: (server.address() as AddressInfo).port,
    count: () => pairs.size,
    reset: drop,
    freeze() {
      for (const [client, upstream] of pairs) {
        client.unpipe(upstream);
        upstream.unpipe(client);
        client.pause();
        upstream.pause();
      }
    },
    silence(wanted) {
      isSilent = wanted;
    },
    async close() {
      drop();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
