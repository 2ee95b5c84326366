import { openTable } from "@banche/core/bulk";
import { nodeReadPorts } from "@banche/core/node";
import { type Datum, datums, readFixes, toWgs84 } from "@banche/core/tracking";
import { FIXES_MAX } from "@banche/core/wire";

import { openSource } from "../../bulk/files.ts";
import type { Context } from "../../context.ts";
import { CliError } from "../../errors.ts";
import { exitCodes } from "../../exitCodes.ts";
import type { Input } from "../../program/input.ts";
import { withSession } from "../../session/connect.ts";
import { readGpx } from "./gpx.ts";
import { latestPositions } from "./showPositions.ts";

/** A fix of a file, as the server takes it. */
interface FileFix {
  readonly line: number;
  readonly fix: Readonly<Record<string, unknown>>;
}

interface Fault {
  readonly line: number;
  readonly field: string;
  readonly rule: "required" | "type" | "range" | "clock" | "unknownReference" | "noVehicle";
}

/** Faults that are told; of more only the count. */
const MOST_TOLD = 50;
/** What people call the columns. */
const headers: Readonly<Record<string, readonly string[]>> = {
  device: ["device", "设备", "设备号", "终端号", "imei", "設備號碼"],
  plate: ["plate", "车牌", "车牌号", "車牌"],
  at: ["at", "time", "时间", "定位时间", "時間", "timestamp"],
  latitude: ["latitude", "lat", "纬度", "緯度"],
  longitude: ["longitude", "lon", "lng", "经度", "經度"],
  speed: ["speed", "速度", "km/h"],
  heading: ["heading", "方向", "course", "direction"],
};

/** Checks all positions of a file, here and by the server, and sends them when none is wrong. */
export async function importPositions(context: Context, input: Input): Promise<number> {
  const { app, text } = context;
  const file = input.args[0] ?? "";
  const given = await readFile(context, file);
  const fixes = given.map((one) => completed(one, input));
  const here = readFixes(
    fixes.map(({ fix }) => fix),
    app.clock.now(),
  );
  return withSession(context, async ({ client }) => {
    await latestPositions(client);
    const send = async (dryRun: boolean) => {
      const sum = { stored: 0, repeated: 0, faults: [] as Fault[] };
      for (let at = 0; at < fixes.length; at += FIXES_MAX) {
        const part = fixes.slice(at, at + FIXES_MAX);
        const answer = await client.tracking.send({ body: { fixes: part.map(({ fix }) => fix), dryRun } });
        sum.stored += answer.stored;
        sum.repeated += answer.repeated;
        sum.faults.push(...answer.refused.map((one) => faultOf(part, one)));
      }
      return sum;
    };
    const checked =
      here.refused.length > 0
        ? { stored: 0, faults: here.refused.map((one) => faultOf(fixes, one)) }
        : await send(true);
    if (checked.faults.length > 0) {
      for (const { line, field, rule } of checked.faults.slice(0, MOST_TOLD))
        await context.warn(text("tracking.fault", { file, line, field, rule: text(`tracking.rules.${rule}`) }));
      await context.warn(text("tracking.faults", { count: checked.faults.length }));
      return exitCodes.invalid;
    }
    if (input.flag("dry-run")) {
      await context.note(text("tracking.checked", { count: checked.stored }));
      return exitCodes.ok;
    }
    const { stored, repeated } = await send(false);
    await context.note(text("tracking.imported", { stored, repeated }));
    return exitCodes.ok;
  });
}

/** @throws {CliError} `file` */
async function readFile({ app }: Context, file: string): Promise<readonly FileFix[]> {
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

/** With the vehicle that the options name, and in WGS-84. */
function completed({ line, fix }: FileFix, input: Input): FileFix {
  const isNamed = [fix["device"], fix["plate"]].some((name) => typeof name === "string" && name.trim() !== "");
  const [plate, device] = [input.text("plate"), input.text("device")];
  const vehicle = isNamed ? {} : { ...(plate !== undefined && { plate }), ...(device !== undefined && { device }) };
  return {
    line,
    fix: { ...fix, ...vehicle, ...placeIn(fix, datums.find((one) => one === input.text("datum")) ?? "wgs84") },
  };
}

function placeIn({ latitude, longitude }: FileFix["fix"], datum: Datum): Readonly<Record<string, unknown>> {
  if (datum === "wgs84" || latitude === "" || longitude === "") return {};
  const degrees = { latitude: Number(latitude), longitude: Number(longitude) };
  return Number.isFinite(degrees.latitude + degrees.longitude) ? { ...toWgs84(degrees, datum) } : {};
}

const rules: ReadonlySet<string> = new Set(["required", "type", "range", "clock", "unknownReference", "noVehicle"]);

function faultOf(
  part: readonly FileFix[],
  { index, field, rule }: { readonly index: number; readonly field: string; readonly rule: string },
): Fault {
  return { line: part[index]?.line ?? 0, field, rule: isRule(rule) ? rule : "type" };
}

const isRule = (rule: string): rule is Fault["rule"] => rules.has(rule);
