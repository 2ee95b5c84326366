/** The timetable of a scheme: typed, filled, shifted, pasted and saved by keyboard only. */
import { waitFor, within } from "@testing-library/dom";
import { beforeAll, expect, test, vi } from "vitest";
import { sharedDemoProcess } from "../lib/demoProcess.ts";
import { type Designer, designerOf } from "../lib/designing.ts";
import { openScreen } from "./lib/openScreen.ts";
import { t } from "./lib/texts.ts";

const demo = sharedDemoProcess();
let designer: Designer;
let schemes: readonly { readonly id: string; readonly state: string; readonly fullName: string }[];
beforeAll(async () => {
  designer = await designerOf(demo.url);
  const { data } = await designer.ask("GET", "/api/ext/models/schemes");
  schemes = (data as { readonly list: typeof schemes }).list;
});
const idOf = (state: string) =>
  schemes.find((scheme) => scheme.state === state && scheme.fullName.includes("白班"))?.id ?? "";

async function open(state = "draft", query = "&dir=toHome") {
  const real = { url: demo.url, token: designer.token };
  const page = await openScreen(`/lineSchemeClassDetail?id=${idOf(state)}${query}`, { real });
  const grid = await page.screen.findByRole("grid");
  const at = (trip: number, stop: number) => {
    const row = within(grid).getAllByRole("row")[stop + 4];
    return within(row ?? grid).getAllByRole("gridcell")[trip] ?? grid;
  };
  const texts = (trip: number, from: number, to: number) =>
    Array.from({ length: to - from + 1 }, (_, stop) => at(trip, from + stop).textContent);
  const unsaved = () => document.querySelector("output")?.textContent;
  return { ...page, grid, at, texts, unsaved };
}
const minutesOf = (text: string | null | undefined) => {
  const [hours, minutes] = (text ?? "").split(":").map(Number);
  return (hours ?? 0) * 60 + (minutes ?? 0);
};

test("a published timetable is read only: keys change nothing, and nothing can be saved", async () => {
  const { user, grid, at, screen } = await open("published");
  const before = at(0, 0).textContent;
  grid.focus();
  await user.keyboard("2111{Enter}{Alt>}{ArrowRight}{/Alt}{Delete}");
  expect([at(0, 0).textContent, screen.queryByText(t("timetables.grid.save"))]).toEqual([before, null]);
  expect(grid.getAttribute("aria-readonly")).toBe("true");
  const driver = screen.getByRole<HTMLInputElement>("combobox", { name: t("timetables.grid.driver") });
  await user.click(driver);
  expect([driver.disabled, driver.isConnected, driver.getAttribute("aria-expanded")]).toEqual([true, true, "false"]);
});

test("the timetable belongs to the list of schemes, in the menu and in the path above it", async () => {
  const { screen } = await open("published");
  const path = screen.getByRole("navigation", { name: t("navigation.breadcrumb") });
  const link = within(path).getByRole("link");
  const entry = document.querySelector(`a[aria-current="page"][href="${link.getAttribute("href")}"]`);
  expect([link.textContent, entry?.textContent]).toEqual(["班车方案", "班车方案"]);
});

test("a typed time is accepted or refused with its reason; keys fill, shift, paste, undo and redo", async () => {
  const { user, grid, at, texts } = await open();
  const before = texts(0, 0, 3);
  grid.focus();
  await user.keyboard("{ArrowDown}2199{Enter}");
  await waitFor(() => expect(at(0, 1).getAttribute("aria-invalid")).toBe("true"));
  expect(at(0, 1).title).toContain("2199");
  expect(document.activeElement).toBe(grid);
  await user.keyboard("{ArrowUp}+3{Enter}");
  expect(minutesOf(at(0, 1).textContent)).toBe(minutesOf(before[1]) + 3);
  expect(at(0, 1).getAttribute("aria-invalid")).toBe("false");
  await user.keyboard("{ArrowUp}{Control>}d{/Control}");
  expect(minutesOf(at(0, 3).textContent)).toBe(minutesOf(before[3]) + 3);
  await user.keyboard("{Alt>}{Shift>}{ArrowRight}{/Shift}{ArrowLeft}{/Alt}");
  expect(minutesOf(at(0, 0).textContent)).toBe(minutesOf(before[0]) + 9);
  await user.keyboard("{Control>}zzzz{/Control}");
  expect(texts(0, 0, 3)).toEqual(before);
  await user.keyboard("{Control>}y{/Control}");
  expect(minutesOf(at(0, 1).textContent)).toBe(minutesOf(before[1]) + 3);
  await user.keyboard("{Control>}z{/Control}");
  await user.paste("2501\tx\n2502\t25:03");
  await waitFor(() => expect(texts(0, 1, 2)).toEqual(["25:01", "25:02"]));
  expect([at(1, 1).getAttribute("aria-invalid"), at(1, 2).textContent]).toEqual(["true", "25:03"]);
  await user.keyboard("{Control>}z{/Control}");
  expect(texts(0, 0, 3)).toEqual(before);
});

