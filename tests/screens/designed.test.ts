/** The page of a designed model, against a real server: it works as the page of any concept, and follows changes of the model. */
import { STORAGE_PREFIX } from "@banche/core/shell";
import { waitFor, within } from "@testing-library/dom";
import { beforeAll, describe, expect, test, vi } from "vitest";
import { sharedDemoProcess } from "../lib/demoProcess.ts";
import { type Designer, designerOf } from "../lib/designing.ts";
import { vehicleDesign } from "../lib/vehicles.ts";
import { holdCalls } from "./lib/holdCalls.ts";
import { openScreen } from "./lib/openScreen.ts";
import { heads, rowOf, rows } from "./lib/table.ts";
import { t } from "./lib/texts.ts";

const demo = sharedDemoProcess();
let designer: Designer;
beforeAll(async () => {
  designer = await designerOf(demo.url);
});

const open = (path: string, options: Parameters<typeof openScreen>[1] = {}, who: { token: string } = designer) =>
  openScreen(path, { ...options, real: { url: demo.url, token: who.token } });
const dialog = async () =>
  waitFor(() => {
    const found = document.querySelector<HTMLElement>('[role="dialog"]');
    if (!found) throw new Error("no dialog");
    return found;
  });
const add = async (code: string, record: object) => {
  const { data, ...answer } = await designer.ask("POST", `/api/ext/models/${code}`, record);
  expect(answer.code).toBe(200);
  return String(data["id"]);
};

test("a user who may not open a model gets no page and no information about it", async () => {
  await designer.publish(vehicleDesign({ name: "ships" }));
  const clerk = await designerOf(demo.url, "dispatcher");
  const page = await open("/models/ships", {}, clerk);
  await page.screen.findByText(t("web.states.notFoundHint", { route: "/models/ships" }));
  await waitFor(() => expect(page.ground.models.getState().phase).toBe("ready"));
  expect(page.ground.models.getState().registry?.find("ships")).toBeUndefined();
});

test("a menu entry of type 3 opens the list of its model", async () => {
  await designer.publish(vehicleDesign({ name: "barges" }));
  await add("barges", { plate: "沪A10001", seats: 20 });
  const entry = {
    parentId: "-1",
    fullName: "驳船",
    enCode: "fleet.barges",
    category: "Web",
    type: 3,
    moduleId: "barges",
  };
  expect(await designer.ask("POST", "/api/system/Base/Menu", entry)).toMatchObject({ code: 200 });
  const page = await open("/model/fleetbarges");
  await rowOf("沪A10001");
  expect(page.ground.models.getState().registry?.find("barges")).toBeDefined();
});

test("Enter in an open calendar confirms the typed date and does not submit the form", async () => {
  await designer.publish(vehicleDesign({ name: "carts" }));
  const page = await open("/models/carts");
  await page.user.click(await page.screen.findByText(t("common.verbs.add")));
  const day = within(await dialog()).getByLabelText<HTMLInputElement>("购置日期");
  const submitted = vi.fn<() => void>();
  day.form?.addEventListener("submit", submitted);
  const calendar = () => document.querySelector(".ant-picker-dropdown:not(.ant-picker-dropdown-hidden)");
  await page.user.click(day);
  await waitFor(() => expect(calendar()).not.toBeNull());
  await page.user.type(day, "2026-03-02{Enter}");
  expect([day.value, submitted.mock.calls]).toEqual(["2026-03-02", []]);
  await page.user.keyboard("{Enter}");
  expect(submitted).toHaveBeenCalledOnce();
});

describe("stored pages of models at the next start", () => {
  const KEY = `${STORAGE_PREFIX}modelPages`;
  const entry = () => document.querySelector<HTMLElement>('main a[href="/bus/vehicle"]');
  const ready = ({ ground }: Awaited<ReturnType<typeof open>>) =>
    waitFor(() => expect(ground.models.getState().phase).toBe("ready"));

  test.each([["{"], ['{"a":1}'], ['[["bus/vehicle"],[1,2],null]'], ['[["bus/vehicle","vehicles"]]']])(
    "are ignored when the stored value is %s",
    async (stored) => {
      const page = await open("/home", { stored: { [KEY]: stored } });
      const held = holdCalls(({ pathname }) => pathname.endsWith("/api/ext/models"));
      await held.held();
      expect(entry()).toBeNull();
      held.letGo();
      await ready(page);
      await waitFor(() => expect(entry()).not.toBeNull());
    },
  );

  test("appear before the models are loaded, and keep the focus", async () => {
    const first = await open("/home");
    await ready(first);
    const stored = { [KEY]: localStorage.getItem(KEY) ?? "" };
    await first.close();
    const page = await open("/home", { stored });
    const held = holdCalls(({ pathname }) => pathname.endsWith("/api/ext/models"));
    await held.held();
    const link = await waitFor(() => entry() ?? Promise.reject(new Error("no entry")));
    expect(page.ground.models.getState().phase).toBe("loading");
    link.focus();
    held.letGo();
    await ready(page);
    await waitFor(() => expect(page.ground.queries.isFetching()).toBe(0));
    expect(document.activeElement).toBe(link);
  });

  test("have their names in the language of the page before the models are loaded", async () => {
    const first = await open("/home");
    await ready(first);
    const stored = { [KEY]: localStorage.getItem(KEY) ?? "" };
    await first.close();
    const page = await open("/home", { stored, language: "en" });
    const held = holdCalls(({ pathname }) => pathname.endsWith("/api/ext/models"));
    await held.held();
    const link = await waitFor(() => entry() ?? Promise.reject(new Error("no entry")));
    expect(page.ground.models.getState().phase).toBe("loading");
    expect(link.textContent).toBe("Vehicles");
    held.letGo();
    await ready(page);
  });
});

