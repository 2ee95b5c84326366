import { type Extent, type Place, placeAt, type Point, worldOf } from "@banche/core/tracking";
import { textWidth } from "../../ui/textWidth.ts";
import type { FleetVehicle, ToldLines } from "./fleetModel.ts";
import { type Glides, glidesTo, placesIn } from "./glides.ts";
import { drawing, type Ground, groundOf } from "./ground.ts";
import { type MapLabel, mapLabels } from "./mapLabels.ts";
import type { MapStage } from "./mapStage.ts";
import type { MapTiles } from "./mapTiles.ts";
import { markOf } from "./marks.ts";
import { nearest } from "./nearest.ts";
import type { TileSheet } from "./tileSheet.ts";
import {
  LABEL_PX,
  paintChosen,
  paintGround,
  paintLabels,
  type Paints,
  paintsOf,
  paintVehicles,
  type Stamp,
  stampsOf,
} from "./paint.ts";

/** What is drawn. */
export interface Scene {
  readonly lines: ToldLines;
  /** What lies below; undefined: nothing. */
  readonly tiles: MapTiles | undefined;
  /** Those that need attention first; they are drawn on top. */
  readonly vehicles: readonly FleetVehicle[];
  readonly chosen: FleetVehicle | undefined;
  readonly isFollowed: boolean;
  readonly size: Extent;
  /** Width in px of the left part of the map that nothing covers; labels are placed there. */
  readonly labelled: number;
  /** Duration of the movement of a vehicle to its next place, in ms; 0: it does not glide. */
  readonly moveMs: number;
  readonly wordOf: (vehicle: FleetVehicle) => string;
  /** Tiles begin or cease to fail. */
  readonly onTilesFailing: (isFailing: boolean) => void;
}

/** The drawing of the fleet on canvases, one above the other: tiles, lines, and vehicles with labels. */
export interface FleetDrawing {
  readonly show: (scene: Scene) => void;
  /** The vehicle that is drawn near a point; undefined: none is. */
  readonly hit: (point: Point) => string | undefined;
  readonly end: () => void;
}

/** What is drawn changes only with these attributes of the page: they carry the theme. */
const THEME = { attributes: true, attributeFilter: ["style", "data-filter"] };

/**
 * Draws when something changed, and in each frame while a vehicle moves; a page that is not visible has no frames. The vehicles are drawn
 * only when one of them lies on other pixels than before.
 */
