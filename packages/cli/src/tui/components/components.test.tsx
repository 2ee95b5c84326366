import { cleanup, render } from "ink-testing-library";
import { afterEach, describe, expect, it } from "vitest";
import { createTheme } from "../theme.ts";
import { factRows } from "./factRows.ts";
import { List } from "./List.tsx";

afterEach(cleanup);

const rows = Array.from({ length: 10_000 }, (_, index) => `row ${index}`);
const draw = (row: string, selected: boolean) => `${selected ? ">" : " "}${row}`;
const list = (selected: number, height = 3) => (
  <List rows={rows} selected={selected} height={height} keyOf={(row) => row} draw={draw} />
);

describe("List", () => {
  it("draws only the visible rows", () => {
    const { lastFrame } = render(list(0));
    expect(lastFrame()).toBe(">row 0\n row 1\n row 2");
  });

  it("scrolls only as far as needed, in both directions", () => {
    const { lastFrame, rerender } = render(list(0));
    rerender(list(4));
    expect(lastFrame()).toBe(" row 2\n row 3\n>row 4");
    rerender(list(3));
    expect(lastFrame()).toBe(" row 2\n>row 3\n row 4");
    rerender(list(1));
    expect(lastFrame()).toBe(">row 1\n row 2\n row 3");
    rerender(list(9_999));
    expect(lastFrame()).toBe(" row 9997\n row 9998\n>row 9999");
  });

  it("fills a window that became larger", () => {
    const { lastFrame, rerender } = render(list(9_999));
    rerender(list(9_999, 5));
    expect(lastFrame()?.split("\n")).toHaveLength(5);
  });
});

describe("factRows", () => {
  const plain = createTheme("colourless");

  it("aligns labels by cells and wraps values beside them", () => {
    const facts = [
      { label: "部门", value: "总公司运营部车辆部" },
      { label: "手机号码", value: "13800138000" },
    ];
    const dim = (text: string) => plain.dim(text);
    expect(factRows(facts, 18, plain)).toEqual([
      `${dim("部门    ")}  总公司运`,
      `${dim("        ")}  营部车辆`,
      `${dim("        ")}  部`,
      `${dim("手机号码")}  13800138`,
      `${dim("        ")}  000`,
    ]);
  });
});
