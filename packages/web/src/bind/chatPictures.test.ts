import type { CommonClient } from "@banche/core";
import type { Chat } from "@banche/core/chat";
import { describe, expect, test } from "vitest";
import { createPictureQueue, readPicture } from "./chatPictures.ts";

const start = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a];
const png = (bytes: number, name = "a.png") => new File([Uint8Array.from(start), new Uint8Array(bytes - 8)], name);

/** A chat that records what is sent, on a server with or without our additions. */
function fake(additions: readonly string[], upload: () => Promise<unknown>) {
  const sent: unknown[] = [];
  const chat = {
    getState: () => ({ connection: { status: "ready" }, additions }),
    send: (peer: string, content: unknown) => sent.push([peer, content]),
  };
  const client = { calls: () => ({ upload }) };
  return { sent, queue: createPictureQueue(chat as unknown as Chat, client as unknown as CommonClient) };
}

const picture = { type: "image/png", bytes: Uint8Array.from([1, 2, 3]), width: 4, height: 5 };

describe("a picture is sent", () => {
  test("as a reference to the uploaded file if the server supports it", async () => {
    const { sent, queue } = fake(["clientIds"], async () => ({ name: "x.png" }));
    queue.send("u2", picture);
    expect(queue.store.getState()).toMatchObject([{ peer: "u2", state: "uploading" }]);
    await expect.poll(() => queue.store.getState()).toEqual([]);
    expect(sent).toEqual([["u2", { type: "image", path: "x.png", width: 4, height: 5 }]]);
  });

  test("inside the frame if the server does not support uploads", () => {
    const { sent, queue } = fake([], () => Promise.reject(new Error("no such call")));
    queue.send("u2", picture);
    expect(sent).toEqual([["u2", { type: "image", base64: "AQID", width: 4, height: 5 }]]);
    expect(queue.store.getState()).toEqual([]);
  });

  test("again after a failure, or is discarded", async () => {
    let tries = 0;
    const { sent, queue } = fake(["clientIds"], () => {
      tries += 1;
      return tries < 3 ? Promise.reject(new Error("cut")) : Promise.resolve({ name: "y.png" });
    });
    queue.send("u2", picture);
    await expect.poll(() => queue.store.getState()[0]?.state).toBe("failed");
    const [failed] = queue.store.getState();
    queue.again(failed?.key ?? "");
    await expect.poll(() => queue.store.getState()[0]?.state).toBe("failed");
    expect(sent).toEqual([]);
    queue.again(failed?.key ?? "");
    await expect.poll(() => sent.length).toBe(1);
    tries = 0;
    queue.send("u3", picture);
    await expect.poll(() => queue.store.getState()[0]?.state).toBe("failed");
    queue.discard(queue.store.getState()[0]?.key ?? "");
    expect([queue.store.getState(), sent.length]).toEqual([[], 1]);
  });
});

test.each([
  [[], "chatWindow.notImage"],
  [[png(9), png(9)], "chatWindow.oneImage"],
  [[png(5_242_880)], "chatWindow.imageTooLarge"],
  [[new File(["<svg/>"], "a.png", { type: "image/png" })], "chatWindow.notImage"],
  [[new File([], "a.png", { type: "image/png" })], "chatWindow.notImage"],
])("files that cannot be sent as a picture are refused %#", async (files, problem) => {
  expect(await readPicture(files)).toEqual({ problem });
});

test("a picture is recognised by its content, not by its name", async () => {
  expect(await readPicture([png(5_242_879, "a.txt")])).toMatchObject({ type: "image/png" });
});
