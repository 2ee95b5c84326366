import { textOf } from "@banche/core/text";
import { fireEvent, waitFor, within } from "@testing-library/dom";
import { describe, expect, test } from "vitest";
import { openScreen } from "./lib/openScreen.ts";
import { rowOf } from "./lib/table.ts";

const t = (key: Parameters<typeof textOf>[1]) => textOf("zh", key);
const popover = () => document.querySelector<HTMLElement>("[data-popover]");
const isOpen = async (wanted: boolean) => waitFor(() => expect(popover() !== null).toBe(wanted));

describe("a popover of a button", () => {
  test("is closed by Esc, by a press elsewhere and by its button, and returns the focus", async () => {
    const page = await openScreen("/permission/user");
    await rowOf("admin");
    const button = page.screen.getByLabelText(t("web.list.display"));
    const open = async () => {
      await page.user.click(button);
      await isOpen(true);
      await waitFor(() => expect(popover()?.contains(document.activeElement)).toBe(true));
      expect(button.getAttribute("aria-expanded")).toBe("true");
    };
    await open();
    await page.user.keyboard("{Escape}");
    await isOpen(false);
    expect(document.activeElement).toBe(button);
    await open();
    await page.user.click(await rowOf("admin"));
    await isOpen(false);
    await open();
    await page.user.click(button);
    await isOpen(false);
    expect(button.getAttribute("aria-expanded")).toBe("false");
  });

  test("stays open when something in it, or in a list that it opened, is pressed", async () => {
    const page = await openScreen("/permission/user");
    await rowOf("admin");
    await page.user.click(page.screen.getByLabelText(t("web.list.display")));
    const box = await waitFor(() => within(popover() ?? document.body).getAllByRole("checkbox")[1] ?? expect.fail());
    await page.user.click(box);
    await isOpen(true);
    await page.user.keyboard("{Escape}");
    await isOpen(false);

    await page.user.click(page.screen.getByText("筛选", { selector: "main search button" }));
    await page.user.click(await page.screen.findByText("岗位", { selector: "[role=menuitem] *" }));
    const option = await waitFor(
      () => document.querySelector<HTMLElement>(".ant-select-item-option") ?? expect.fail(),
      { timeout: 5_000 },
    );
    expect(popover()?.contains(option)).toBe(false);
    fireEvent.pointerDown(option);
    await isOpen(true);
    fireEvent.pointerDown(document.body);
    await isOpen(false);
  });
});

test("the tree is one stop of the Tab key, and arrows, Enter and Space work in it", async () => {
  const page = await openScreen("/permission/user");
  await rowOf("admin");
  const tree = await page.screen.findByRole("tree");
  const names = () => [...tree.querySelectorAll("[role=treeitem] [title]")].map((node) => node.textContent);
  const walked = () =>
    document.getElementById(tree.getAttribute("aria-activedescendant") ?? "")?.querySelector("[title]")?.textContent;
  const all = names();
  expect(tree.querySelectorAll("[tabindex='0']")).toHaveLength(0);
  tree.focus();
  await page.user.keyboard("{End}");
  expect(walked()).toBe(all.at(-1));
  await page.user.keyboard("{Home}{ArrowUp}");
  expect(walked()).toBe(all[0]);
  await page.user.keyboard("{ArrowDown}{ArrowLeft}");
  await waitFor(() => expect(names().length).toBeLessThan(all.length));
  expect(walked()).toBe(all[1]);
  await page.user.keyboard("{ArrowRight}{ArrowRight}");
  expect(names()).toEqual(all);
  expect(walked()).toBe(all[2]);
  await page.user.keyboard("{ArrowLeft}{ArrowLeft}");
  expect(walked()).toBe(all[1]);
  await page.user.keyboard("{ArrowRight}{ArrowDown} ");
  await waitFor(() => expect(page.address()).toContain("within="));
  await page.user.keyboard("{Home}{Enter}");
  await waitFor(() => expect(page.address()).not.toContain("within="));
});

test("features that the page already states are not requested; list settings come in one call", async () => {
  const server = (await openScreen("/permission/user")).server;
  await rowOf("admin");
  const page = await openScreen("/permission/user", { server });
  const before = page.calls().length;
  await rowOf("admin");
  await waitFor(() => expect(page.calls().slice(before)).toContain("views.list"));
  expect(page.calls()).not.toContain("preferences.read");
  await page.close();

  const about = document.createElement("meta");
  about.name = "banche-site";
  about.content = JSON.stringify({ additions: ["list-filters", "preferences"] });
  document.head.append(about);
  try {
    const told = await openScreen("/permission/user");
    await rowOf("admin");
    await told.screen.findByText("筛选", { selector: "main search button" });
    await waitFor(() => expect(told.calls()).toContain("preferences.read"));
    expect(told.calls()).not.toContain("extensions.about");
    expect(told.calls()).not.toContain("views.list");
  } finally {
    about.remove();
  }
});
