/** The live heap of another process, through the inspector of Node (`--inspect=127.0.0.1:PORT`). */
export async function openHeap(port: number): Promise<Heap> {
  const targets = (await (await fetch(`http://127.0.0.1:${port}/json/list`)).json()) as readonly {
    readonly webSocketDebuggerUrl: string;
  }[];
  const socket = new WebSocket(targets[0]?.webSocketDebuggerUrl ?? "");
  await new Promise((resolve, reject) => {
    socket.addEventListener("open", resolve, { once: true });
    socket.addEventListener("error", () => reject(new Error(`no inspector at port ${port}`)), { once: true });
  });
  let asked = 0;
  const ask = (method: string): Promise<unknown> =>
    new Promise((resolve) => {
      const id = (asked += 1);
      const hear = ({ data }: MessageEvent): void => {
        const answer = JSON.parse(String(data)) as { readonly id?: number; readonly result?: unknown };
        if (answer.id !== id) return;
        socket.removeEventListener("message", hear);
        resolve(answer.result);
      };
      socket.addEventListener("message", hear);
      socket.send(JSON.stringify({ id, method }));
    });
  return {
    async used() {
      // A second collection frees objects that the first one only released, such as weak references.
      for (let round = 0; round < 3; round += 1) await ask("HeapProfiler.collectGarbage");
      const { usedSize } = (await ask("Runtime.getHeapUsage")) as { readonly usedSize: number };
      return usedSize;
    },
    close: () => socket.close(),
  };
}

export interface Heap {
  /** Bytes in use after garbage collection. */
  used(): Promise<number>;
  close(): void;
}
