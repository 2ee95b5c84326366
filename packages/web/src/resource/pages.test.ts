import { expect, test } from "vitest";
import { pagesAround } from "./pages.ts";

const shown = (page: number, count: number) =>
  pagesAround(page, count)
    .map((one) => (one === "gap" ? "…" : one))
    .join(" ");

test("few pages are all listed", () => {
  expect(shown(1, 0)).toBe("");
  expect(shown(1, 1)).toBe("1");
  expect(shown(4, 7)).toBe("1 2 3 4 5 6 7");
});

test("of many pages the first, the last and the near ones are listed, in seven places", () => {
  expect(shown(1, 99)).toBe("1 2 3 4 5 … 99");
  expect(shown(4, 99)).toBe("1 2 3 4 5 … 99");
  expect(shown(5, 99)).toBe("1 … 4 5 6 … 99");
  expect(shown(95, 99)).toBe("1 … 94 95 96 … 99");
  expect(shown(96, 99)).toBe("1 … 95 96 97 98 99");
  expect(shown(99, 99)).toBe("1 … 95 96 97 98 99");
  for (let page = 1; page <= 99; page += 1) {
    expect(pagesAround(page, 99)).toHaveLength(7);
    expect(pagesAround(page, 99)).toContain(page);
  }
});
