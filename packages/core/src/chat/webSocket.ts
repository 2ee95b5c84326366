import type { SocketFactory } from "../ports.ts";

/** The part of the standard `WebSocket` that the chat uses; browsers and Node have it. */
export interface StandardWebSocket {
  readonly readyState: number;
  send(data: string): void;
  close(): void;
  addEventListener(type: "open" | "close" | "error", listener: () => void): void;
  addEventListener(type: "message", listener: (event: { readonly data: unknown }) => void): void;
}

const OPEN = 1;

/** Sockets of the host: `webSockets(window)` in browsers, `webSockets(globalThis)` in Node. */
export function webSockets(host: { readonly WebSocket: new (url: string) => StandardWebSocket }): SocketFactory {
  return (url, { onOpen, onText, onClose }) => {
    let over = false;
    const end = (): void => {
      if (over) return;
      over = true;
      onClose();
    };
    let socket: StandardWebSocket | undefined;
    try {
      socket = new host.WebSocket(url);
      socket.addEventListener("open", onOpen);
      socket.addEventListener("message", ({ data }) => (typeof data === "string" && !over ? onText(data) : undefined));
      socket.addEventListener("close", end);
      socket.addEventListener("error", end);
    } catch {
      // The address is invalid, or the page may not open it.
      void Promise.resolve().then(end);
    }
    return {
      send(text) {
        if (socket?.readyState === OPEN) socket.send(text);
      },
      close() {
        over = true;
        socket?.close();
      },
    };
  };
}

/** Address of the socket of a server: `https://host/base` becomes `wss://host/base/api/...`. */
export function socketUrl(server: string, product: string | undefined, path: string): string {
  const base = server.replace(/^http/, "ws").replace(/\/+$/, "");
  return `${base}${product === undefined || product === "" ? "" : `/${product}`}${path}`;
}
