/** Tiles that fail: when it is told, and when they are asked for again. Pictures and clock are fakes. */
import type { TileSource } from "@banche/core/tracking";
import { beforeEach, expect, test, vi } from "vitest";
import { tileSheet } from "./tileSheet.ts";

const MINUTE_MS = 60_000;
let asked: FakePicture[];

class FakePicture extends EventTarget {
  address = "";
  get src(): string {
    return this.address;
  }
  set src(address: string) {
    this.address = address;
    if (address !== "") asked.push(this);
  }
}

beforeEach(() => {
  asked = [];
  vi.useFakeTimers();
  vi.stubGlobal("Image", FakePicture);
  return () => {
    vi.useRealTimers();
    vi.unstubAllGlobals();
  };
});

const source: TileSource = { address: "/{z}/{x}/{y}", datum: "wgs84", attribution: "", minZoom: 0, maxZoom: 18 };
const pen = { setTransform: () => undefined, clearRect: () => undefined, drawImage: () => undefined };
const canvas = { width: 0, height: 0, getContext: () => pen } as unknown as HTMLCanvasElement;

/** A sheet whose view shows as many tiles in a row. */
function sheetOf(tiles: number) {
  const told: boolean[] = [];
  const paint = () => sheet.paint({ x: 0.5, y: 0.5, zoom: 10 }, { width: tiles * 256 - 1, height: 1 }, 1);
  const sheet = tileSheet(canvas, source, { redraw: () => paint(), onFailing: (isFailing) => told.push(isFailing) });
  paint();
  return { told, end: sheet.end };
}

const answer = (kind: "error" | "load") => {
  for (const picture of asked.splice(0)) picture.dispatchEvent(new Event(kind));
};

test("tiles that fail are told and asked for again later; one that comes ends that", () => {
  const { told } = sheetOf(3);
  const addresses = asked.map(({ src }) => src);
  expect(addresses.length).toBeGreaterThan(1);
  answer("error");
  expect(told.at(-1)).toBe(true);
  vi.advanceTimersByTime(4 * MINUTE_MS);
  expect(asked).toEqual([]);
  vi.advanceTimersByTime(MINUTE_MS + 1_000);
  expect(asked.map(({ src }) => src)).toEqual(addresses);
  answer("load");
  expect(told.at(-1)).toBe(false);
  vi.advanceTimersByTime(20 * MINUTE_MS);
  expect(asked).toEqual([]);
});

test("some missing tiles among many are not told", () => {
  const { told } = sheetOf(6);
  const missing = asked[2];
  asked = asked.filter((one) => one !== missing);
  answer("load");
  missing?.dispatchEvent(new Event("error"));
  expect(told).not.toContain(true);
});

test("a server that does not answer has failed after a while, and nothing is asked for after the end", () => {
  const { told, end } = sheetOf(3);
  vi.advanceTimersByTime(19_000);
  expect(told).toEqual([]);
  vi.advanceTimersByTime(2_000);
  expect(told.at(-1)).toBe(true);
  end();
  asked = [];
  vi.advanceTimersByTime(10 * MINUTE_MS);
  expect(asked).toEqual([]);
});
