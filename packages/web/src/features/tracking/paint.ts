import type { Point } from "@banche/core/tracking";
import type { drawing, Ground } from "./ground.ts";
import type { MapLabel } from "./mapLabels.ts";
import { type Mark, markKey, type Tone } from "./marks.ts";
import { shapes } from "./shapes.ts";

/** The colours of the theme, and the font of the page. */
export interface Paints extends Readonly<Record<Tone, string>> {
  readonly sheet: string;
  readonly raised: string;
  readonly accent: string;
  readonly inkTint: string;
  readonly land: string;
  readonly line: string;
  readonly font: string;
}

/** Reads the colours at an element, as the style sheets set them. */
export function paintsOf(element: Element): Paints {
  const style = getComputedStyle(element);
  const of = (name: string) => style.getPropertyValue(`--${name}`).trim();
  return {
    ...{ danger: of("danger"), ink: of("ink"), text: of("text"), textThird: of("text-third"), warning: of("warning") },
    ...{ sheet: of("sheet"), raised: of("raised"), accent: of("accent"), inkTint: of("ink-tint") },
    ...{ land: of("map-land"), line: of("map-line"), font: style.fontFamily },
  };
}

/** The picture of a mark, with its middle at this distance from its left top; both in px of the screen. */
export interface Picture {
  readonly image: ImageBitmap;
  readonly half: number;
}

/** Size of texts on the map. */
export const LABEL_PX = 12;
const HALO_PX = 9;
const CHOSEN_PX = 13;
/** Half of a picture, in px: a halo with its outline. */
const HALF_PX = HALO_PX + 1;

/**
 * Pictures of marks, each drawn once: copying one costs a fraction of filling its path, and 2,000 are drawn in each frame.
 * @param ratio - px of the screen for each px of the page
 */
export function picturesOf(paints: Paints, ratio: number): (mark: Mark) => Picture {
  const known = new Map<string, Picture>();
  return (mark) => {
    const key = markKey(mark);
    let picture = known.get(key);
    if (picture === undefined) {
      picture = pictureOf(mark, paints, ratio);
      known.set(key, picture);
    }
    return picture;
  };
}

function pictureOf({ state, tone, heading, hasHalo }: Mark, paints: Paints, ratio: number): Picture {
  const half = Math.ceil(HALF_PX * ratio);
  const sheet = new OffscreenCanvas(2 * half, 2 * half);
  const pen = sheet.getContext("2d");
  if (pen) {
    pen.setTransform(ratio, 0, 0, ratio, half, half);
    pen.strokeStyle = paints[tone];
    if (hasHalo) {
      pen.fillStyle = paints.sheet;
      pen.lineWidth = 1.5;
      circle(pen, { x: 0, y: 0 }, HALO_PX);
      pen.fill();
      if (state !== "noSignal") pen.stroke();
    }
    const { path, isFull, outline, dashes } = shapes[state];
    const shape = new Path2D(path);
    pen.rotate((heading * Math.PI) / 180);
    pen.fillStyle = isFull ? paints[tone] : paints.sheet;
    pen.fill(shape);
    if (outline > 0) {
      pen.lineWidth = outline;
      pen.lineJoin = "round";
      pen.setLineDash([...dashes]);
      pen.stroke(shape);
    }
  }
  return { image: sheet.transferToImageBitmap(), half };
}

type Pen = CanvasRenderingContext2D;
type View = ReturnType<typeof drawing>;

/** Draws the lines through their stops. That of the chosen vehicle is on top. */
export function paintGround(pen: Pen, ground: Ground, view: View, paints: Paints): void {
  pen.lineJoin = "round";
  for (const { colour, points } of ground.ways) {
    pen.strokeStyle = paints.line;
    // A colour that is none leaves the former.
    if (colour !== "") pen.strokeStyle = colour;
    pen.lineWidth = 2;
    strokeWay(pen, points, view);
  }
  pen.strokeStyle = paints.accent;
  pen.lineWidth = 5;
  strokeWay(pen, ground.chosen, view);
  pen.fillStyle = paints.sheet;
  pen.strokeStyle = paints.line;
  pen.lineWidth = 1;
  dots(pen, ground.ways.flatMap(({ points }) => points).map(view.at), 2.5);
  pen.strokeStyle = paints.accent;
  pen.lineWidth = 2;
  dots(pen, ground.chosen.map(view.at), 4.5);
}

/** Draws the ring around the chosen vehicle; below its mark. */
export function paintChosen(pen: Pen, at: Point, paints: Paints): void {
  pen.fillStyle = paints.inkTint;
  pen.strokeStyle = paints.accent;
  pen.lineWidth = 2.5;
  pen.beginPath();
  circle(pen, at, CHOSEN_PX);
  pen.fill();
  pen.stroke();
}

/** Draws labels. @param pointOf - where a vehicle is drawn */
export function paintLabels(
  pen: Pen,
  labels: readonly MapLabel[],
  pointOf: (vehicle: number) => Point,
  paints: Paints,
): void {
  pen.textAlign = "center";
  pen.lineJoin = "round";
  for (const { text, tone, vehicle, width, height, ...place } of labels) {
    const from = vehicle === undefined ? { x: 0, y: 0 } : pointOf(vehicle);
    const [x, y] = [Math.round(from.x + place.x), Math.round(from.y + place.y)];
    pen.font = `${tone === undefined ? 400 : 600} ${LABEL_PX}px ${paints.font}`;
    if (tone === undefined) {
      pen.strokeStyle = paints.land;
      pen.lineWidth = 3;
      pen.strokeText(text, x + width / 2, y + height / 2 + 4);
    } else {
      pen.fillStyle = paints.raised;
      pen.strokeStyle = paints[tone];
      pen.lineWidth = 1;
      pen.beginPath();
      pen.roundRect(x + 0.5, y + 0.5, width - 1, height - 1, 4);
      pen.fill();
      pen.stroke();
    }
    pen.fillStyle = paints[tone ?? "text"];
    pen.fillText(text, x + width / 2, y + height / 2 + 4);
  }
}

function strokeWay(pen: Pen, points: readonly Point[], { left, top, scale }: View): void {
  pen.beginPath();
  for (const { x, y } of points) pen.lineTo(left + x * scale, top + y * scale);
  pen.stroke();
}

function dots(pen: Pen, points: readonly Point[], radius: number): void {
  pen.beginPath();
  for (const point of points) circle(pen, point, radius);
  pen.fill();
  pen.stroke();
}

function circle(pen: Pick<Pen, "arc" | "moveTo">, { x, y }: Point, radius: number): void {
  pen.moveTo(x + radius, y);
  pen.arc(x, y, radius, 0, 2 * Math.PI);
}
