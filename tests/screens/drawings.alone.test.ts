/** How often what a list is made of is drawn, from the moment that somebody goes to it until its rows are there. */
import { drawings } from "./lib/drawings.ts";
import { resources } from "@banche/core";
import { waitFor } from "@testing-library/dom";
import { beforeAll, expect, test } from "vitest";
import { holdCalls } from "./lib/holdCalls.ts";
import { openScreen, type OpenScreen } from "./lib/openScreen.ts";
import { dataWith } from "./lib/samples.ts";
import { rowCount, rowOf, rows } from "./lib/table.ts";

beforeAll(() => {
  // Everything is as large as the window at once, and the browser never has time for what is not needed.
  for (const [name, of] of [
    ["clientWidth", () => window.innerWidth],
    ["clientHeight", () => window.innerHeight],
  ] as const) {
    Object.defineProperty(HTMLElement.prototype, name, { configurable: true, get: of });
  }
  Object.assign(window, { requestIdleCallback: () => 0 });
});

/** So many calls are still on their way, and the others have been drawn. */
async function waiting(page: OpenScreen, calls: number): Promise<void> {
  await waitFor(() => expect(page.ground.queries.isFetching()).toBe(calls));
  await drawn();
}

/** What is due to be drawn has been. */
async function drawn(): Promise<void> {
  for (let task = 0; task < 3; task += 1) await new Promise(setImmediate);
}

/** The rows at each place of the tree are counted when the browser has time, which is never here. */
const COUNTS = 1;

const FRAME = ["Frame", "Sidebar", "Header", "TabBar", "PageArea"];
const LIST = ["ResourcePage", "ListSheet", "ListHead", "ListBar", "ToolBar", "ListRows", "AsideTree"];
const ROWS = ["TableHead", "HeadCell", "BodyRow"];

const only = (drawn: ReadonlyMap<string, number>, names: readonly string[]) =>
  Object.fromEntries(names.map((name) => [name, drawn.get(name) ?? 0]));
const each = (names: readonly string[], times: number) => Object.fromEntries(names.map((name) => [name, times]));

test("opening a page draws the frame once, its list once with the rows, and no former row", async () => {
  const page = await openScreen("/permission/position", { data: dataWith(resources.users, 4) });
  await rowOf("调度员");
  await waiting(page, COUNTS);
  const held = holdCalls(({ pathname }) => pathname.endsWith("/Permission/Users"));
  drawings();

  visit("/permission/user");
  await held.held();
  await waiting(page, COUNTS + 1);
  const before = drawings();
  expect(only(before, FRAME)).toEqual(each(FRAME, 1));
  // As it is opened, and as it becomes known how others and the user want to see it: which views the menu offers, and which of them the list
  // begins with. Rows that came before would be those of the wrong view. The list that was left is not among these.
  expect(only(before, LIST)).toEqual(each(LIST, 2));
  expect(only(before, ROWS)).toEqual(each(ROWS, 0));

  held.letGo();
  await rowCount(5);
  await drawn();
  const after = drawings();
  expect(only(after, FRAME)).toEqual(each(FRAME, 0));
  expect(only(after, LIST)).toEqual(each(LIST, 1));
  const shown = rows();
  // Cells are drawn by their row.
  expect(only(after, ["DataTable", "TableHead", "BodyRow"])).toEqual({
    DataTable: 1,
    TableHead: 1,
    BodyRow: shown.length,
  });
});

test("a list that is shown again is not redrawn unless something changed", async () => {
  const kept = { views: { first: "", views: [] }, layout: { density: "compact" } };
  const views = { code: 200, msg: "操作成功", data: { mayShare: false, views: [], kept } };
  const page = await openScreen("/permission/position", {
    data: dataWith(resources.users, 4),
    fault: ({ id }) => (id === "views.list" ? views : undefined),
  });
  await rowOf("调度员");
  await waiting(page, COUNTS);
  visit("/permission/user");
  await rowCount(5);
  await waiting(page, COUNTS);
  drawings();
  const asked = page.calls().length;

  visit("/permission/position");
  await rowOf("调度员");
  // Changes that were made elsewhere.
  await waitFor(() => expect(page.calls().slice(asked)).toEqual(["views.list"]));
  await waiting(page, COUNTS);
  const again = drawings();
  expect(only(again, FRAME)).toEqual(each(FRAME, 1));
  expect(only(again, [...LIST, ...ROWS])).toEqual(each([...LIST, ...ROWS], 0));
});

/** Goes to a page as a link does. */
function visit(path: string): void {
  window.history.pushState(null, "", path);
  window.dispatchEvent(new PopStateEvent("popstate"));
}