test("Escape discards an edit, and Delete makes a trip skip a stop", async () => {
  const { user, grid, at } = await open();
  const before = at(0, 0).textContent;
  grid.focus();
  await user.keyboard("{Enter}");
  const input = within(grid).getByRole<HTMLInputElement>("textbox");
  expect(input.value).toBe(before);
  await user.keyboard("0000{Escape}");
  expect([at(0, 0).textContent, document.activeElement]).toEqual([before, grid]);
  await user.keyboard("{Shift>}{ArrowRight}{/Shift}{Delete}");
  expect([at(0, 0).textContent, at(1, 0).textContent]).toEqual(["—", "—"]);
  await user.keyboard("{Control>}z{/Control}");
});

test("a trip is added and saved on the server; a refused change stays and is reported", async () => {
  const { user, grid, at, unsaved, screen } = await open("draft", "&dir=toFactory");
  const count = within(grid).getAllByRole("columnheader").length;
  grid.focus();
  await user.keyboard("{End}{Insert}0905{Enter}{Control>}s{/Control}");
  await waitFor(() => expect(unsaved()).toBe(t("timetables.grid.saved")));
  expect(within(grid).getAllByRole("columnheader")).toHaveLength(count + 1);
  const { data } = await designer.ask("GET", `/api/ext/timetables/${idOf("draft")}`);
  const trips = (data as { readonly trips: readonly { readonly departure: number }[] }).trips;
  expect(trips.some(({ departure }) => departure === (9 * 60 + 5) * 60)).toBe(true);
  await user.keyboard("{PageDown}0001{Enter}");
  expect(at(count, 0).textContent).toBe("09:05");
  await user.keyboard("{Control>}s{/Control}");
  await waitFor(() => expect(unsaved()).toBe(t("timetables.grid.unsaved", { count: 1 })));
  await screen.findByText(t("timetables.grid.refusedTrips", { count: 1 }));
  await user.keyboard("{Control>}z{/Control}");
  await waitFor(() => expect(unsaved()).toBe(t("timetables.grid.saved")));
});

test("missing values are listed beside the grid, each with a link to its trip", async () => {
  const { user, screen } = await open();
  const checks = await screen.findByRole("region", { name: t("timetables.grid.checks") });
  const problem = await within(checks).findByRole("button", { name: new RegExp(t("timetables.problems.noVehicle")) });
  const [, number = ""] = /(\d[FH]\d\d)/.exec(problem.textContent ?? "") ?? [];
  expect(number).not.toBe("");
  await user.click(problem);
  const panel = screen.getByRole("region", { name: t("timetables.grid.trip") });
  await waitFor(() => expect(within(panel).getByRole("heading").textContent).toContain(number));
});

test("another driver of a trip is chosen from the list that opens at the first click; until then the name in use is there", async () => {
  const { user, screen, unsaved } = await open();
  const panel = await screen.findByRole("region", { name: t("timetables.grid.trip") });
  const field = () => within(panel).getByRole("combobox", { name: t("timetables.grid.driver") });
  const shown = () => field().closest(".ant-select")?.textContent ?? "";
  const before = shown();
  expect(before).not.toBe("");
  await user.click(field());
  const others = ".ant-select-item-option:not(.ant-select-item-option-selected) .ant-select-item-option-content";
  const another = await waitFor(() => document.querySelector(others) ?? Promise.reject(new Error("no other driver")));
  expect(document.activeElement).toBe(field());
  await user.click(another);
  await waitFor(() => expect(unsaved()).toBe(t("timetables.grid.unsaved", { count: 1 })));
  expect(shown()).not.toBe(before.split("/")[0]);
});

test("who types into the driver of a trip searches from the first letter on", async () => {
  const { user, screen } = await open();
  const panel = await screen.findByRole("region", { name: t("timetables.grid.trip") });
  const field = () => within(panel).getByRole<HTMLInputElement>("combobox", { name: t("timetables.grid.driver") });
  await vi.dynamicImportSettled();
  field().focus();
  await user.keyboard("zh");
  expect([document.activeElement, field().value]).toEqual([field(), "zh"]);
});
