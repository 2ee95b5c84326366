import type { Language } from "@banche/core";
import { DAY_MS, resolveLanguage } from "@banche/core/text";
import { usageError } from "./errors.ts";
import type { Input } from "./program/input.ts";

export const formats = ["table", "csv", "tsv", "ndjson", "json", "yaml"] as const;
export type Format = (typeof formats)[number];

/** Whether errors and warnings are JSON objects, one on each line. */
export function speaksJson(format: string | undefined): boolean {
  return format === "json" || format === "ndjson";
}

/** The values of the global options and of the environment. */
export interface Settings {
  readonly language: Language;
  /** From `--server` or `BANCHE_SERVER`; else from the profile. */
  readonly server: string | undefined;
  readonly profile: string;
  /** Name or id of the factory to work in; undefined keeps the current factory. */
  readonly factory: string | undefined;
  readonly token: string | undefined;
  /** Undefined: a table on a terminal, plain TSV elsewhere. */
  readonly format: Format | undefined;
  /** Fields to print; empty for the usual ones. */
  readonly fields: readonly string[];
  /** A JMESPath expression over what would be printed as JSON. */
  readonly query: string | undefined;
  /** A text for each record. */
  readonly template: string | undefined;
  /** Standard error is a stream of events for programs, one object on each line: `--progress json`. */
  readonly events: boolean;
  readonly quiet: boolean;
  readonly verbose: boolean;
  readonly debug: boolean;
  /** `--debug=http`: writes every request and answer to standard error, without secrets. */
  readonly debugHttp: boolean;
  /** Prints to standard error how long the command and its requests took. */
  readonly timing: boolean;
  /** False forbids questions. */
  readonly mayAsk: boolean;
  readonly color: "auto" | "always" | "never";
  /** Undefined: the default of the platform, 600 s. */
  readonly timeoutMs: number | undefined;
}

type Env = Readonly<Record<string, string | undefined>>;

/** The language from `--lang`, `BANCHE_LANG`, or the locale, in this order. */
export function languageFrom(option: string | undefined, env: Env): Language {
  const locale = env["LC_ALL"] || env["LC_MESSAGES"] || env["LANG"];
  return resolveLanguage(option, [env["BANCHE_LANG"], isPortable(locale) ? "en" : locale, env["LANG"]]);
}

/** `C`, `C.UTF-8` and `POSIX` are locales for programs: English is used. */
function isPortable(locale: string | undefined): boolean {
  return /^(?:C|POSIX)(?:[.@].*)?$/.test(locale ?? "");
}

/**
 * Options win over the environment, and the environment wins over the profile.
 *
 * @throws {CliError} `usage`
 */
export function readSettings(input: Input, env: Env, currentProfile: () => string | undefined = nobody): Settings {
  const json = input.text("json");
  const wantsJson = input.flag("json") || json !== undefined;
  const format = oneOf(formats, input.text("format"));
  if (wantsJson && format !== undefined && !speaksJson(format)) throw usageError("cli.usage.jsonAndFormat");
  const server = input.text("server") ?? env["BANCHE_SERVER"];
  return {
    language: languageFrom(input.text("lang"), env),
    server: server ? checkServer(server) : undefined,
    profile: checkProfile(input.text("profile") ?? (env["BANCHE_PROFILE"] || (currentProfile() ?? "default"))),
    factory: input.text("factory") ?? (env["BANCHE_FACTORY"] || undefined),
    token: env["BANCHE_TOKEN"] || undefined,
    format: wantsJson ? (format ?? "json") : format,
    fields: [json, input.text("fields")].flatMap((list) => list?.split(",") ?? []).filter(Boolean),
    query: input.text("query"),
    template: input.text("template"),
    events: input.text("progress") === "json",
    quiet: input.flag("quiet"),
    verbose: input.flag("verbose"),
    debug: input.flag("debug") || input.text("debug") === "",
    debugHttp: input.text("debug") === "http",
    timing: input.flag("timing"),
    mayAsk: !input.flag("no-input") && !env["CI"],
    color: oneOf(["auto", "always", "never"], input.text("color")) ?? "auto",
    timeoutMs: readTimeout(input.text("timeout")),
  };
}

const nobody = (): undefined => undefined;

function oneOf<const Value extends string>(values: readonly Value[], given: string | undefined): Value | undefined {
  return values.find((value) => value === given);
}

/** Returns origin and path, without a slash at the end. @throws {CliError} `usage` when `given` is no server address */
export function checkServer(given: string): string {
  const url = URL.parse(given.trim());
  if (!url || !["http:", "https:"].includes(url.protocol)) throw usageError("cli.usage.server", { value: given });
  if (url.username || url.password) throw usageError("cli.usage.serverWithPassword");
  return `${url.origin}${url.pathname}`.replace(/\/+$/, "");
}

/** The name of a profile is used as a file name. @throws {CliError} `usage` */
export function checkProfile(name: string): string {
  if (/^[\p{L}\p{N}][\p{L}\p{N}_.@-]{0,63}$/u.test(name)) return name;
  throw usageError("cli.usage.profile", { value: name });
}

/** Reads a timeout: `30` and `30s` are seconds; `500ms` and `2m` are accepted, too. Returns ms. */
function readTimeout(given: string | undefined): number | undefined {
  if (given === undefined) return undefined;
  const parts = /^(\d{1,7})(ms|s|m)?$/.exec(given);
  const unitMs = new Map([
    ["ms", 1],
    ["s", 1000],
    ["m", 60_000],
  ]);
  const ms = Number(parts?.[1]) * (unitMs.get(parts?.[2] ?? "s") ?? Number.NaN);
  if (ms > 0 && ms <= DAY_MS) return ms;
  throw usageError("cli.usage.timeout", { value: given });
}
