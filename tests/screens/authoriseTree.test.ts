/** The page of grants, against a real server: as fast with 2,000 menu entries as with 400. */
import { fireEvent, waitFor, within } from "@testing-library/dom";
import pg from "pg";
import { beforeAll, expect, test } from "vitest";

import { sharedDemoProcess } from "../lib/demoProcess.ts";
import { type Designer, designerOf } from "../lib/designing.ts";
import { openScreen } from "./lib/openScreen.ts";
import { t } from "./lib/texts.ts";

const demo = sharedDemoProcess();
let admin: Designer;
beforeAll(async () => {
  admin = await designerOf(demo.url);
});

/** Total number of menu entries. */
async function fillUp(count: number): Promise<void> {
  const client = new pg.Client(demo.databaseUrl);
  await client.connect();
  try {
    await client.query(`insert into menus (id, name, code, type, category, sort_order)
      select 'wide' || n, '宽目录' || n, 'wide.folder' || n, 1, 'Web', 9000 + n from generate_series(1, 4) n
      on conflict do nothing`);
    await client.query(
      `insert into menus (id, parent_id, name, code, type, category, url_address, sort_order, uses_buttons)
       select 'widePage' || n, 'wide' || (n % 4 + 1), '宽页' || n, 'wide.page' || n, 2, 'Web', 'wide/page' || n, n, true
       from generate_series(1, $1 - (select count(*)::int from menus where code !~ '^wide.page')) n on conflict do nothing`,
      [count],
    );
    await client.query(`insert into menu_buttons (id, menu_id, name, code, sort_order)
      select menus.id || item.code, menus.id, item.code, item.code, 1 from menus, unnest(array['btn_add', 'btn_edit']) as item (code)
      where menus.code ~ '^wide.page' on conflict do nothing`);
    await client.query("update users set permission_version = permission_version + 1");
    const { rows } = await client.query<{ count: number }>("select count(*)::int from menus");
    expect(rows).toEqual([{ count }]);
  } finally {
    await client.end();
  }
}

async function open() {
  const { data } = await admin.ask("GET", "/api/system/Permission/Role?pageSize=1");
  const [role] = data["list"] as readonly { readonly id: string }[];
  const opened = await openScreen(`/permission/authorize?kind=role&holder=${role?.id}`, {
    real: { url: demo.url, token: admin.token },
  });
  const table = await opened.screen.findByRole("table");
  const region = opened.screen.getByRole("region", { name: t("navigation.pages.permission-authorize") });
  const nodes = () => region.querySelectorAll("*").length;
  const expandAll = async () => {
    await opened.user.click(within(region).getByRole("button", { name: t("grants.expand") }));
    await within(region).findByRole("button", { name: t("grants.fold") });
  };
  return { ...opened, region, table, nodes, expandAll };
}

test("the tree has as many elements with 2,000 entries as with 400, and shows each entry", async () => {
  await fillUp(400);
  const few = await open();
  const closed = few.nodes();
  await few.expandAll();
  const expanded = few.nodes();
  await few.close();

  await fillUp(2_000);
  const many = await open();
  expect(many.nodes()).toBe(closed);
  await many.expandAll();
  expect(many.table.getAttribute("aria-rowcount")).toBe("2001");
  expect(Math.abs(many.nodes() - expanded)).toBeLessThan(expanded / 5);
  expect(many.nodes()).toBeLessThan(3_000);

  const scroller = many.table.parentElement as HTMLElement;
  expect(within(many.table).queryByText("宽页1700")).toBeNull();
  fireEvent.scroll(scroller, { target: { scrollTop: 10_000_000 } });
  const lastRow = () => [...many.table.querySelectorAll<HTMLElement>("tr[aria-rowindex]")].at(-1);
  await waitFor(() => expect(lastRow()?.getAttribute("aria-rowindex")).toBe("2001"));
  const last = lastRow() ?? expect.fail();
  // The last rows work like the first ones: a tick is counted as a change.
  const [tick] = within(last).getAllByRole<HTMLInputElement>("checkbox");
  if (!tick) throw new Error("the last row has no tick");
  await many.user.click(tick);
  expect(tick.checked).toBe(true);
  await waitFor(() => expect(last.dataset["changed"]).toBe("true"));
  expect(many.table.querySelectorAll("tr[aria-rowindex]").length).toBeLessThan(100);
});

test("a search looks in all entries and draws only the matches", async () => {
  await fillUp(2_000);
  const { region, table, user } = await open();
  await user.type(within(region).getByRole("searchbox"), "宽页1234");
  await within(table).findByText("宽页1234");
  expect(table.querySelectorAll("tbody tr")).toHaveLength(2);
});
