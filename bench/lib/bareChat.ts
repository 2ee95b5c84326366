/** Holds the messages that a server sends, as core's chat does, and draws nothing: `bareChat.ts URL`. */
import { createChat, SOCKET_PATHS, socketUrl, webSockets } from "@banche/core";
import { systemClock } from "@banche/core/node";

let made = 0;
const chat = createChat({
  url: socketUrl(process.argv[2] ?? "", undefined, SOCKET_PATHS[0]),
  socket: webSockets(globalThis),
  clock: systemClock,
  random: Math.random,
  newId: () => String((made += 1)),
  outbox: { load: () => [], save: () => undefined },
  token: () => "t",
  self: "u",
  owner: "u",
  onLoggedOut: () => undefined,
});
let told = 0;
chat.subscribe(() => {
  const { length } = chat.conversation("a").timeline;
  if (chat.getState().connection.status === "ready" && told === 0) chat.attend("a");
  if (length === told) return;
  told = length;
  process.stdout.write(`${told}\n`);
});
chat.start();