export function fleetDrawing(
  {
    tiles: tilePaper,
    ground: groundSheet,
    marks: markSheet,
  }: Readonly<Record<"ground" | "marks" | "tiles", HTMLCanvasElement>>,
  stage: MapStage,
): FleetDrawing {
  const [groundPen, pen] = [groundSheet.getContext("2d"), markSheet.getContext("2d")];
  let scene: Scene | undefined;
  let glides: Glides | undefined;
  let ground: Ground | undefined;
  let stamps: readonly Stamp[] = [];
  const stampOf = stampsOf();
  let paints: Paints | undefined;
  let labels: readonly MapLabel[] = [];
  /** Where the vehicles are in worlds, and in px of the screen. */
  let [xs, ys] = [new Float64Array(), new Float64Array()];
  let pixels = new Int32Array();
  let isGroundOld = true;
  let areMarksOld = true;
  let ratio = 0;
  let frame = 0;

  const wake = () => {
    if (frame === 0) frame = requestAnimationFrame(draw);
  };
  const redraw = () => {
    isGroundOld = true;
    areMarksOld = true;
    wake();
  };
  const repaint = () => {
    paints = undefined;
    redraw();
  };
  let areTilesOld = true;
  let tiles: TileSheet | undefined;
  const end = [stage.watch(redraw), () => tiles?.end()];
  const themes = new MutationObserver(repaint);
  themes.observe(document.documentElement, THEME);
  end.push(() => themes.disconnect());

  function draw(moment: number): void {
    frame = 0;
    if (!scene || !glides || !ground || !pen || !groundPen) return;
    const isMoving = placesIn(glides, moment, xs, ys);
    const index = scene.chosen ? glides.at.get(scene.chosen.id) : undefined;
    if (scene.isFollowed && index !== undefined) {
      stage.keep(placeAt({ x: xs[index] ?? 0, y: ys[index] ?? 0 }));
    }
    const view = stage.view();
    if (!view) return;
    paints ??= paintsOf(markSheet);
    // A window that was moved to another screen.
    if (ratio !== devicePixelRatio) [ratio, isGroundOld, areMarksOld] = [devicePixelRatio, true, true];
    const { size } = scene;
    const drawn = drawing(view, size);
    const pointOf = (vehicle: number): Point => drawn.at({ x: xs[vehicle] ?? 0, y: ys[vehicle] ?? 0 });
    if (isGroundOld || areTilesOld) tiles?.paint(view, size, ratio);
    areTilesOld = false;
    if (isGroundOld) {
      begin(groundPen, size, ratio);
      paintGround(groundPen, ground, drawn, paints);
    }
    if (areMarksOld) {
      labels = mapLabels({
        ...{ vehicles: scene.vehicles, chosen: scene.chosen?.id, pointOf, wordOf: scene.wordOf },
        widthOf: (text) => textWidth(text, LABEL_PX),
        names: ground.names.map((name) => ({ ...name, at: drawn.at(name.at) })),
        room: { width: scene.labelled, height: size.height },
      });
    }
    const isElsewhere = toPixels(drawn, ratio);
    if (areMarksOld || isElsewhere) {
      begin(pen, size, ratio);
      if (index !== undefined) paintChosen(pen, pointOf(index), paints);
      paintVehicles(pen, stamps, pixels, { paints, ratio, size });
      paintLabels(pen, labels, pointOf, paints);
    }
    isGroundOld = false;
    areMarksOld = false;
    // A followed vehicle has moved the map, which is drawn already.
    cancelAnimationFrame(frame);
    frame = 0;
    if (isMoving) wake();
  }

  /** Whole pixels of the screen, so that slow vehicles need no new drawing in most frames. */
  function toPixels({ left, top, scale }: ReturnType<typeof drawing>, ratio: number): boolean {
    let isElsewhere = false;
    for (let index = 0; index < xs.length; index += 1) {
      const x = Math.round((left + (xs[index] ?? 0) * scale) * ratio);
      const y = Math.round((top + (ys[index] ?? 0) * scale) * ratio);
      if (pixels[2 * index] === x && pixels[2 * index + 1] === y) continue;
      pixels[2 * index] = x;
      pixels[2 * index + 1] = y;
      isElsewhere = true;
    }
    return isElsewhere;
  }

  return {
    show(next) {
      const before = scene;
      scene = next;
      const { vehicles, moveMs } = next;
      const pointOf = (place: Place) => worldOf(next.tiles?.placeOf(place) ?? place);
      if (before?.tiles !== next.tiles) {
        [ground, glides] = [undefined, undefined];
        tiles?.end();
        tiles = next.tiles?.sheetOn(tilePaper, {
          redraw() {
            areTilesOld = true;
            wake();
          },
          onFailing: next.onTilesFailing,
        });
        areTilesOld = true;
      }
      if (!ground || before?.lines !== next.lines || !isSameLine(before.chosen, next.chosen)) {
        ground = groundOf(next.lines, next.chosen, pointOf);
        isGroundOld = true;
      }
      if (before?.size !== next.size) isGroundOld = true;
      glides = glidesTo(glides, vehicles, { moment: performance.now(), moveMs, pointOf });
      if (xs.length !== vehicles.length) {
        [xs, ys] = [new Float64Array(vehicles.length), new Float64Array(vehicles.length)];
        pixels = new Int32Array(2 * vehicles.length);
      }
      stamps = pen ? vehicles.map(markOf).map(stampOf) : [];
      areMarksOld = true;
      wake();
    },
    hit(point) {
      const view = stage.view();
      if (!scene || !view) return undefined;
      const index = nearest(xs, ys, drawing(view, scene.size), point);
      return index === undefined ? undefined : scene.vehicles[index]?.id;
    },
    end() {
      for (const stop of end) stop();
      cancelAnimationFrame(frame);
    },
  };
}

/** Empties a canvas; its size follows the map and the screen. */
function begin(pen: CanvasRenderingContext2D, { width, height }: Extent, ratio: number): void {
  const [wide, high] = [Math.round(width * ratio), Math.round(height * ratio)];
  if (pen.canvas.width !== wide || pen.canvas.height !== high) {
    pen.canvas.width = wide;
    pen.canvas.height = high;
  }
  pen.setTransform(ratio, 0, 0, ratio, 0, 0);
  pen.clearRect(0, 0, width, height);
}

function isSameLine(a: FleetVehicle | undefined, b: FleetVehicle | undefined): boolean {
  return a?.lineId === b?.lineId && a?.direction === b?.direction;
}
