/** Holds the messages that a server sends, like core's chat, and draws nothing: `bareChat.ts URL`. */
import { createChat, socketUrl, webSockets } from "@banche/core/chat";
import { SOCKET_PATHS } from "@banche/core/wire";
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
let attending = false;
chat.subscribe(() => {
  if (!attending && chat.getState().connection.status === "ready") {
    attending = true;
    chat.attend("a");
  }
  const { length } = chat.conversation("a").timeline;
  if (length !== told) process.stdout.write(`${(told = length)}\n`);
});
chat.start();
