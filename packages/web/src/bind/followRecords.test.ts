import { QueryClient } from "@tanstack/react-query";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { FOLLOW_EVERY_MS, followRecords } from "./followRecords.ts";
import { queryKeys } from "./queryKeys.ts";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

function opened(visibilityState = "visible") {
  let tell: (resources: readonly string[]) => void = () => undefined;
  const chat = {
    onRecords(listener: typeof tell) {
      tell = listener;
      return () => (tell = () => undefined);
    },
  };
  const queries = new QueryClient();
  const read = vi.spyOn(queries, "invalidateQueries").mockResolvedValue();
  const page = { document: { visibilityState }, setTimeout, clearTimeout } as unknown as Window;
  const stop = followRecords(chat, queries, page);
  const asked = () => read.mock.calls.splice(0).map(([filters]) => [filters?.queryKey, filters?.refetchType]);
  return { tell: (...resources: string[]) => tell(resources), asked, stop };
}

test("changed lists are read again once for all changes in the interval", () => {
  const { tell, asked } = opened();
  tell("users");
  tell("users", "positions");
  expect(asked()).toEqual([]);
  vi.advanceTimersByTime(FOLLOW_EVERY_MS);
  expect(asked()).toEqual([
    [queryKeys.rows("users"), "active"],
    [queryKeys.rows("positions"), "active"],
  ]);
  tell("users");
  vi.advanceTimersByTime(FOLLOW_EVERY_MS * 2);
  expect(asked()).toEqual([[queryKeys.rows("users"), "active"]]);
  vi.advanceTimersByTime(FOLLOW_EVERY_MS * 2);
  expect(asked()).toEqual([]);
});

test("the day board is read again when records that it shows change", () => {
  const { tell, asked } = opened();
  tell("duties");
  vi.advanceTimersByTime(FOLLOW_EVERY_MS);
  expect(asked()).toEqual([
    [queryKeys.rows("duties"), "active"],
    [queryKeys.dayBoards, "active"],
  ]);
});

test("after a lost connection every list is read again; a hidden page reads later", () => {
  const { tell, asked } = opened("hidden");
  tell("users");
  tell();
  vi.advanceTimersByTime(FOLLOW_EVERY_MS);
  expect(asked()).toEqual([
    [queryKeys.allRows, "none"],
    [queryKeys.dayBoards, "none"],
  ]);
});

test("nothing is read after a stop", () => {
  const { tell, asked, stop } = opened();
  tell("users");
  stop();
  vi.advanceTimersByTime(FOLLOW_EVERY_MS * 2);
  expect(asked()).toEqual([]);
});
