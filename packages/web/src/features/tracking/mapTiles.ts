import { type Place, placeOnTiles, type TileSource } from "@banche/core/tracking";
import { type TileSheet, tileSheet, type TileWatch } from "./tileSheet.ts";

/** The tiles of an installation. Only those that have some load what draws them. */
export interface MapTiles {
  readonly attribution: string;
  /** A place as the tiles have it. */
  readonly placeOf: (place: Place) => Place;
  readonly sheetOn: (paper: HTMLCanvasElement, watch: TileWatch) => TileSheet;
}

export function mapTiles(source: TileSource): MapTiles {
  return {
    attribution: source.attribution,
    placeOf: (place) => placeOnTiles(place, source.datum),
    sheetOn: (paper, watch) => tileSheet(paper, source, watch),
  };
}
