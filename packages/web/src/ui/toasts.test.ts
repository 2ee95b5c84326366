import { expect, test } from "vitest";
import { toast, toasts } from "./toasts.ts";

test("a message directly after another one is a new message with its own time and pointer", () => {
  toast("success", "one");
  const before = toasts.getState().at(-1)?.id ?? 0;
  toasts.dispatch({ type: "gone", id: before });
  toast("success", "another");
  expect(toasts.getState().map(({ id, text }) => [id > before, text])).toEqual([[true, "another"]]);
  for (const { id } of toasts.getState()) toasts.dispatch({ type: "gone", id });
});
