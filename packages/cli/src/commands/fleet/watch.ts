import { CHINA_ZONE, formatTime, oneLine, pad } from "@banche/core/text";

import { stopCode, stoppable } from "../../bulk/stop.ts";
import type { Context } from "../../context.ts";
import { exitCodes } from "../../exitCodes.ts";
import type { Input } from "../../program/input.ts";
import { withSession } from "../../session/connect.ts";
import { latestPositions, type VehiclePosition } from "./showPositions.ts";
import { stripLine, stripsOf } from "./strips.ts";

const USUAL_SECONDS = 10;
/** Clears a terminal and goes to its first cell. */
const CLEAR = "\u001b[H\u001b[2J";

/**
 * Shows each line on which something drives, again and again. A terminal is drawn anew each time; elsewhere one look follows the other,
 * as plain text. Ends with 130 after Ctrl-C.
 */
export async function watchFleet(context: Context, input: Input): Promise<number> {
  const { app } = context;
  const everyMs = (input.integer("every", { min: 2, max: 3600 }) ?? USUAL_SECONDS) * 1000;
  const isOnce = input.flag("once");
  return withSession(context, ({ client }) =>
    stoppable(app, async (stop) => {
      for (;;) {
        const { list, now } = await latestPositions(client);
        const look = `${lines(context, list, now).join("\n")}\n`;
        await app.stdout.write(app.stdout.isTTY && !isOnce ? `${CLEAR}${look}` : look);
        if (isOnce) return exitCodes.ok;
        await app.clock.wait(everyMs, stop.signal);
        const signal = stop.received();
        if (signal !== undefined) return stopCode(signal);
      }
    }),
  );
}

function lines(context: Context, list: readonly VehiclePosition[], now: number): readonly string[] {
  const { app, text } = context;
  const strips = stripsOf(list);
  const head = formatTime(now, "yyyy-MM-dd HH:mm:ss", CHINA_ZONE);
  if (strips.length === 0) return [`${head}  ${text("tracking.nothing")}`];
  return [
    head,
    ...strips.flatMap((strip) => {
      const arrow = strip.direction === "toHome" ? "←" : "→";
      const buses = strip.buses.map((bus) => `${bus.plate || bus.vehicleId} ${state(context, bus, now)}`);
      return [
        `${pad(oneLine(strip.line), 16)} ${arrow} ${stripLine(strip, !app.stdout.isTTY)}`,
        ...buses.map((bus) => `    ${oneLine(bus)}`),
      ];
    }),
  ];
}

/** How late a bus is, when it comes to its next stop, and how old that is where it is old. */
function state({ text }: Context, { delay = 0, nextAt, at }: VehiclePosition, now: number): string {
  const minutes = Math.round(Math.abs(delay) / 60);
  const late =
    minutes === 0 ? text("tracking.onTime") : text(delay > 0 ? "tracking.late" : "tracking.early", { minutes });
  const next = nextAt === undefined ? [] : [formatTime(nextAt, "HH:mm", CHINA_ZONE)];
  const seconds = Math.round((now - at) / 1000);
  const old = seconds > 60 ? [text("tracking.ago", { age: `${Math.floor(seconds / 60)}m` })] : [];
  return [late, ...next, ...old].join("  ");
}
