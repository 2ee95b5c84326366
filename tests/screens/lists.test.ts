/** What every list does, for each resource that has a page. */
import { PAGE_SIZE } from "@banche/core";
import { waitFor, within } from "@testing-library/dom";
import { describe, expect, test } from "vitest";
import { openScreen } from "./lib/openScreen.ts";
import { dataWith, fieldOf, labelOf, type ScreenCase, screenCases, wireNameOf } from "./lib/samples.ts";
import { heads, pager, rowCount, rowOf, rows } from "./lib/table.ts";
import { fieldLabel, t } from "./lib/texts.ts";

/** How many rows the page shows for so many samples: the signed-in user is a user, too. */
const shownFor = ({ name }: ScreenCase, samples: number) => samples + (name === "users" ? 1 : 0);

/** The query of the last call of the list. */
function lastQuery(page: Awaited<ReturnType<typeof openScreen>>, { name }: ScreenCase): URLSearchParams {
  const call = page.server.calls.findLast(({ id }) => id === `${name}.list`);
  return new URL(call?.url ?? "http://none").searchParams;
}

const shows = (row: HTMLElement, text: string): boolean => within(row).queryAllByText(text).length > 0;

describe.each(screenCases)("$name", (screen) => {
  const { resource, path, name } = screen;
  const isPaged = resource.list.shape === "page";
  const label = (number: number) => labelOf(resource, number);

  test("shows its rows, heads and title; a keyword goes to the server and into the address; reset forgets it", async () => {
    const page = await openScreen(path, { data: dataWith(resource, 3) });
    await rowOf(label(2));
    await rowCount(shownFor(screen, 3));
    expect(heads()).toEqual(resource.list.columns.map((column) => fieldLabel(resource, column)));
    const title = within(document.querySelector("main") ?? document.body).getByRole("heading", { level: 1 });
    expect(document.title).toContain(title.textContent);

    const keyword = page.screen.getByLabelText(t("common.hints.keyword"), { selector: "main input" });
    await page.user.type(keyword, ` ${label(2)} {Enter}`);
    await waitFor(() => expect(rows()).toHaveLength(1));
    expect(lastQuery(page, screen).get("keyword")).toBe(label(2));
    expect(new URLSearchParams(page.address().split("?")[1]).get("keyword")).toBe(label(2));

    await page.user.clear(keyword);
    await page.user.type(keyword, "nothing has this{Enter}");
    await page.screen.findByText(t("web.states.emptyQuery", { many: t(`${name}.many` as "users.many") }));
    await page.user.click(page.screen.getByText(t("common.verbs.reset")));
    await rowCount(shownFor(screen, 3));
    expect(page.address()).toBe(path);
    expect(keyword).toHaveProperty("value", "");
  });

  test("says that there is nothing; says what went wrong, and reads again", async () => {
    let isDown = true;
    const page = await openScreen(path, {
      data: { ...dataWith(resource, 0), ...(name !== "users" && { [name]: [] }) },
      fault: ({ id }) => (id === `${name}.list` && isDown ? "internal" : undefined),
    });
    const alert = await page.screen.findByRole("alert");
    expect(rows()).toHaveLength(0);
    isDown = false;
    await page.user.click(within(alert).getByText(t("common.verbs.retry")));
    if (name === "users") await rowCount(1);
    else await page.screen.findByText(t("web.states.emptyHint", { many: t(`${name}.many` as "users.many") }));
    expect(page.screen.queryByRole("alert")).toBeNull();
  });

  test("asks for what its address says: filters, and the first page after another filter", async () => {
    const [filter] = resource.list.filters ?? [];
    if (filter === undefined) return;
    const field = fieldOf(resource, filter);
    const page = await openScreen(`${path}?${field.key}=${field.kind === "flag" ? "0" : "1"}`, {
      data: dataWith(resource, 2),
    });
    await waitFor(() => expect(page.calls()).toContain(`${name}.list`));
    const wanted = lastQuery(page, screen).get(wireNameOf(resource, field));
    expect(wanted).toBe(field.kind === "flag" ? "0" : "1");
  });

  test.runIf(isPaged)("is turned and sorted by the server; a reload shows the same", async () => {
    const page = await openScreen(path, { data: dataWith(resource, PAGE_SIZE + 2) });
    await rowCount(PAGE_SIZE);
    await page.user.click(within(pager()).getByTitle("2"));
    await rowCount(shownFor(screen, PAGE_SIZE + 2) - PAGE_SIZE);
    expect(page.address()).toBe(`${path}?page=2`);

    const sortable = fieldOf(resource, resource.label);
    const head = within(document.querySelector("main thead") ?? document.body).getByText(
      fieldLabel(resource, sortable.name),
    );
    await page.user.click(head);
    await waitFor(() => expect(lastQuery(page, screen).get("sidx")).toBe(sortable.column));
    await page.user.click(head);
    await waitFor(() => expect(page.address()).toBe(`${path}?sort=${sortable.name}&order=desc`));
    await waitFor(() => expect(lastQuery(page, screen).get("sort")).toBe("desc"));
    expect(lastQuery(page, screen).get("currentPage")).toBe("1");
    const names = dataWith(resource, PAGE_SIZE + 2)[name]?.map((row) => String(row[wireNameOf(resource, sortable)]));
    const wanted = (names ?? []).toSorted().toReversed().slice(0, PAGE_SIZE);
    await waitFor(() => expect(rows().map((row, at) => shows(row, wanted[at] ?? ""))).toEqual(wanted.map(() => true)));
    const first = rows()[0]?.textContent;
    await page.close();

    await openScreen(`${path}?sort=${sortable.name}&order=desc`, { server: page.server });
    await rowCount(PAGE_SIZE);
    expect(rows()[0]?.textContent).toBe(first);
  });
});
