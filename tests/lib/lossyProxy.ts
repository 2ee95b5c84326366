/** A proxy that drops or delays answers: the server has done the work, but the caller does not know it. */
import { createServer, request } from "node:http";
import { once } from "node:events";
import type { AddressInfo } from "node:net";

export interface LossyProxy {
  readonly url: string;
  /** Number of dropped answers. */
  readonly dropped: () => number;
  /** Number of delayed answers. */
  readonly held: () => number;
  close(): Promise<void>;
}

export interface ProxyOptions {
  readonly target: () => number;
  /** Whether the answer to a write is dropped. */
  readonly drops: () => boolean;
  /** Whether the answer to a write is never sent, while the connection stays open. */
  readonly holds?: () => boolean;
  /** Called when a client requests a socket; the request gets no answer. */
  readonly onUpgrade?: () => void;
  /** Hides the additions of our server, so that each record needs its own call. */
  readonly plain: boolean;
}

export async function startLossyProxy({
  target,
  drops,
  holds = () => false,
  onUpgrade,
  plain,
}: ProxyOptions): Promise<LossyProxy> {
  let dropped = 0;
  let held = 0;
  const server = createServer((incoming, outgoing) => {
    const { method = "GET", headers, url = "/" } = incoming;
    if (plain && url.startsWith("/api/ext/")) return void outgoing.writeHead(404).end();
    const lose = method !== "GET" && drops();
    const hold = method !== "GET" && holds();
    const onward = request({ host: "127.0.0.1", port: target(), method, path: url, headers }, (answer) => {
      if (lose) {
        answer.resume().once("end", () => {
          dropped += 1;
          incoming.socket.destroy();
        });
        return;
      }
      if (hold) return void answer.resume().once("end", () => (held += 1));
      outgoing.writeHead(answer.statusCode ?? 502, answer.headers);
      answer.pipe(outgoing);
    });
    onward.once("error", () => incoming.socket.destroy());
    incoming.pipe(onward);
  }).listen(0, "127.0.0.1");
  if (onUpgrade) {
    server.on("upgrade", (_request, socket) => {
      socket.on("end", () => socket.destroy()).resume();
      onUpgrade();
    });
  }
  await once(server, "listening");
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    dropped: () => dropped,
    held: () => held,
    async close() {
      server.closeAllConnections();
      server.close();
      await once(server, "close");
    },
  };
}
