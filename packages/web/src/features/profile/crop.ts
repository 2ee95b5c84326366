/** A square part of a picture, in pixels of the picture. */
export interface Square {
  readonly x: number;
  readonly y: number;
  readonly size: number;
}

/** The view while cropping: the zoom, and the position of its centre (0 to 1). */
export interface View {
  /** 1 shows the largest possible square; 4 shows a square with a quarter of that side. */
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

/** The square of a view; always inside the picture. */
export function squareOf({ width, height }: Box, { zoom, x, y }: View): Square {
  const size = Math.min(width, height) / clamp(zoom, 1, MAX_ZOOM);
  return { size, x: clamp(x * width - size / 2, 0, width - size), y: clamp(y * height - size / 2, 0, height - size) };
}

/** A view after the picture was moved by a share of the square's side. */
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
