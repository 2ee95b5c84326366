/** The form of a bill rule shows the next five numbers, by what is typed. */
import { aCompany } from "@banche/core/testing";
import { waitFor, within } from "@testing-library/dom";
import { expect, test } from "vitest";
import { openScreen } from "./lib/openScreen.ts";
import { rowOf } from "./lib/table.ts";

const rule = {
  ...{ id: "b1", fullName: "出车单", enCode: "outing", prefix: "R", digit: 3, outputNumber: "R041" },
  ...{ startNumber: "001", dateFormat: "no", sortCode: 1, enabledMark: 1, version: 1 },
};

test("an unfinished rule has no numbers; the numbers follow the last one and what is typed", async () => {
  const page = await openScreen("/system/billRule", { data: { ...aCompany(), billRules: [rule] } });
  await page.user.click(within(await rowOf("出车单")).getByLabelText(/^编辑/));
  const note = await page.screen.findByRole("region", { name: "接下来的单号" });
  const numbers = () =>
    within(note)
      .queryAllByRole("listitem")
      .map(({ textContent }) => textContent);
  expect(numbers()).toEqual(["R042", "R043", "R044", "R045", "R046"]);
  const prefix = within(page.screen.getByRole("dialog")).getByLabelText("流水前缀");
  await page.user.clear(prefix);
  await waitFor(() => expect(numbers()).toEqual([]));
  expect(note.textContent).toContain("填好前缀");
  await page.user.type(prefix, "S");
  await waitFor(() => expect(numbers()).toEqual(["S001", "S002", "S003", "S004", "S005"]));
});
