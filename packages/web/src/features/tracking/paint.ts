import type { Extent, Point } from "@banche/core/tracking";
import type { drawing, Ground } from "./ground.ts";
import type { MapLabel } from "./mapLabels.ts";
import { type Mark, markKey, type Tone } from "./marks.ts";
import { visibleOn } from "../../theme/tokens.ts";
import { shapes } from "./shapes.ts";

/** The colours of the theme, and the font of the page. */
export interface Paints extends Readonly<Record<Tone, string>> {
  readonly sheet: string;
  readonly raised: string;
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
    ...{ sheet: of("sheet"), raised: of("raised"), inkTint: of("ink-tint") },
    ...{ land: of("map-land"), line: of("map-line"), font: style.fontFamily },
  };
}

/** A mark as it is drawn: its shape, turned to its direction. */
export interface Stamp {
  readonly mark: Mark;
  readonly path: Path2D;
}

/** Size of texts on the map. */
export const LABEL_PX = 12;
const HALO_PX = 9;
const CHOSEN_PX = 13;

/** Stamps of marks, one for each that differs. */
export function stampsOf(): (mark: Mark) => Stamp {
  const known = new Map<string, Stamp>();
  return (mark) => {
    const key = markKey(mark);
    let stamp = known.get(key);
    if (stamp === undefined) {
      const path = new Path2D();
      path.addPath(new Path2D(shapes[mark.state].path), new DOMMatrix().rotate(mark.heading));
      stamp = { mark, path };
      known.set(key, stamp);
    }
    return stamp;
  };
}

type Pen = CanvasRenderingContext2D;
type View = ReturnType<typeof drawing>;

/**
 * Draws the vehicles, the first of them on top. Filling a path costs a quarter of copying a picture on a canvas without a graphics card.
 * @param pixels - the place of each vehicle, two numbers, in px of the screen
 */
export function paintVehicles(
  pen: Pen,
  stamps: readonly Stamp[],
  pixels: Int32Array,
  { paints, ratio, size }: { readonly paints: Paints; readonly ratio: number; readonly size: Extent },
): void {
  const edge = HALO_PX * 2 * ratio;
  const [right, bottom] = [size.width * ratio + edge, size.height * ratio + edge];
  const halo = new Path2D();
  circle(halo, { x: 0, y: 0 }, HALO_PX);
  pen.lineJoin = "round";
  let filled = "";
  const fill = (path: Path2D, colour: string) => {
    // To set a colour costs more than to fill a mark.
    if (colour !== filled) pen.fillStyle = colour;
    filled = colour;
    pen.fill(path);
  };
  for (let index = stamps.length - 1; index >= 0; index -= 1) {
    const stamp = stamps[index];
    const [x = 0, y = 0] = [pixels[2 * index], pixels[2 * index + 1]];
    if (!stamp || x < -edge || y < -edge || x > right || y > bottom) continue;
    const { tone, state, hasHalo } = stamp.mark;
    const { isFull, outline, dashes } = shapes[state];
    pen.setTransform(ratio, 0, 0, ratio, x, y);
    if (hasHalo) {
      fill(halo, paints.sheet);
      // The outline of this shape is a circle itself.
      if (state !== "noSignal") stroke(pen, halo, { colour: paints[tone], width: 1.5 });
    }
    fill(stamp.path, isFull ? paints[tone] : paints.sheet);
    if (outline > 0) stroke(pen, stamp.path, { colour: paints[tone], width: outline, dashes });
  }
  pen.setTransform(ratio, 0, 0, ratio, 0, 0);
}

interface Outline {
  readonly colour: string;
  readonly width: number;
  readonly dashes?: readonly number[];
}

function stroke(pen: Pen, path: Path2D, { colour, width, dashes = [] }: Outline): void {
  pen.strokeStyle = colour;
  pen.lineWidth = width;
  pen.setLineDash([...dashes]);
  pen.stroke(path);
  if (dashes.length > 0) pen.setLineDash([]);
}

/** Draws the lines through their stops. That of the chosen vehicle is on top. */
export function paintGround(pen: Pen, ground: Ground, view: View, paints: Paints): void {
  pen.lineJoin = "round";
  for (const { colour, points } of ground.ways) {
    pen.strokeStyle = paints.line;
    // A colour that is none leaves the former.
    if (colour !== "") pen.strokeStyle = visibleOn(paints.land, colour);
    pen.lineWidth = 2;
    strokeWay(pen, points, view);
  }
  pen.strokeStyle = paints.ink;
  pen.lineWidth = 5;
  strokeWay(pen, ground.chosen, view);
  pen.fillStyle = paints.sheet;
  pen.strokeStyle = paints.line;
  pen.lineWidth = 1;
  dots(pen, ground.ways.flatMap(({ points }) => points).map(view.at), 2.5);
  pen.strokeStyle = paints.ink;
  pen.lineWidth = 2;
  dots(pen, ground.chosen.map(view.at), 4.5);
}

/** Draws the ring around the chosen vehicle; below its mark. */
export function paintChosen(pen: Pen, at: Point, paints: Paints): void {
  pen.fillStyle = paints.inkTint;
  pen.strokeStyle = paints.ink;
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

function circle(pen: Pick<Path2D, "arc" | "moveTo">, { x, y }: Point, radius: number): void {
  pen.moveTo(x + radius, y);
  pen.arc(x, y, radius, 0, 2 * Math.PI);
}
