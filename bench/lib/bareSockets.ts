/** A `ws` server without any work: the cost of sockets alone. */
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { WebSocketServer } from "ws";
import { liveMemory } from "./liveMemory.ts";

const http = createServer();
const server = new WebSocketServer({ server: http, perMessageDeflate: false });
server.on("connection", (socket) => {
  socket.on("message", (data) => socket.send(String(data)));
});
http.listen(0, "127.0.0.1", () => process.send?.((http.address() as AddressInfo).port));
process.on("disconnect", () => process.exit(0));
process.on("message", () => process.send?.(liveMemory()));
