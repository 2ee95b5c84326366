import { drawings } from "./lib/drawings.ts";
import { aUser } from "@banche/core/testing";
import { test } from "vitest";
import { holdCalls } from "./lib/holdCalls.ts";
import { openScreen } from "./lib/openScreen.ts";
import { rowCount } from "./lib/table.ts";

test("probe", async () => {
  Object.assign(window, { requestIdleCallback: () => 1 });
  const page = await openScreen("/permission/position");
  await page.screen.findAllByRole("row");
  await new Promise((r) => setTimeout(r, 1000));
  drawings();
  const rows = holdCalls(({ pathname }) => pathname.endsWith("/Permission/Users"));
  window.history.pushState(null, "", "/permission/user");
  window.dispatchEvent(new PopStateEvent("popstate"));
  await rows.held();
  await new Promise((r) => setTimeout(r, 1000));
  const before = drawings();
  rows.letGo();
  await rowCount(1);
  await new Promise((r) => setTimeout(r, 1000));
  const after = drawings();
  console.log("B " + [...before].map(([n, c]) => `${n} ${c}`).join(", "));
  console.log("A " + [...after].map(([n, c]) => `${n} ${c}`).join(", "));
}, 50000);
