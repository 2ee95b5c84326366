/** All tests share one window, so everything that a page started must end with the page. */
import { storageKeys } from "@banche/core";
import { STORAGE_PREFIX } from "@banche/core/shell";
import { waitFor } from "@testing-library/dom";
import { expect, test } from "vitest";
import { openScreen } from "./lib/openScreen.ts";
import { rowOf } from "./lib/table.ts";

test("a closed page has no listeners, sends no calls and holds no connections", async () => {
  const first = await openScreen("/permission/user");
  await rowOf("admin");
  await waitFor(() => expect(first.chat.connections()).toBe(1));
  const left = await first.close();
  // The page must have had listeners, otherwise this test proves nothing.
  expect(left.listeners).toBeGreaterThan(0);
  expect(first.chat.connections()).toBe(0);
  expect(document.body.childElementCount).toBe(0);

  const second = await openScreen("/permission/position");
  const seen = first.server.calls.length;
  await rowOf("调度员");
  window.dispatchEvent(new StorageEvent("storage", { key: `${STORAGE_PREFIX}grantsRead`, newValue: "1" }));
  window.dispatchEvent(new Event("focus"));
  await waitFor(() => expect(second.calls().filter((id) => id === "session.currentUser").length).toBeGreaterThan(1));
  expect(first.server.calls.length).toBe(seen);
});

test("no state of a closed page remains for the next page", async () => {
  const first = await openScreen("/permission/user", { language: "en", widthPx: 900 });
  await rowOf("admin");
  sessionStorage.setItem("left", "1");
  await first.close();
  const second = await openScreen("/permission/user");
  await rowOf("admin");
  expect(sessionStorage.getItem("left")).toBeNull();
  expect(localStorage.getItem(storageKeys.token)).toBe("u0");
  expect([document.documentElement.lang, window.innerWidth]).toEqual(["zh-Hans", 1440]);
  expect(second.screen.getByText("新建")).toBeDefined();
});
