import { type Edition, type Location, registerResults, results } from "@banche/core/jt808";
import { readFixes, type SentFix } from "@banche/core/tracking";

import { stopCode, stoppable } from "../../bulk/stop.ts";
import type { Context } from "../../context.ts";
import { usageError } from "../../errors.ts";
import { exitCodes } from "../../exitCodes.ts";
import type { Input } from "../../program/input.ts";
import { completed, readPositions } from "./readPositions.ts";
import { linkTerminal, type TerminalLink } from "./terminalLink.ts";

/** Positions per message; this many fit into one frame. */
const BATCH = 20;
const PATIENCE_MS = 15_000;

/**
 * Sends the positions of a file like a JT/T 808 terminal: registers, signs in, and waits for the answer to each
 * message.
 */
export async function playTerminal(context: Context, input: Input): Promise<number> {
  const { app, text } = context;
  const file = input.args[0] ?? "";
  const [host, port] = addressOf(input.text("to") ?? "");
  const phone = input.text("number") ?? "";
  const edition: Edition = input.text("edition") === "2019" ? 2019 : 2013;
  if (!/^\d+$/.test(phone) || phone.length > (edition === 2019 ? 20 : 12))
    throw usageError("tracking.terminal.badNumber");
  const given = (await readPositions(context, file)).map((one) => ({ ...completed(one, input).fix, device: phone }));
  const isLive = input.flag("live");
  const { fixes, refused } = readFixes(given, app.clock.now());
  const link = await linkTerminal({ host, port, phone, edition, patienceMs: PATIENCE_MS });
  try {
    const code = await register(context, link);
    if (code !== exitCodes.ok) return code;
    return await stoppable(app, async (stop) => {
      let sent = 0;
      for (const batch of batches(inTime(fixes, isLive ? app.clock.now() : undefined), isLive ? 1 : BATCH)) {
        if (isLive) await app.clock.wait(Math.max(0, (batch[0]?.atMs ?? 0) - app.clock.now()), stop.signal);
        const signal = stop.received();
        if (signal !== undefined) return stopCode(signal);
        const { result } = await send(link, batch);
        if (result !== results.ok) {
          await context.warn(text("tracking.terminal.notStored", { result }));
          return exitCodes.failed;
        }
        sent += batch.length;
      }
      await context.note(text("tracking.terminal.sent", { count: sent }));
      if (refused.length > 0) await context.warn(text("tracking.terminal.leftOut", { count: refused.length }));
      return refused.length > 0 ? exitCodes.partial : exitCodes.ok;
    });
  } finally {
    link.close();
  }
}

/** Parses `host:port`, `[::1]:port` or a port of this machine. @throws {CliError} `usage` */
function addressOf(text: string): readonly [host: string, port: number] {
  const [, bracketed, plain, port = ""] = /^(?:(?:\[([^\]]+)\]|([^:]*)):)?(\d{1,5})$/.exec(text) ?? [];
  if (port === "" || Number(port) > 65_535) throw usageError("tracking.terminal.badAddress");
  return [bracketed ?? (plain === undefined || plain === "" ? "127.0.0.1" : plain), Number(port)];
}

/** @returns an exit code */
async function register({ text, warn }: Context, link: TerminalLink): Promise<number> {
  const names = { maker: "BANCHE", model: "emulator", terminal: "0000001" };
  const facts = { ...names, province: 0, city: 0, plateColour: 0, plate: "" };
  const { result, code } = await link.ask("register", facts, "registrationAnswer");
  if (result !== registerResults.ok) {
    const why = Object.entries(registerResults).find(([, value]) => value === result)?.[0];
    const isKnown = why === "noSuchTerminal" || why === "noSuchVehicle";
    await warn(text(`tracking.terminal.refused.${isKnown ? why : "other"}`, { result }));
    return exitCodes.notFound;
  }
  const answer = await link.ask("authenticate", { code, imei: "", software: "" }, "answer");
  if (answer.result === results.ok) return exitCodes.ok;
  await warn(text("tracking.terminal.refused.other", { result: answer.result }));
  return exitCodes.signIn;
}

function send(link: TerminalLink, batch: readonly SentFix[]) {
  const locations = batch.map(locationOf);
  const [only] = locations;
  if (locations.length === 1 && only) return link.ask("location", only, "answer");
  return link.ask("locationBatch", { isResent: true, locations, wrong: 0 }, "answer");
}

function locationOf({ atMs, lat, lon, speedKmh = 0, heading = 0 }: SentFix): Location {
  const signs = [...(lat < 0 ? (["south"] as const) : []), ...(lon < 0 ? (["west"] as const) : [])];
  return {
    ...{ alarms: [], status: ["ignition", "located", ...signs], items: {}, others: [], altitudeM: 0, atMs, heading },
    ...{ latitude: Math.abs(lat), longitude: Math.abs(lon), speed: Math.round(speedKmh * 10) },
  };
}

/** Sorts by time, and shifts all times so that the first is `beginMs`, if given. */
function inTime(fixes: readonly SentFix[], beginMs: number | undefined): readonly SentFix[] {
  const sorted = fixes.toSorted((a, b) => a.atMs - b.atMs);
  const later = beginMs === undefined ? 0 : beginMs - (sorted[0]?.atMs ?? beginMs);
  return sorted.map((fix) => ({ ...fix, atMs: fix.atMs + later }));
}

function* batches<One>(all: readonly One[], size: number): Generator<readonly One[]> {
  for (let at = 0; at < all.length; at += size) yield all.slice(at, at + size);
}
