import type { TextKey } from "@banche/core";
import type { JobEvent, JobProgress } from "@banche/core/bulk";
import { durationText, truncate, withThousands } from "@banche/core/text";
import type { Context } from "../context.ts";
import { asJson, toJson } from "../output/json.ts";

/** Shows the events of a job while it runs, on standard error. */
export interface Renderer {
  take(event: JobEvent): void;
  /** Clears the line of a terminal, so that the next output starts at its beginning. */
  end(): Promise<void>;
}

export const progressModes = ["auto", "json", "none"] as const;
export type ProgressMode = (typeof progressModes)[number];

const LIVE_EVERY_MS = 100;
const PLAIN_EVERY_MS = 5_000;
const BAR_CELLS = 20;

/** On a terminal one line that changes; elsewhere a line every five seconds, or each event as JSON. */
export function createRenderer(context: Context, mode: ProgressMode, phase: TextKey): Renderer {
  if (mode === "json") return jsonRenderer(context);
  if (mode === "none" || context.settings.quiet) return { take: () => undefined, end: async () => undefined };
  return lineRenderer(context, phase);
}

function jsonRenderer({ app }: Context): Renderer {
  return {
    take: (event) => void app.stderr.write(`${toJson(asJson(event))}\n`).catch(() => undefined),
    end: async () => undefined,
  };
}

function lineRenderer(context: Context, phase: TextKey): Renderer {
  const { app, text } = context;
  const { stderr, clock } = app;
  const everyMs = stderr.isTTY ? LIVE_EVERY_MS : PLAIN_EVERY_MS;
  let shownAt = -Infinity;
  let onScreen = false;
  let latest: JobProgress | undefined;
  let wait = "";
  /** Time until which the server asked us to wait. */
  let waitUntil = -Infinity;

  function show(line: string): void {
    onScreen = stderr.isTTY;
    const shown = stderr.isTTY ? `\r\u001b[K${truncate(line, (stderr.columns ?? 80) - 1)}` : `${line}\n`;
    stderr.write(shown).catch(() => undefined);
  }

  function showProgress(progress: JobProgress): void {
    const isOver = progress.done === progress.total;
    if (clock.now() - shownAt < everyMs && !(isOver && stderr.isTTY)) return;
    shownAt = clock.now();
    if (wait && clock.now() > waitUntil) wait = "";
    show(progressText(context, { phase, progress, wait, withBar: stderr.isTTY }));
  }

  return {
    take(event) {
      if (event.type === "progress") showProgress((latest = event.progress));
      else if (event.type === "reconciling" && event.count > 0) {
        show(text("jobs.reconciling", { count: withThousands(event.count) }));
      } else if (event.type === "slowed") {
        wait = event.code === undefined ? "" : waitText(context, event);
        waitUntil = clock.now() + (event.pauseMs ?? PLAIN_EVERY_MS);
        if (wait && stderr.isTTY && latest)
          show(progressText(context, { phase, progress: latest, wait, withBar: true }));
      }
    },
    async end() {
      if (onScreen) await stderr.write("\r\u001b[K");
      onScreen = false;
    },
  };
}

interface Shown {
  readonly phase: TextKey;
  readonly progress: JobProgress;
  /** The reason for a pause. It comes first, because narrow terminals cut the end. */
  readonly wait: string;
  readonly withBar: boolean;
}

function progressText({ text }: Context, { phase, progress, wait, withBar }: Shown): string {
  const { done, total, perSecond, etaMs, counts } = progress;
  const failed = counts.failed + counts.conflict + counts.unknown;
  const skipped = counts.skipped + counts.same;
  const line = text("bulk.progress", {
    phase: text(phase),
    done: withThousands(done),
    total: withThousands(total),
    rate: withThousands(Math.round(perSecond)),
    eta: etaMs === undefined ? "–" : durationText(etaMs / 1_000),
  });
  const ended = text("jobs.counts", {
    done: withThousands(counts.done),
    failed: withThousands(failed),
    skipped: withThousands(skipped),
  });
  return `${withBar ? `${bar(done, total)} ` : ""}${[...(wait ? [wait] : []), line, ended].join(" · ")}`;
}

function bar(done: number, total: number): string {
  const full = total === 0 ? BAR_CELLS : Math.floor((done / total) * BAR_CELLS);
  return `${"█".repeat(full)}${"░".repeat(BAR_CELLS - full)}`;
}

function waitText({ text }: Context, { code, limit, pauseMs }: Extract<JobEvent, { type: "slowed" }>): string {
  const params = { reason: code ?? "", limit };
  return pauseMs === undefined
    ? text("jobs.slower", params)
    : text("jobs.waits", { ...params, seconds: Math.ceil(pauseMs / 1_000) });
}
