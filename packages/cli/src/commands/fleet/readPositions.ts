import { openTable } from "@banche/core/bulk";
import { nodeReadPorts } from "@banche/core/node";
import { type Datum, datumOf, toWgs84 } from "@banche/core/tracking";

import { openSource } from "../../bulk/files.ts";
import type { Context } from "../../context.ts";
import { CliError } from "../../errors.ts";
import type { Input } from "../../program/input.ts";
import { readGpx } from "./gpx.ts";

/** A position from a file, in the format of the server. */
export interface FileFix {
  readonly line: number;
  readonly fix: Readonly<Record<string, unknown>>;
}

/** Accepted headings of the columns. */
const headers: Readonly<Record<string, readonly string[]>> = {
  device: ["device", "设备", "设备号", "终端号", "imei", "設備號碼"],
  plate: ["plate", "车牌", "车牌号", "車牌"],
  at: ["at", "time", "时间", "定位时间", "時間", "timestamp"],
  latitude: ["latitude", "lat", "纬度", "緯度"],
  longitude: ["longitude", "lon", "lng", "经度", "經度"],
  speed: ["speed", "速度", "km/h"],
  heading: ["heading", "方向", "course", "direction"],
};

/** The positions of a CSV or GPX file. @throws {CliError} `file` */
export async function readPositions({ app }: Context, file: string): Promise<readonly FileFix[]> {
  const { source, remove } = await openSource(app, file);
  const refused = () => new CliError("file", { text: { key: "tracking.badFile", params: { file } } });
  try {
    if (/\.gpx$/i.test(file)) {
      const parts: Uint8Array[] = [];
      for await (const part of source.open()) parts.push(part);
      const points = readGpx(Buffer.concat(parts).toString("utf8"));
      if (points.length === 0) throw refused();
      return points.map(({ line, ...fix }) => ({ line, fix }));
    }
    const opened = await openTable(source, nodeReadPorts);
    if (!opened.ok) throw refused();
    const { header, rows } = opened.table;
    const columns = header.map((name) => memberOf(name));
    if (["at", "latitude", "longitude"].some((member) => !columns.includes(member))) throw refused();
    const found: FileFix[] = [];
    for await (const group of rows()) {
      for (const { line, cells } of group) {
        const members = columns.flatMap((member, at) =>
          member === undefined ? [] : [[member, cells[at] ?? ""] as const],
        );
        found.push({ line, fix: Object.fromEntries(members) });
      }
    }
    return found;
  } finally {
    await remove();
  }
}

function memberOf(header: string): string | undefined {
  const name = header.normalize("NFKC").trim().toLowerCase();
  return Object.keys(headers).find((member) => headers[member]?.includes(name));
}

/**
 * Adds the vehicle from the options if the position names none, and converts it to WGS-84 if the options name a datum.
 * Without that option the datum of the device applies.
 */
export function completed({ line, fix }: FileFix, input: Input): FileFix {
  const isNamed = [fix["device"], fix["plate"]].some((name) => typeof name === "string" && name.trim() !== "");
  const given = input.text("datum");
  const [plate, device] = [input.text("plate"), input.text("device")];
  const vehicle = isNamed ? {} : { ...(plate !== undefined && { plate }), ...(device !== undefined && { device }) };
  return {
    line,
    fix: { ...fix, ...vehicle, ...(given !== undefined && inWgs84(fix, datumOf(given))) },
  };
}

/** Converts to WGS-84. The result names its datum, so that the server does not also apply that of the device. */
function inWgs84({ latitude, longitude }: FileFix["fix"], datum: Datum): Readonly<Record<string, unknown>> {
  if (datum === "wgs84" || latitude === "" || longitude === "") return { datum: "wgs84" };
  const degrees = { latitude: Number(latitude), longitude: Number(longitude) };
  return Number.isFinite(degrees.latitude + degrees.longitude) ? { ...toWgs84(degrees, datum), datum: "wgs84" } : {};
}
