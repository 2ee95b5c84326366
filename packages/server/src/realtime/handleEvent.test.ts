import { EventEmitter, once } from "node:events";

import { expect, test, vi } from "vitest";

import { handleEvent } from "./handleEvent.ts";

test("clients learn of a change of texts after this process has read the texts", async () => {
  let version = "old";
  const read = new EventEmitter();
  const texts = {
    now: () => ({ version, texts: {} }),
    reload: async () => {
      await once(read, "done");
      version = "new";
    },
  };
  const seen: unknown[] = [];
  const tell = (frame: unknown): unknown => seen.push(frame);
  handleEvent({ hub: { connections: () => [{ tell }] }, texts } as never, { kind: "texts", version: "new" });
  await new Promise<void>((resolve) => setImmediate(resolve));
  expect(seen).toEqual([]);
  read.emit("done");
  await vi.waitFor(() => expect(seen).toEqual([{ kind: "texts", version: "new" }]));
});
