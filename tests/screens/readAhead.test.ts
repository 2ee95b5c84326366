/** A list that the address names is read while it is loaded, before it is drawn. */
import { STORAGE_PREFIX } from "@banche/core/shell";
import { aCompany, aUser } from "@banche/core/testing";
import { fireEvent, waitFor } from "@testing-library/dom";
import { expect, test } from "vitest";
import { holdCalls } from "./lib/holdCalls.ts";
import { openScreen, type ScreenOptions } from "./lib/openScreen.ts";
import { rowOf } from "./lib/table.ts";
import { t } from "./lib/texts.ts";

const people = {
  ...aCompany(),
  users: [aUser(0, { account: "admin", isAdministrator: 1 }), aUser(1, { realName: "人员1" })],
};
const open = (path = "/permission/user", options: ScreenOptions = {}) => openScreen(path, { data: people, ...options });
const asked = (page: Awaited<ReturnType<typeof open>>) => {
  const calls = page.calls();
  return ["users.list", "views.list"].map((id) => calls.filter((one) => one === id).length);
};

test("a list that the user may not open is not read", async () => {
  // Its code is loaded for somebody else.
  await open();
  await rowOf("人员1");
  const page = await open("/permission/user", { rights: { home: {} } });
  await page.screen.findByText(t("web.states.goHome"));
  expect(asked(page)).toEqual([0, 0]);
});

test("the rows are asked for before the list is drawn, and every call is made once", async () => {
  const page = await open();
  const drawn: boolean[] = [];
  holdCalls(({ pathname }) => {
    if (pathname.endsWith("/Permission/Users")) drawn.push(document.querySelector("#content input") !== null);
    return false;
  });
  await rowOf("人员1");
  expect(drawn).toEqual([false]);
  expect(asked(page)).toEqual([1, 1]);
});

test.each(["enabled=1&keyword=人员", "keyword=人员&size=50"])(
  "?%s: the list is read once, as it says",
  async (query) => {
    const page = await open(`/permission/user?${query}`);
    await rowOf("人员1");
    expect(asked(page)).toEqual([1, 1]);
  },
);

test("a list whose size is known from before draws its rows with the page, and not after an outline", async () => {
  const KEY = `${STORAGE_PREFIX}listSize`;
  const outlined = async (kept: string): Promise<boolean> => {
    let isOutlined = false;
    const watch = new MutationObserver(() => {
      isOutlined ||= document.querySelector("#content [data-density] [aria-busy=true]") !== null;
    });
    watch.observe(document.body, { childList: true, subtree: true });
    await open("/permission/user", { stored: { [KEY]: kept } });
    await rowOf("人员1");
    watch.disconnect();
    return isOutlined;
  };
  expect(await outlined("")).toBe(true);
  const kept = localStorage.getItem(KEY) ?? "";
  expect(kept).toMatch(/^users 1440 900 \d+ \d+$/);
  expect(await outlined(kept.replace("users", "roles"))).toBe(true);
  expect(await outlined(kept.replace("1440", "1024"))).toBe(true);
  expect(await outlined(kept)).toBe(false);
});

test("a changed layout is kept when the list is closed and opened again at once", async () => {
  const data = { mayShare: false, views: [], kept: { layout: { density: "roomy" } } };
  const page = await open("/permission/user", {
    fault: ({ id }) => (id === "views.list" ? { code: 200, msg: "操作成功", data } : undefined),
  });
  await rowOf("人员1");
  await page.user.click(page.screen.getByRole("button", { name: t("web.list.display") }));
  await page.user.click(await page.screen.findByLabelText(t("web.list.densities.compact")));
  const density = () => document.querySelector<HTMLElement>("#content [data-density]")?.dataset["density"];
  await waitFor(() => expect(density()).toBe("compact"));
  fireEvent.keyDown(document.body, { key: "w", code: "KeyW", altKey: true });
  await waitFor(() => expect([page.address(), density()]).toEqual(["/home", undefined]));
  window.history.pushState(null, "", "/permission/user");
  window.dispatchEvent(new PopStateEvent("popstate"));
  await rowOf("人员1");
  expect(density()).toBe("compact");
});
