import { type Extent, type MapView, type TileSource, tilesIn } from "@banche/core/tracking";

/** The canvas of the tiles below the drawing. */
export interface TileSheet {
  readonly paint: (view: MapView, size: Extent, ratio: number) => void;
  /** Leaves the canvas empty. */
  readonly end: () => void;
}

type State = "failed" | "loaded" | "loading";

interface Tile {
  readonly picture: HTMLImageElement;
  state: State;
}

/** Pictures that are kept after they went out of sight. */
const MOST_KEPT = 300;
/** So many are asked for at once; the others of a map that is dragged on are never asked for. */
const MOST_AT_ONCE = 8;
/** After so many failures without a single tile their server is away, and is not asked for more. */
const MOST_FAILED = 40;
/** So many failures one after the other are told to the user. */
const TOLD_FAILED = 8;
/** A tile that has not come after this time has failed. */
const WAIT_MS = 20_000;
/** Failed tiles are asked for again after this time. */
const AGAIN_MS = 5 * 60_000;

/** Whom a sheet of tiles tells. */
export interface TileWatch {
  /** Another tile has come. */
  readonly redraw: () => void;
  /** Whether tiles fail here: the last ones did, or all. */
  readonly onFailing: (isFailing: boolean) => void;
}

/** Draws tiles as they come. Where one is missing the ground of the map stays. */
export function tileSheet(sheet: HTMLCanvasElement, source: TileSource, { redraw, onFailing }: TileWatch): TileSheet {
  const pen = sheet.getContext("2d");
  const tiles = new Map<string, Tile>();
  const counts = { failed: 0, loaded: 0, loading: 0 };
  let failedInRow = 0;
  let isOver = false;
  let again: ReturnType<typeof setTimeout> | undefined;

  function askAgain(): void {
    again = undefined;
    for (const [address, { state }] of tiles) if (state === "failed") tiles.delete(address);
    counts.failed = 0;
    redraw();
  }

  function load(address: string): void {
    const picture = new Image();
    // The server of the tiles need not know which page asks.
    picture.referrerPolicy = "no-referrer";
    picture.decoding = "async";
    const tile: Tile = { picture, state: "loading" };
    tiles.set(address, tile);
    counts.loading += 1;
    const come = (state: "failed" | "loaded") => {
      if (tile.state !== "loading") return;
      clearTimeout(wait);
      tile.state = state;
      counts.loading -= 1;
      counts[state] += 1;
      failedInRow = state === "failed" ? failedInRow + 1 : 0;
      if (isOver) return;
      if (state === "failed") again ??= setTimeout(askAgain, AGAIN_MS);
      redraw();
      // Few tiles may be visible, and none of them come.
      onFailing(failedInRow >= TOLD_FAILED || (counts.loaded === 0 && counts.loading === 0));
    };
    const wait = setTimeout(() => {
      come("failed");
      picture.src = "";
    }, WAIT_MS);
    picture.addEventListener("load", () => come("loaded"));
    picture.addEventListener("error", () => come("failed"));
    picture.src = address;
  }

  return {
    paint(view, size, ratio) {
      if (!pen) return;
      const [wide, high] = [Math.round(size.width * ratio), Math.round(size.height * ratio)];
      if (sheet.width !== wide || sheet.height !== high) {
        sheet.width = wide;
        sheet.height = high;
      }
      pen.setTransform(ratio, 0, 0, ratio, 0, 0);
      pen.clearRect(0, 0, size.width, size.height);
      const isAway = counts.loaded === 0 && counts.failed >= MOST_FAILED;
      for (const { address, x, y, side } of tilesIn(source, view, size)) {
        const tile = tiles.get(address);
        if (!tile && counts.loading < MOST_AT_ONCE && !isAway) load(address);
        else if (tile?.state === "loaded") {
          // What was drawn last is kept longest.
          tiles.delete(address);
          tiles.set(address, tile);
          drawTile(pen, tile.picture, { x, y, side }, ratio);
        }
      }
      for (const [address, { state }] of tiles) {
        if (tiles.size <= MOST_KEPT) break;
        if (state === "loaded") tiles.delete(address);
      }
    },
    end() {
      isOver = true;
      clearTimeout(again);
      sheet.width = 0;
    },
  };
}

/** Edges lie on whole pixels of the screen, so that no seams are seen. */
function drawTile(
  pen: CanvasRenderingContext2D,
  picture: HTMLImageElement,
  { x, y, side }: { readonly x: number; readonly y: number; readonly side: number },
  ratio: number,
): void {
  const whole = (px: number) => Math.round(px * ratio) / ratio;
  pen.drawImage(picture, whole(x), whole(y), whole(x + side) - whole(x), whole(y + side) - whole(y));
}
