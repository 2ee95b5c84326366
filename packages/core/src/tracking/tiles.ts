import { type Datum, fromWgs84 } from "./chinaCoordinates.ts";
import { type Place, placeOf, type Point } from "./geo.ts";
import type { Extent, MapView } from "./mapView.ts";

/** Square pictures of the ground that an operator sets. They lie below the drawing of the fleet. */
export interface TileSource {
  /**
   * `https://host/{z}/{x}/{y}.png`, or a path of our own host. `{s}` stands for a, b and c in turn, `{1-4}` or `{a-d}` for a letter or
   * digit of that range.
   */
  readonly address: string;
  /** What the tiles are drawn by. */
  readonly datum: TileDatum;
  /** The owner of the map, as its licence asks for. */
  readonly attribution: string;
  /** No tiles are shown at lower zooms. */
  readonly minZoom: number;
  /** At higher zooms the tiles of this one are enlarged. */
  readonly maxZoom: number;
}

/** Data of Baidu (BD-09) are not cut into these squares. */
export type TileDatum = Extract<Datum, "gcj02" | "wgs84">;

/** Zooms that tiles may have. */
export const tileZooms = { least: 0, most: 22 } as const;
/** Most characters of the address of tiles. */
export const TILE_ADDRESS_MAX = 500;

/** What is wrong with an address of tiles. */
export type TileFault = "address" | "places" | "range";

const PLACES = ["{z}", "{x}", "{y}"] as const;
/** `{s}`, `{1-4}` or `{a-d}`. */
const TURN = /\{(?:s|(\d)-(\d)|([a-z])-([a-z]))\}/g;
/** The signs of an address. A quote, a semicolon or a comma would end the value of a header. */
const PLAIN = /^[\w\-./~%:@?&=+[\]{}]+$/;
/** Host and port. A star would be any host to a browser, and so would one that is written as `%2a`. */
const HOST = /^(?:[\w.-]+|\[[\da-f:.]+\])(?::\d{1,5})?$/i;

/** The first fault of an address of tiles; undefined: it has none. */
export function tileFault(address: string): TileFault | undefined {
  if (address.length > TILE_ADDRESS_MAX || !PLAIN.test(address)) return "address";
  if (PLACES.some((place) => address.split(place).length !== 2)) return "places";
  const turns = [...address.matchAll(TURN)];
  const rest = PLACES.reduce((text, place) => text.replace(place, "0"), address.replace(TURN, "a"));
  if (turns.length > 1 || turns.some(([text]) => lettersOf(text).length === 0)) return "range";
  if (/[{}]/.test(rest)) return "places";
  if (address.startsWith("/")) return /^\/[\w.~%@{]/.test(address) ? undefined : "address";
  const host = /^https?:\/\/([^/?]+)/.exec(address.replace(TURN, "a"))?.[1] ?? "";
  return HOST.test(host) && URL.canParse(rest) ? undefined : "address";
}

/** The origins of an address of tiles, which a page must be allowed to load pictures from. A path of our own host has none. */
export function tileOrigins(address: string): readonly string[] {
  if (address === "" || address.startsWith("/") || tileFault(address) !== undefined) return [];
  const [turn] = address.match(TURN) ?? [];
  const plain = PLACES.reduce((text, place) => text.replace(place, "0"), address);
  const all = turn === undefined ? [plain] : lettersOf(turn).map((letter) => plain.replace(turn, letter));
  return [...new Set(all.map((one) => new URL(one).origin))];
}

/** A tile with the place where it is drawn, in px from the left top of the map. */
export interface DrawnTile extends Point {
  readonly address: string;
  /** Width and height in px. */
  readonly side: number;
}

const SIDE_PX = 256;
/** A map of ordinary size has some thirty. More would be asked for on a wall of screens only. */
const MOST_TILES = 400;

/** The tiles below a map, those in its middle first. */
export function tilesIn(source: TileSource, view: MapView, size: Extent): readonly DrawnTile[] {
  const zoom = Math.min(source.maxZoom, Math.round(view.zoom));
  if (zoom < source.minZoom || size.width <= 0 || size.height <= 0) return [];
  const count = 2 ** zoom;
  const side = SIDE_PX * 2 ** (view.zoom - zoom);
  const left = size.width / 2 - view.x * count * side;
  const top = size.height / 2 - view.y * count * side;
  const spanOf = (start: number, px: number) =>
    [Math.floor(-start / side), Math.ceil((px - start) / side) - 1] as const;
  const [fromX, untilX] = spanOf(left, size.width);
  const [fromY, untilY] = spanOf(top, size.height);
  const [first, last] = [Math.max(0, fromY), Math.min(count - 1, untilY)];
  if ((untilX - fromX + 1) * (last - first + 1) > MOST_TILES) return [];
  const tiles: DrawnTile[] = [];
  for (let y = first; y <= last; y += 1) {
    for (let column = fromX; column <= untilX; column += 1) {
      // East of the last tile the world begins again.
      const x = ((column % count) + count) % count;
      tiles.push({ address: addressOf(source.address, zoom, x, y), x: left + column * side, y: top + y * side, side });
    }
  }
  const off = (one: DrawnTile) => Math.hypot(one.x + side / 2 - size.width / 2, one.y + side / 2 - size.height / 2);
  return tiles.toSorted((a, b) => off(a) - off(b));
}

/** A place in WGS-84 as the tiles have it, so that what is drawn lies on its road. Distances are never taken from it. */
export function placeOnTiles(place: Place, datum: TileDatum): Place {
  if (datum === "wgs84") return place;
  const { latitude, longitude } = fromWgs84({ latitude: place.lat / 1e6, longitude: place.lon / 1e6 }, datum);
  return placeOf(latitude, longitude);
}

function addressOf(address: string, zoom: number, x: number, y: number): string {
  const plain = address.replace("{z}", String(zoom)).replace("{x}", String(x)).replace("{y}", String(y));
  return plain.replace(TURN, (turn) => {
    const letters = lettersOf(turn);
    return letters[(x + y) % letters.length] ?? "";
  });
}

/** The letters or digits that a part such as `{1-4}` stands for; none if its end is before its beginning. */
function lettersOf(turn: string): readonly string[] {
  const [, fromDigit, untilDigit, fromLetter, untilLetter] = [...turn.matchAll(TURN)][0] ?? [];
  const [from = "a", until = "c"] = [fromDigit ?? fromLetter, untilDigit ?? untilLetter];
  const [first, last] = [from.charCodeAt(0), until.charCodeAt(0)];
  return Array.from({ length: Math.max(0, last - first + 1) }, (_, at) => String.fromCharCode(first + at));
}
