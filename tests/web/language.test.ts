/** Texts that come in parts, as the built app loads them. */
import { test } from "vitest";

import { web } from "./harness.ts";
import { speak } from "./places.ts";

const { signedIn } = web();

test("the menu speaks the language that was chosen, whichever part of it comes first", async () => {
  const { page } = await signedIn();
  let came = () => {};
  const inside = new Promise<void>((resolve) => {
    came = resolve;
  });
  await page.route("**/assets/*.js", async (route) => {
    const response = await route.fetch();
    const body = await response.text();
    const isInside = body.includes("menuMore");
    if (!isInside) await inside;
    await route.fulfill({ response, body });
    if (isInside) came();
  });
  await speak({ page, language: "zh" }, "en");
  await page.getByRole("navigation").getByRole("link", { name: "Home", exact: true }).first().waitFor();
});
