import type { TrackFix } from "./track.ts";

/** The start of a GPX file with one track. */
export function gpxHead(name: string): string {
  return `<?xml version="1.0" encoding="UTF-8"?>
<gpx version="1.1" creator="Banche" xmlns="http://www.topografix.com/GPX/1/1">
<trk><name>${escaped(name)}</name><trkseg>
`;
}

export function gpxPoint({ at, latitude, longitude }: TrackFix): string {
  return `<trkpt lat="${latitude}" lon="${longitude}"><time>${new Date(at).toISOString()}</time></trkpt>\n`;
}

export const gpxTail = "</trkseg></trk>\n</gpx>\n";

/** A point of a GPX file, as text. */
export interface GpxPoint {
  /** Line on which the point starts, from 1. */
  readonly line: number;
  readonly latitude: string;
  readonly longitude: string;
  readonly at: string;
}

/**
 * The points of all tracks of a GPX file. The file is read as text, not as XML: entities, schemas and addresses have no
 * effect.
 */
export function readGpx(text: string): readonly GpxPoint[] {
  const points: GpxPoint[] = [];
  let line = 1;
  let read = 0;
  for (const { index, 1: attributes = "", 2: inside = "" } of text.matchAll(/<trkpt\b([^>]*)>(.*?)<\/trkpt>/gs)) {
    for (; read < index; read += 1) if (text[read] === "\n") line += 1;
    const of = (name: string) => new RegExp(`\\b${name}\\s*=\\s*["']([^"']*)["']`).exec(attributes)?.[1] ?? "";
    const at = /<time>([^<]*)<\/time>/.exec(inside)?.[1]?.trim() ?? "";
    points.push({ line, latitude: of("lat"), longitude: of("lon"), at });
  }
  return points;
}

function escaped(text: string): string {
  return text.replace(/[&<>"]/g, (sign) => `&#${sign.charCodeAt(0)};`);
}
