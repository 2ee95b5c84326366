import { expect, test } from "vitest";
import { popupContainer } from "./popupContainer.ts";

test("the popup of a control in a dialog is drawn in that dialog", () => {
  const dialog = {};
  const control = { closest: (selector: string) => (selector === "dialog" ? dialog : null) };
  expect(popupContainer(control as unknown as HTMLElement)).toBe(dialog);
});
