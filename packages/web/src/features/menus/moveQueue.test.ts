import type { AnyRow } from "@banche/core";
import { expect, test } from "vitest";
import { createMoveQueue } from "./moveQueue.ts";
import { type Move, moveBy } from "./moves.ts";

const rowsOf = (...ids: readonly string[]): readonly AnyRow[] =>
  ids.map((id) => ({ id, name: id, type: 2, category: "Web" }));
const shown = rowsOf("a", "b", "c", "d");
const down = (rows: readonly AnyRow[]) => moveBy(rows, "a", "down");

/** A server whose answers are sent when the test asks for them. */
function slowServer() {
  const sent: Move[] = [];
  const open: { readonly done: () => void; readonly fail: () => void }[] = [];
  const send = (move: Move) =>
    new Promise<void>((done, fail) => {
      sent.push(move);
      open.push({ done, fail: () => fail(new Error("refused")) });
    });
  const answer = async (how: "done" | "fail" = "done") => {
    await expect.poll(() => open.length).toBeGreaterThan(0);
    open.shift()?.[how]();
  };
  return { sent, send, answer };
}

test("moves requested before the list is read again build on each other, one at a time", async () => {
  const { sent, send, answer } = slowServer();
  const queue = createMoveQueue();
  const ends = [1, 2, 3, 4].map(() => queue.move({ id: "a", shown, plan: down, send }));
  await answer();
  await answer();
  await answer();
  expect(await Promise.all(ends)).toEqual([
    { isDone: true, isLast: false },
    { isDone: true, isLast: false },
    { isDone: true, isLast: true },
    undefined,
  ]);
  expect(sent).toEqual([{ parentId: "-1", before: "c" }, { parentId: "-1", before: "d" }, { parentId: "-1" }]);
});

test("rows read during a move are not used because they lack that move", async () => {
  const { sent, send, answer } = slowServer();
  const queue = createMoveQueue();
  const first = queue.move({ id: "a", shown, plan: down, send });
  const second = queue.move({ id: "a", shown: rowsOf("a", "b", "c", "d"), plan: down, send });
  await answer();
  await answer();
  await Promise.all([first, second]);
  expect(sent.at(-1)).toEqual({ parentId: "-1", before: "d" });
});

test("moves after a failed move are not sent; the next move builds on the shown rows", async () => {
  const { sent, send, answer } = slowServer();
  const queue = createMoveQueue();
  const ends = [1, 2].map(() => queue.move({ id: "a", shown, plan: down, send }));
  await answer("fail");
  expect(await Promise.all(ends)).toMatchObject([
    { isDone: false, error: { message: "refused" }, isLast: false },
    { isDone: false, isLast: true },
  ]);
  const again = queue.move({ id: "a", shown, plan: down, send });
  await answer();
  expect(await again).toEqual({ isDone: true, isLast: true });
  expect(sent).toEqual([
    { parentId: "-1", before: "c" },
    { parentId: "-1", before: "c" },
  ]);
});
