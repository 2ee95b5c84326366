/** Printed posters for the stops of a scheme. */
import { within } from "@testing-library/dom";
import { beforeAll, expect, onTestFinished, test, vi } from "vitest";
import { sharedDemoProcess } from "../lib/demoProcess.ts";
import { type Designer, designerOf } from "../lib/designing.ts";
import { openScreen } from "./lib/openScreen.ts";
import { t } from "./lib/texts.ts";

const demo = sharedDemoProcess();
let designer: Designer;
let schemes: readonly { readonly id: string; readonly state: string }[];
beforeAll(async () => {
  designer = await designerOf(demo.url);
  const { data } = await designer.ask("GET", "/api/ext/models/schemes");
  schemes = (data as { readonly list: typeof schemes }).list;
});

async function open(state: string) {
  const id = schemes.find((scheme) => scheme.state === state)?.id ?? "";
  const page = await openScreen(`/lineSchemeClassDetail?id=${id}&dir=toFactory`, {
    real: { url: demo.url, token: designer.token },
  });
  const grid = await page.screen.findByRole("grid");
  const row = within(grid).getAllByRole("row")[4];
  const first = {
    stop: within(row ?? grid).getByRole("rowheader").textContent ?? "",
    time: within(row ?? grid).getAllByRole("gridcell")[0]?.textContent ?? "",
  };
  await page.user.click(page.screen.getByRole("button", { name: t("timetables.poster.open") }));
  await page.screen.findByRole("heading", { level: 1, name: new RegExp(t("timetables.poster.title")) });
  return { ...page, first };
}

const sheets = () => document.querySelectorAll("main section > header h2");

test("each stop with departures has a page, one stop can be chosen, and the print matches the screen", async () => {
  const { screen, user, first } = await open("published");
  const choice = screen.getByRole<HTMLSelectElement>("combobox", { name: t("timetables.poster.stop") });
  expect(sheets().length).toBe(choice.options.length - 1);
  expect(sheets().length).toBeGreaterThan(10);
  const at = [...choice.options].find((option) => first.stop.includes(option.text));
  await user.selectOptions(choice, at?.value ?? "");
  expect([...sheets()].map((one) => one.textContent)).toEqual([at?.text]);
  expect(document.querySelector("main section ol")?.textContent).toContain(first.time);
  const printed = document.querySelector("body > [aria-hidden=true] section");
  expect(printed?.textContent).toBe(document.querySelector("main section > header")?.parentElement?.textContent);
  const print = vi.spyOn(window, "print").mockReturnValue();
  onTestFinished(() => print.mockRestore());
  await user.click(screen.getByRole("button", { name: t("timetables.poster.print") }));
  expect(print).toHaveBeenCalledOnce();
  await user.click(screen.getByRole("button", { name: t("timetables.poster.back") }));
  await screen.findByRole("grid");
});

test("a poster of a draft states that it is not in force", async () => {
  const { screen } = await open("draft");
  expect(screen.getAllByText(new RegExp(t("timetables.poster.draft", { state: "" }).trim())).length).toBeGreaterThan(0);
});
