import fc from "fast-check";
import { expect, test } from "vitest";
import { echoOf, MOST_ATTEMPTS, type OutboxEvent, type Outgoing, reduceOutbox } from "./outbox.ts";

const message = (clientId: string, text = clientId, to = "peer"): Outgoing => ({
  clientId,
  to,
  content: { type: "text", text },
  createdAt: 0,
  state: "waiting",
  attempts: 0,
});
const play = (...events: readonly OutboxEvent[]) => events.reduce<readonly Outgoing[]>(reduceOutbox, []);
const states = (outbox: readonly Outgoing[]) => outbox.map(({ clientId, state }) => `${clientId} ${state}`);

test("messages without an answer when the connection broke are sent again in order", () => {
  const outbox = play(
    { type: "added", message: message("a") },
    { type: "added", message: message("b") },
    { type: "sent", clientId: "a" },
    { type: "sent", clientId: "b" },
    { type: "arrived", clientId: "b" },
    { type: "disconnected" },
    { type: "added", message: message("c") },
  );
  expect(states(outbox)).toEqual(["a waiting", "c waiting"]);
});

test("a message that is never answered fails and can be sent again or discarded", () => {
  const tries = Array.from({ length: MOST_ATTEMPTS }, (): OutboxEvent[] => [
    { type: "sent", clientId: "a" },
    { type: "disconnected" },
  ]);
  const outbox = play({ type: "added", message: message("a") }, ...tries.flat());
  expect(outbox[0]).toMatchObject({ state: "failed", failure: { code: "unanswered" } });
  const again = reduceOutbox(outbox, { type: "again", clientId: "a" });
  expect(again).toEqual([message("a")]);
  expect(reduceOutbox(outbox, { type: "discarded", clientId: "a" })).toEqual([]);
});

test("a refused message stores the reason", () => {
  const refused: OutboxEvent = { type: "refused", clientId: "a", code: "too_large", text: "图片大小不能超过5M" };
  expect(play({ type: "added", message: message("a") }, refused)[0]).toMatchObject({
    state: "failed",
    failure: { code: "too_large", text: "图片大小不能超过5M" },
  });
});

test("an echo matches its message by id, or else the oldest message with the same content", () => {
  const outbox = play(
    { type: "added", message: message("a", "hi") },
    { type: "added", message: message("b", "hi") },
    { type: "added", message: message("c", "hi", "other") },
    { type: "sent", clientId: "a" },
    { type: "sent", clientId: "b" },
    { type: "sent", clientId: "c" },
  );
  const hi = { type: "text", text: "hi" } as const;
  const found = (echo: Parameters<typeof echoOf>[1]) => echoOf(outbox, echo)?.clientId;
  expect(found({ to: "peer", clientId: "b", content: hi })).toBe("b");
  expect(found({ to: "peer", clientId: "elsewhere", content: hi })).toBeUndefined();
  expect(found({ to: "peer", content: hi })).toBe("a");
  expect(found({ to: "other", content: hi })).toBe("c");
  expect(found({ to: "peer", content: { type: "text", text: "ho" } })).toBeUndefined();
});

test("a message leaves only when it arrives or is discarded, and the order never changes", () => {
  const ids = ["a", "b", "c", "d"];
  const event: fc.Arbitrary<OutboxEvent> = fc.oneof(
    fc.constant<OutboxEvent>({ type: "disconnected" }),
    fc
      .tuple(
        fc.constantFrom("sent" as const, "arrived" as const, "again" as const, "discarded" as const),
        fc.constantFrom(...ids),
      )
      .map(([type, clientId]): OutboxEvent => ({ type, clientId })),
    fc.constantFrom(...ids).map((clientId): OutboxEvent => ({ type: "refused", clientId, code: "x", text: "" })),
  );
  fc.assert(
    fc.property(fc.array(event), (events) => {
      const gone = new Set(
        events.flatMap((one) => (one.type === "arrived" || one.type === "discarded" ? [one.clientId] : [])),
      );
      const outbox = play(...ids.map((id): OutboxEvent => ({ type: "added", message: message(id) })), ...events);
      expect(outbox.map(({ clientId }) => clientId)).toEqual(ids.filter((id) => !gone.has(id)));
    }),
  );
});
