import { memoryStore } from "@banche/core";
import type { Outgoing } from "@banche/core/chat";
import { expect, test } from "vitest";
import { browserOutbox, chatDrafts } from "./chatStorage.ts";

const message: Outgoing = {
  clientId: "c1",
  to: "u2",
  content: { type: "text", text: "三号车到了" },
  createdAt: 1,
  state: "waiting",
  attempts: 0,
};

test("each user has an outbox of their own, and an empty outbox is deleted", () => {
  const store = memoryStore();
  const outbox = browserOutbox(store);
  outbox.save("server u1", [message]);
  expect(browserOutbox(store).load("server u1")).toEqual([message]);
  expect(outbox.load("server u9")).toEqual([]);
  outbox.save("server u1", []);
  expect(store.get("banche_outbox.server u1")).toBeUndefined();
});

test.each(["", "{", "null", "7", '{"a":1}', "[null,7,{}]", '[{"clientId":"c","to":"u","state":"gone"}]'])(
  "an invalid outbox %j is read as empty",
  (text) => {
    const store = memoryStore();
    store.set("banche_outbox.u1", text);
    expect(browserOutbox(store).load("u1")).toEqual([]);
    store.set("banche_chatDrafts.u1", text);
    expect(chatDrafts(store, "u1").get("u2")).toBe("");
  },
);

test("drafts are kept for each peer until they are sent", () => {
  const store = memoryStore();
  chatDrafts(store, "u1").set("u2", "打了一半");
  const later = chatDrafts(store, "u1");
  expect([later.get("u2"), later.get("u3"), chatDrafts(store, "u9").get("u2")]).toEqual(["打了一半", "", ""]);
  later.set("u2", "");
  expect(store.get("banche_chatDrafts.u1")).toBeUndefined();
});
