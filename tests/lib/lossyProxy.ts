/** A proxy that loses or keeps back answers: what they say was carried out, and whoever asked does not hear of it. */
import { createServer, request } from "node:http";
import { once } from "node:events";
import type { AddressInfo } from "node:net";

export interface LossyProxy {
  readonly url: string;
  /** Answers that were lost. */
  readonly dropped: () => number;
  /** Answers that were kept back. */
  readonly held: () => number;
  close(): Promise<void>;
}

export interface ProxyOptions {
  readonly target: () => number;
  /** Whether the answer to a write is lost. */
  readonly drops: () => boolean;
  /** Whether the answer to a write is never given, while the connection stays. */
  readonly holds?: () => boolean;
  /** Called when somebody asks for a socket, which gets no answer. */
  readonly onUpgrade?: () => void;
  /** Hides what only our server has, so that each record is a call of its own. */
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
