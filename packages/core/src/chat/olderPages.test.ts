import { expect, test } from "vitest";
import type { ChatMessage } from "../contract/socket/message.ts";
import { createConversation } from "./conversation.ts";
import type { ListQuery } from "./requests.ts";

test("5,000 messages load in a few pages without gaps or duplicates", async () => {
  const all = Array.from({ length: 5000 }, (_, n): ChatMessage => {
    return { id: `m${n + 1}`, seq: n + 1, from: "a", to: "b", sentAt: n, content: { type: "text", text: `${n + 1}` } };
  });
  const asked: ListQuery[] = [];
  const conversation = createConversation("a", {
    cursors: () => true,
    changed: () => undefined,
    async ask(query) {
      asked.push(query);
      const end = query.before === undefined ? all.length : query.before - 1;
      const messages = all.slice(Math.max(0, end - query.pageSize), end);
      return { kind: "page", messages, page: 1, pageSize: query.pageSize, total: all.length };
    },
  });
  await conversation.loadNewest();
  while (!conversation.view().timeline.complete) await conversation.loadOlder();
  const { timeline } = conversation.view();
  expect(timeline.slice(0, timeline.length).map(({ seq }) => seq)).toEqual(all.map(({ seq }) => seq));
  expect(asked.length).toBeLessThanOrEqual(15);
});
