/** The GTFS dialog of a scheme, against a real server: invalid files, the content of a feed, and a timetable that is taken over. */
import { waitFor, within } from "@testing-library/dom";
import { checkFeed, feedTable, packFeed, unpackFeed } from "@banche/core/gtfs";
import { beforeAll, expect, onTestFinished, test } from "vitest";
import { sharedDemoProcess } from "../lib/demoProcess.ts";
import { type Designer, designerOf } from "../lib/designing.ts";
import { openScreen } from "./lib/openScreen.ts";
import { t } from "./lib/texts.ts";

const demo = sharedDemoProcess();
let admin: Designer;
let draft: { readonly id: string; readonly enCode: string };
let published: { readonly id: string };

beforeAll(async () => {
  admin = await designerOf(demo.url);
  const day = Date.parse("2040-01-01T00:00+08:00");
  const scheme = { fullName: "导入方案", enCode: "GTFSIN", year: 2040, quarter: "q1", shift: "day", region: "south" };
  const body = { ...scheme, validFrom: day, validUntil: day + 30 * 86_400_000 };
  const made = (await admin.ask("POST", "/api/ext/models/schemes", body)).data as { id: string };
  draft = { id: made.id, enCode: "GTFSIN" };
  const { data } = await admin.ask("GET", "/api/ext/models/schemes?state=published");
  const [first] = (data as { list: { id: string }[] }).list;
  if (!first) throw new Error("The demo has no published scheme");
  published = first;
});

/** A feed of another organisation: two stops, a line and a trip. */
const feed = packFeed(
  new Map(
    Object.entries({
      "agency.txt": [{ agency_name: "A", agency_url: "https://a.example", agency_timezone: "Asia/Shanghai" }],
      "stops.txt": [0, 1].map((at) => ({
        ...{ stop_id: `GX${at}`, stop_name: `外来站${at}`, stop_lat: String(31.3 + at / 100), stop_lon: "120.7" },
      })),
      "routes.txt": [{ route_id: "GX", route_short_name: "GX", route_long_name: "外来线", route_type: "3" }],
      "calendar.txt": [
        {
          ...{ service_id: "all", monday: "1", tuesday: "1", wednesday: "1", thursday: "1", friday: "1" },
          ...{ saturday: "1", sunday: "1", start_date: "20400101", end_date: "20400131" },
        },
      ],
      "trips.txt": [{ route_id: "GX", service_id: "all", trip_id: "GX-1", trip_short_name: "GX-1", direction_id: "1" }],
      "stop_times.txt": [0, 1].map((at) => ({
        ...{ trip_id: "GX-1", arrival_time: `08:0${at}:00`, departure_time: `08:0${at}:00`, stop_id: `GX${at}` },
        stop_sequence: String(at + 1),
      })),
    }).map(([file, rows]) => [file, feedTable(rows as Readonly<Record<string, string>>[])]),
  ),
);

async function openDialog(id: string) {
  const opened = await openScreen(`/lineSchemeClassDetail?id=${id}`, { real: { url: demo.url, token: admin.token } });
  await waitFor(() => expect(t("gtfsPage.export")).not.toBe("gtfsPage.export"));
  await opened.user.click(await opened.screen.findByRole("button", { name: t("gtfsPage.open") }));
  const dialog = await opened.screen.findByRole("dialog", { name: /GTFS/ });
  const choose = async (file: File) => {
    const input = await waitFor(() => dialog.querySelector<HTMLInputElement>('input[type="file"]') ?? Promise.reject());
    await opened.user.upload(input, file);
  };
  return { ...opened, dialog: within(dialog), choose };
}

test("a published scheme can be exported but imports no trips", async () => {
  const { dialog } = await openDialog(published.id);
  await dialog.findByRole("button", { name: t("gtfsPage.save") });
  await dialog.findByText(t("gtfsPage.onlyDraft"));
  expect(dialog.queryByText(t("gtfsPage.choose"))).toBeNull();
});

test("a published scheme is saved with its duties; duties that the file cannot hold are listed", async () => {
  const { dialog, user } = await openDialog(published.id);
  const saved: Blob[] = [];
  URL.createObjectURL = (file) => {
    saved.push(file as Blob);
    return "blob:saved";
  };
  onTestFinished(() => void Reflect.deleteProperty(URL, "createObjectURL"));
  await user.click(await dialog.findByRole("button", { name: t("gtfsPage.saveRoster") }));
  await waitFor(() => expect(saved).toHaveLength(1));
  const feed = await unpackFeed(new Uint8Array((await saved[0]?.arrayBuffer()) ?? new ArrayBuffer(0)));
  const left = await dialog.findByText(t("gtfsPage.leftPieces"));
  expect(left.nextElementSibling?.textContent).toMatch(/RWD\d+/);
  expect([...feed.keys()]).toEqual(expect.arrayContaining(["trips.txt", "run_events.txt", "employee_run_dates.txt"]));
  expect(checkFeed(feed).filter(({ severity }) => severity === "error")).toEqual([]);
});

test("a file that is not a valid feed is reported, and no import is offered", async () => {
  const { dialog, choose } = await openDialog(draft.id);
  await choose(new File(["hello"], "feed.zip", { type: "application/zip" }));
  await dialog.findByText(t("gtfsPage.notZip"));
  await choose(
    new File([Uint8Array.from(packFeed(new Map([["stops.txt", feedTable([{ stop_id: "1" }])]])))], "feed.zip"),
  );
  await dialog.findByText(t("gtfsPage.faults"));
  expect(dialog.queryByRole("list", { name: "" })?.querySelector("button") ?? null).toBeNull();
});

test("the tables of a feed are imported one by one, each compared before it is written", async () => {
  const { dialog, choose, screen, user } = await openDialog(draft.id);
  await choose(new File([Uint8Array.from(feed)], "feed.zip", { type: "application/zip" }));
  const stops = t("gtfsPage.step", { what: t("gtfsPage.sheets.stops") });
  await user.click(await dialog.findByRole("button", { name: stops }));
  await screen.findByText("GX0");
  const stored = async () => {
    const { data } = await admin.ask("GET", `/api/ext/models/stops?keyword=${encodeURIComponent("外来站")}`);
    return (data as { list: unknown[] }).list.length;
  };
  expect(await stored()).toBe(0);
  await user.click(await screen.findByRole("button", { name: /导入 2 条/ }));
  await waitFor(async () => expect(await stored()).toBe(2));
});
