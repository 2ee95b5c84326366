import { expect, test } from "vitest";
import { toast, toasts } from "./toasts.ts";

test("a message that follows another at once is a new one: it has neither its time nor its pointer", () => {
  toast("success", "one");
  const before = toasts.getState().at(-1)?.id ?? 0;
  toasts.dispatch({ type: "gone", id: before });
  toast("success", "another");
  expect(toasts.getState().map(({ id, text }) => [id > before, text])).toEqual([[true, "another"]]);
  for (const { id } of toasts.getState()) toasts.dispatch({ type: "gone", id });
});
