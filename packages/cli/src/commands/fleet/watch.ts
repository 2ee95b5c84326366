import { clock } from "../../output/clock.ts";
import { oneLine, pad } from "@banche/core/text";

import { stopCode, stoppable } from "../../bulk/stop.ts";
import type { Context } from "../../context.ts";
import { exitCodes } from "../../exitCodes.ts";
import { createPaint } from "../../output/paint.ts";
import type { Input } from "../../program/input.ts";
import { withSession } from "../../session/connect.ts";
import { busLine } from "./busLine.ts";
import { latestPositions, LOOK_SECONDS, type ToldPositions } from "./showPositions.ts";
import { stripLine, stripsOf } from "./strips.ts";

/** Clears a terminal and moves the cursor to its first cell. */
const CLEAR = "\u001b[H\u001b[2J";

/**
 * Shows each line with vehicles on it, repeatedly. A terminal is redrawn each time; other outputs get one plain text
 * after the other. Ends with 130 after Ctrl-C.
 */
export async function watchFleet(context: Context, input: Input): Promise<number> {
  const { app } = context;
  const everyMs = (input.integer("every", { min: 2, max: 3600 }) ?? LOOK_SECONDS) * 1000;
  const isOnce = input.flag("once");
  return withSession(context, ({ client }) =>
    stoppable(app, async (stop) => {
      for (;;) {
        const look = `${lines(context, await latestPositions(client)).join("\n")}\n`;
        await app.stdout.write(app.stdout.isTTY && !isOnce ? `${CLEAR}${look}` : look);
        if (isOnce) return exitCodes.ok;
        await app.clock.wait(everyMs, stop.signal);
        const signal = stop.received();
        if (signal !== undefined) return stopCode(signal);
      }
    }),
  );
}

function lines({ app, settings, text }: Context, told: ToldPositions): readonly string[] {
  const words = { text, paint: createPaint(app.stdout, settings.color, app.env) };
  const strips = stripsOf(told.list);
  const head = clock(told.now, "yyyy-MM-dd HH:mm:ss");
  if (strips.length === 0) return [`${head}  ${text("tracking.nothing")}`];
  return [
    head,
    ...strips.flatMap((strip) => {
      const arrow = strip.direction === "toHome" ? "←" : "→";
      const buses = strip.buses.map((bus) => busLine(words, bus, told));
      return [
        `${pad(oneLine(strip.line), 16)} ${arrow} ${stripLine(strip, { isPlain: !app.stdout.isTTY })}`,
        ...buses.map((bus) => `    ${bus}`),
      ];
    }),
  ];
}