describe("a published model", () => {
  beforeAll(async () => {
    await designer.publish(vehicleDesign());
    await add("coaches", { plate: "苏E50001", seats: 45, type: "largeBus", enabledMark: 1 });
    await add("coaches", { plate: "苏E50002", seats: 12, type: "van" });
  });

  test.each([
    ["zh", "车辆", "车牌"],
    ["en", "Vehicles", "Plate"],
  ] as const)("has its menu entry, title and headings in %s", async (language, title, head) => {
    const page = await open("/models/coaches", { language });
    await rowOf("苏E50001");
    expect(heads()).toContain(head);
    expect(page.screen.getByRole("heading", { level: 1, name: title })).toBeTruthy();
    expect(page.screen.getAllByText(t("navigation.pages.models", {}, language)).length).toBeGreaterThan(0);
  });

  test("can be searched; its records are created after missing fields were named, and changed", async () => {
    const page = await open("/models/coaches?keyword=50002");
    await rowOf("苏E50002");
    expect(rows()).toHaveLength(1);
    await page.user.click(page.screen.getByText(t("common.verbs.add")));
    const form = await dialog();
    await page.user.click(await within(form).findByText(t("common.verbs.save")));
    await waitFor(() => expect(within(form).getByLabelText("车牌").getAttribute("aria-invalid")).toBe("true"));
    await page.user.type(within(form).getByLabelText("车牌"), "苏E50002X");
    await page.user.type(within(form).getByLabelText("座位"), "7");
    await page.user.click(within(form).getByText(t("common.verbs.save")));
    const row = await rowOf("苏E50002X");
    await page.user.click(within(row).getByText(t("common.verbs.edit")));
    const editing = await dialog();
    const seats = await within(editing).findByLabelText<HTMLInputElement>("座位");
    await page.user.clear(seats);
    await page.user.type(seats, "8");
    await page.user.click(within(editing).getByText(t("common.verbs.save")));
    await rowOf("8");
  });
});

describe("a model that changes while its page is open", () => {
  const wheels = { kind: "integer", label: ["车轮", "Wheels"], id: "wheels", min: 2, max: 20 };

  test("is redrawn at the next call without a reload", async () => {
    await designer.publish(vehicleDesign({ name: "carts" }));
    await add("carts", { plate: "苏E60001", seats: 2 });
    const page = await open("/models/carts");
    await rowOf("苏E60001");
    expect(heads()).not.toContain("车轮");
    await designer.publish(vehicleDesign({ name: "carts" }, { wheels }));
    await page.user.click(page.screen.getByRole("button", { name: t("common.verbs.refresh") }));
    await waitFor(() => expect(heads()).toContain("车轮"));
    await rowOf("苏E60001");
  });

  test("keeps the typed input when a field gets a new name", async () => {
    await designer.publish(vehicleDesign({ name: "trams" }));
    const page = await open("/models/trams");
    await page.user.click(await page.screen.findByText(t("common.verbs.add")));
    const form = await dialog();
    await page.user.type(await within(form).findByLabelText("车牌"), "苏E70001");
    await page.user.type(within(form).getByLabelText("座位"), "9");
    const { seats = {}, ...others } = vehicleDesign().fields;
    const fields = { ...others, places: { ...seats, label: ["席位", "Places"] } };
    const names = Object.keys(fields);
    await designer.publish({
      ...vehicleDesign({ name: "trams", fields, form: [names] }),
      list: { shape: "page", columns: names, search: ["plate"], sort: "plate" },
    } as { name: string });
    await page.user.click(within(form).getByText(t("common.verbs.save")));
    const places = await waitFor(async () => within(await dialog()).getByLabelText<HTMLInputElement>("席位"));
    expect(places.value).toBe("9");
    await page.user.click(within(await dialog()).getByText(t("common.verbs.save")));
    await rowOf("苏E70001");
  });
});
