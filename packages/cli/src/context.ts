import type { TextKey } from "@banche/core";
import { textOf, type TextParams } from "@banche/core/text";
import type { App } from "./app.ts";
import { CliError } from "./errors.ts";
import { toJson } from "./output/json.ts";
import { createPaint, type Paint } from "./output/paint.ts";
import type { View } from "./output/view.ts";
import { type Settings, speaksJson } from "./settings.ts";

/** What a command used, filled while it runs. */
export interface Used {
  /** Address of the server, once it is known. The error text shows it when the connection fails. */
  server?: string;
  requests?: number;
  /** Time between request and answer, in ms, summed over all requests. */
  waitedMs?: number;
  /** The last answer. */
  answer?: { readonly status: number; readonly headers: Readonly<Record<string, string>> };
}

/** What a running command has: the app, the settings, and functions that print and ask. */
export interface Context {
  readonly app: App;
  readonly settings: Settings;
  /** `--query` and `--template`, compiled. */
  readonly view: View;
  readonly used: Used;
  /** A text in the current language. */
  readonly text: (key: TextKey, params?: TextParams) => string;
  /** Styles for standard error. */
  readonly paint: Paint;
  /** Data: standard output. */
  readonly print: (text: string) => Promise<void>;
  /** Writes one line to standard error; an object in a stream of events. */
  readonly say: (text: string) => Promise<void>;
  /** Reports what was done and what to do next: like `say`, but silent with `--quiet`. */
  readonly note: (text: string) => Promise<void>;
  /** A warning: one line on standard error, also with `--quiet`; an object where errors are objects. */
  readonly warn: (text: string) => Promise<void>;
  /** Whether questions can be asked: both ends are terminals, no program reads events, neither `--no-input` nor `CI` is set. */
  readonly canAsk: boolean;
  /**
   * Asks a yes-no question.
   *
   * @param flag - option that answers yes beforehand; the error names it when no question can be asked
   * @throws {CliError} `usage` when no question can be asked, `declined` on no
   */
  readonly confirm: (question: string, flag: string) => Promise<void>;
}

export interface ContextParts {
  readonly app: App;
  readonly settings: Settings;
  readonly view?: View;
  readonly used?: Used;
}

export function createContext({ app, settings, view = {}, used = {} }: ContextParts): Context {
  const text = (key: TextKey, params?: TextParams) => textOf(settings.language, key, params);
  const { events } = settings;
  const paint = createPaint(app.stderr, events ? "never" : settings.color, app.env);
  const canAsk = settings.mayAsk && !events && app.stdin.isTTY && app.stderr.isTTY;
  const say = (line: string) =>
    app.stderr.write(events ? `${toJson({ note: { message: line.trim() } })}\n` : `${line}\n`);
  return {
    app,
    settings,
    view,
    used,
    text,
    paint,
    print: (line) => app.stdout.write(`${line}\n`),
    say,
    note: async (line) => {
      if (!settings.quiet) await say(line);
    },
    warn: (line) =>
      app.stderr.write(
        events || speaksJson(settings.format)
          ? `${toJson({ warning: { message: line } })}\n`
          : `${paint.warn("!")} ${line}\n`,
      ),
    canAsk,
    async confirm(question, flag) {
      if (!canAsk) {
        throw new CliError("usage", {
          text: { key: "cli.usage.cannotAsk" },
          mend: { key: "cli.usage.useFlag", params: { flag } },
        });
      }
      const answer = (await app.prompt(`${question} [y/N] `)).trim().toLowerCase();
      if (["y", "yes", "是", "好"].includes(answer)) return;
      throw new CliError("declined", { text: { key: "cli.errors.declined" } });
    },
  };
}
