import { drawnAt } from "@banche/core/tracking";
import { expect, test } from "vitest";
import { mapStage } from "./mapStage.ts";

const places = [
  { lat: 31_200_000, lon: 120_500_000 },
  { lat: 31_400_000, lon: 120_800_000 },
];
const size = { width: 800, height: 600 };
const padding = { top: 40, right: 324, bottom: 40, left: 40 };

function stageOf() {
  const stage = mapStage();
  stage.lay(places, size, padding);
  return stage;
}

test("there is no view without places or space", () => {
  const stage = mapStage();
  stage.zoomBy(1);
  stage.lay([], size, padding);
  expect(stage.view()).toBeUndefined();
  stage.lay(places, { width: 0, height: 0 }, padding);
  expect(stage.view()).toBeUndefined();
});

test("all places are fitted until the map is moved; fit() shows all places again", () => {
  const stage = stageOf();
  const whole = stage.view();
  stage.zoomBy(1);
  expect(stage.view()?.zoom).toBeCloseTo((whole?.zoom ?? 0) + 1);
  const near = stage.view();
  stage.lay(places.slice(1), size, padding);
  expect(stage.view()).toEqual(near);
  stage.lay(places, size, padding);
  stage.fit();
  expect(stage.view()).toEqual(whole);
});

test("watchers are notified of each change of the view and of nothing else", () => {
  const stage = stageOf();
  let told = 0;
  const stop = stage.watch(() => (told += 1));
  stage.lay(places, size, padding);
  stage.fit();
  expect(told).toBe(0);
  const view = stage.view();
  if (view) stage.drag(view, { x: 10, y: 0 });
  expect(told).toBe(1);
  stop();
  stage.zoomBy(-1);
  expect(told).toBe(1);
});

test("goTo() puts a place in the middle of the free area with a near zoom", () => {
  const stage = stageOf();
  const [place = { lat: 0, lon: 0 }] = places;
  stage.goTo(place);
  const view = stage.view();
  if (!view) throw new Error("no view");
  expect(view.zoom).toBe(14);
  const { x, y } = drawnAt(view, size, place);
  expect([x, y].map(Math.round)).toEqual([(800 - 324 + 40) / 2, 300]);
  stage.zoomBy(-1);
  stage.keep(place);
  expect(stage.view()?.zoom).toBe(13);
});
