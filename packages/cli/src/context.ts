import type { TextKey } from "@banche/core";
import { textOf, type TextParams } from "@banche/core/text";
import type { App } from "./app.ts";
import { CliError } from "./errors.ts";
import { toJson } from "./output/json.ts";
import { createPaint, type Paint } from "./output/paint.ts";
import type { View } from "./output/view.ts";
import { type Settings, speaksJson } from "./settings.ts";

/** What a command turned to, filled while it runs. */
export interface Used {
  /** Address of the server, once it is known: named when the connection fails. */
  server?: string;
  requests?: number;
  /** Time between request and answer, of all requests together. */
  waitedMs?: number;
  /** The last answer. */
  answer?: { readonly status: number; readonly headers: Readonly<Record<string, string>> };
}

/** What a running command has: the app, the settings, and the ways to speak. */
export interface Context {
  readonly app: App;
  readonly settings: Settings;
  /** `--query` and `--template`, compiled. */
  readonly view: View;
  readonly used: Used;
  /** A text in the language of the moment. */
  readonly text: (key: TextKey, params?: TextParams) => string;
  /** Styles for standard error. */
  readonly paint: Paint;
  /** Data: standard output. */
  readonly print: (text: string) => Promise<void>;
  /** One line on standard error; an object in a stream of events. */
  readonly say: (text: string) => Promise<void>;
  /** What was done and what next: as `say`, but nothing with `--quiet`. */
  readonly note: (text: string) => Promise<void>;
  /** Something to look at: one line on standard error, also with `--quiet`; an object where errors are. */
  readonly warn: (text: string) => Promise<void>;
  /** Whether a person can be asked: both ends are terminals, no program reads events, neither `--no-input` nor `CI` is set. */
  readonly canAsk: boolean;
  /**
   * Asks yes or no.
   *
   * @param flag - option that answers yes beforehand, named when nobody can be asked
   * @throws {CliError} `usage` when nobody can be asked, `declined` on no
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
