import { expect, test } from "vitest";

import type { ChatMessage } from "../contract/socket/message.ts";
import { createConversation } from "./conversation.ts";
import type { ListQuery, PageFrame } from "./requests.ts";

const message = (seq: number): ChatMessage => ({
  id: `m${seq}`,
  seq,
  from: "wang",
  to: "li",
  sentAt: seq,
  content: { type: "text", text: `nr ${seq}` },
});

/** A server that stores the messages from `first` to `last`. */
function kept() {
  const range = { first: 1, last: 0 };
  const asked: ListQuery[] = [];
  const ask = async (query: ListQuery): Promise<PageFrame> => {
    asked.push(query);
    const { before = Infinity, after = 0, order, pageSize } = query;
    const all = Array.from({ length: range.last - range.first + 1 }, (_, n) => message(range.first + n));
    const wanted = all.filter(({ seq = 0 }) => seq < before && seq > after);
    const messages = order === "desc" ? wanted.slice(-pageSize) : wanted.slice(0, pageSize);
    return { kind: "page", messages, page: 1, pageSize, total: wanted.length, peer: "wang" };
  };
  const conversation = createConversation("wang", { ask, cursors: () => true, changed: () => undefined });
  const shown = (): readonly (number | undefined)[] => {
    const { timeline } = conversation.view();
    return timeline.slice(0, timeline.length).map(({ seq }) => seq);
  };
  return { range, asked, conversation, shown };
}

test("a client whose missed messages were deleted shows the stored ones and stops asking", async () => {
  const { range, asked, conversation, shown } = kept();
  Object.assign(range, { last: 3 });
  await conversation.loadNewest();
  expect(shown()).toEqual([1, 2, 3]);
  Object.assign(range, { first: 6, last: 8 });
  await conversation.refresh(8);
  expect(shown()).toEqual([6, 7, 8]);
  expect(conversation.view().timeline).toMatchObject({ gap: false, complete: true });
  const before = asked.length;
  await conversation.refresh(8);
  expect(asked.length).toBe(before);
});

test("a conversation without stored messages is empty and shows new messages", async () => {
  const { range, conversation, shown } = kept();
  Object.assign(range, { first: 4, last: 3 });
  await conversation.loadNewest();
  await conversation.refresh(3);
  expect(shown()).toEqual([]);
  range.last = 4;
  conversation.took(message(4));
  await Promise.resolve();
  await conversation.refresh(4);
  expect(shown()).toEqual([4]);
});
