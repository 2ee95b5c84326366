import type { Place, Point } from "./geo.ts";

/** Part of a plane in which north is up and shapes are true (Web Mercator). A world is 1 wide at zoom 0, and `2 ** zoom` px. */
export interface MapView {
  /** The middle of the map, in worlds from 0 to 1. */
  readonly x: number;
  readonly y: number;
  /** 0: the world is 256 px wide; one more: twice as wide. */
  readonly zoom: number;
}

/** Size or padding in px. */
export interface Extent {
  readonly width: number;
  readonly height: number;
}

export interface Padding {
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
  readonly left: number;
}

const TILE = 256;
/** The whole world, and a bus of some px. */
export const zoomBounds = { least: 2, most: 18 } as const;

/** A place in worlds. */
export function worldOf({ lat, lon }: Place): Point {
  const sine = Math.min(0.9999, Math.max(-0.9999, Math.sin((lat / 1e6) * (Math.PI / 180))));
  return { x: lon / 360e6 + 0.5, y: 0.5 - Math.log((1 + sine) / (1 - sine)) / (4 * Math.PI) };
}

/** The place of a point in worlds. */
export function placeAt({ x, y }: Point): Place {
  const lat = (Math.atan(Math.sinh(Math.PI * (1 - 2 * y))) * 180) / Math.PI;
  return { lat: Math.round(lat * 1e6), lon: Math.round((x - 0.5) * 360e6) };
}

const pxOf = (zoom: number): number => TILE * 2 ** zoom;

/** Where a place is drawn, in px from the left top of the map. */
export function drawnAt(view: MapView, size: Extent, place: Place): Point {
  const { x, y } = worldOf(place);
  const scale = pxOf(view.zoom);
  return { x: size.width / 2 + (x - view.x) * scale, y: size.height / 2 + (y - view.y) * scale };
}

/** The map moved by px, as if the ground was dragged. */
export function dragged(view: MapView, by: Point): MapView {
  const scale = pxOf(view.zoom);
  return { ...view, x: view.x - by.x / scale, y: view.y - by.y / scale };
}

/** The map nearer or further; the ground below a point of it stays there. */
export function zoomed(view: MapView, size: Extent, by: number, around?: Point): MapView {
  const zoom = Math.min(zoomBounds.most, Math.max(zoomBounds.least, view.zoom + by));
  const point = around ?? { x: size.width / 2, y: size.height / 2 };
  const off = { x: point.x - size.width / 2, y: point.y - size.height / 2 };
  const shift = 1 / pxOf(view.zoom) - 1 / pxOf(zoom);
  return { x: view.x + off.x * shift, y: view.y + off.y * shift, zoom };
}

/** The nearest view in which all places lie within the padding; undefined without places or room. */
export function fitted(places: readonly Place[], size: Extent, padding: Padding): MapView | undefined {
  const room = {
    width: size.width - padding.left - padding.right,
    height: size.height - padding.top - padding.bottom,
  };
  if (places.length === 0 || room.width <= 0 || room.height <= 0) return undefined;
  const box = boxOf(places.map(worldOf));
  const scale = Math.min(room.width / (box.right - box.left), room.height / (box.bottom - box.top));
  const zoom = Math.min(zoomBounds.most - 2, Math.max(zoomBounds.least, Math.log2(scale / TILE)));
  const view = { x: (box.left + box.right) / 2, y: (box.top + box.bottom) / 2, zoom };
  return dragged(view, { x: (padding.left - padding.right) / 2, y: (padding.top - padding.bottom) / 2 });
}

/** The view in which a place lies in the middle of what the padding leaves. */
export function centred(view: MapView, place: Place, padding: Padding): MapView {
  const moved = { ...worldOf(place), zoom: view.zoom };
  return dragged(moved, { x: (padding.left - padding.right) / 2, y: (padding.top - padding.bottom) / 2 });
}

function boxOf(points: readonly Point[]) {
  let box = { left: Infinity, right: -Infinity, top: Infinity, bottom: -Infinity };
  for (const { x, y } of points) {
    box = {
      ...{ left: Math.min(box.left, x), right: Math.max(box.right, x) },
      ...{ top: Math.min(box.top, y), bottom: Math.max(box.bottom, y) },
    };
  }
  return box;
}
