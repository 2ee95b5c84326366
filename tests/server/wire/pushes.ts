/** A plain socket of somebody signed in; gives the next push. */
export async function listenTo(url: string, token: string) {
  const socket = new WebSocket(`${url.replace("http", "ws")}/api/system/Message/websocket`);
  const frames: Record<string, unknown>[] = [];
  const waiting = new Set<() => void>();
  socket.addEventListener("message", ({ data }) => {
    frames.push(JSON.parse(String(data)) as Record<string, unknown>);
    for (const look of [...waiting]) look();
  });
  await new Promise((resolve) => socket.addEventListener("open", resolve));
  socket.send(JSON.stringify({ method: "OnConnection", token, mobileDevice: false }));
  const next = (method: string) =>
    new Promise<Record<string, unknown>>((resolve) => {
      const look = (): void => {
        const place = frames.findIndex((frame) => frame["method"] === method);
        if (place < 0) return;
        waiting.delete(look);
        const [frame = {}] = frames.splice(place, 1);
        resolve(frame);
      };
      waiting.add(look);
      look();
    });
  const init = await next("initMessage");
  return { next, init, frames, close: () => socket.close() };
}
