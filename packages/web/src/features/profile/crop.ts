/** A square that is cut out of a picture, in its own pixels. */
export interface Square {
  readonly x: number;
  readonly y: number;
  readonly size: number;
}

/** How a picture is shown for cutting: how much it is enlarged, and where its middle lies (0 to 1). */
export interface View {
  /** 1 shows as much as fits into the square, 4 a quarter of its side. */
  readonly zoom: number;
  readonly x: number;
  readonly y: number;
}

export const MAX_ZOOM = 4;
export const MIDDLE: View = { zoom: 1, x: 0.5, y: 0.5 };

/** Width and height of a picture, in its pixels. */
interface Box {
  readonly width: number;
  readonly height: number;
}

/** The square that a view shows; always inside of the picture. */
export function squareOf({ width, height }: Box, { zoom, x, y }: View): Square {
  const size = Math.min(width, height) / clamp(zoom, 1, MAX_ZOOM);
  return { size, x: clamp(x * width - size / 2, 0, width - size), y: clamp(y * height - size / 2, 0, height - size) };
}

/** A view after the picture was pushed by a share of the square. */
export function pushed(picture: Box, view: View, right: number, down: number): View {
  const { width, height } = picture;
  const { x, y, size } = squareOf(picture, view);
  const next = { ...view, x: (x + size / 2 - right * size) / width, y: (y + size / 2 - down * size) / height };
  const inside = squareOf(picture, next);
  return { ...next, x: (inside.x + size / 2) / width, y: (inside.y + size / 2) / height };
}

function clamp(value: number, least: number, most: number): number {
  return Math.min(Math.max(value, least), most);
}
