import { join, resolve } from "node:path";
import { oneLine, pad, widthOf } from "@banche/core/text";
import type * as Server from "@banche/server";
import type { BackupFacts, KeepDays, RunningServer, ServerOptions, UploadQuota } from "@banche/server";
import type { Context } from "../context.ts";
import { CliError } from "../errors.ts";
import { type Json, toJson } from "../output/json.ts";
import { readableLogLine } from "../output/logLine.ts";
import { createPaint } from "../output/paint.ts";
import type { Input } from "../program/input.ts";
import { readKey } from "./backups/local.ts";
import { placeOfFiles } from "./placeOfFiles.ts";
import { loadPlugins, wantedPlugins } from "./serve/plugins.ts";

/** Starts the server and keeps it running until a signal asks it to stop. */
export async function serve(context: Context, input: Input): Promise<void> {
  const { app, text } = context;
  const options = optionsOf(context, input);
  const stop = waitForStop(context);
  try {
    const { startServer } = await loadServer();
    const plugins = await loadPlugins(context, wantedPlugins(input.texts("plugin"), app.env["BANCHE_PLUGINS"]));
    const server = await startServer({ ...options, plugins }).catch((error: unknown) => {
      throw startError(error);
    });
    try {
      await reportReady(context, server);
      await stop.asked;
      await context.note(text("cli.serve.stopping"));
    } finally {
      await server.close();
    }
    await context.note(text("cli.serve.stopped"));
  } finally {
    stop.end();
  }

  async function reportReady({ settings, print }: Context, server: RunningServer): Promise<void> {
    if (settings.format === "json") await print(toJson(readyObject(server)));
    else await app.stdout.write(readyBlock(context, server));
  }
}

function optionsOf({ app, settings }: Context, input: Input): ServerOptions {
  const engine = input.text("engine");
  const port = input.integer("port", { min: 0, max: 65_535 }) ?? numberOf(app.env["BANCHE_PORT"]);
  const host = input.text("host") ?? (app.env["BANCHE_HOST"] || undefined);
  const base = input.text("base") ?? (app.env["BANCHE_BASE"] || undefined);
  const jt808Port = input.integer("jt808-port", { min: 0, max: 65_535 }) ?? numberOf(app.env["BANCHE_JT808_PORT"]);
  const data = input.text("data");
  const drain = input.integer("drain", { min: 0, max: 300 }) ?? (input.flag("demo") ? 0 : usualDrainSeconds);
  const pool = input.integer("pool", { min: 1, max: 200 }) ?? numberOf(app.env["BANCHE_POOL"]);
  const log = logLevels.find((level) => level === input.text("log"));
  return {
    dataDir: data === undefined ? join(app.folders.data, input.flag("demo") ? "demo" : "data") : resolve(app.cwd, data),
    ...placeOfFiles({ app }, input),
    demo: input.flag("demo"),
    simulate: input.flag("demo") && app.env["BANCHE_SIMULATOR"] !== "0",
    drainMs: drain * 1000,
    ...(pool !== undefined && { poolSize: pool }),
    logLevel: log ?? (settings.verbose ? "info" : "warn"),
    ...logOptions(app),
    ...(port !== undefined && { port }),
    ...(host !== undefined && { host }),
    ...(base !== undefined && { basePath: base.replace(/\/+$/, "") }),
    ...(jt808Port !== undefined && { jt808Port }),
    ...(app.env["BANCHE_JT808_HOST"] && { jt808Host: app.env["BANCHE_JT808_HOST"] }),
    ...(app.env["DATABASE_URL"] && { databaseUrl: app.env["DATABASE_URL"] }),
    ...(app.env["DATABASE_DIRECT_URL"] && { databaseDirectUrl: app.env["DATABASE_DIRECT_URL"] }),
    ...(app.env["DATABASE_REPLICA_URL"] && { databaseReplicaUrl: app.env["DATABASE_REPLICA_URL"] }),
    ...(app.env["BANCHE_REPLICA_LAG"] && { replicaLagMs: Number(app.env["BANCHE_REPLICA_LAG"]) * 1000 }),
    ...(app.env["HISTORY_DATABASE_URL"] && { historyDatabaseUrl: app.env["HISTORY_DATABASE_URL"] }),
    ...(app.env["REDIS_URL"] && { redisUrl: app.env["REDIS_URL"] }),
    ...(app.env["BANCHE_CODE_HOOK"] && {
      codeHook: { url: app.env["BANCHE_CODE_HOOK"], secret: app.env["BANCHE_CODE_HOOK_SECRET"] },
    }),
    ...(app.env["BANCHE_TRUSTED_PROXIES"] && {
      trustedProxies: app.env["BANCHE_TRUSTED_PROXIES"].split(/[\s,]+/).filter((proxy) => proxy !== ""),
    }),
    ...(app.env["BANCHE_CALLS"] && {
      callTargets: app.env["BANCHE_CALLS"].split(/[\s,]+/).filter((target) => target !== ""),
    }),
    ...(app.env["BANCHE_BACKUP_KEY_FILE"] && {
      backupKey: readKey(resolve(app.cwd, app.env["BANCHE_BACKUP_KEY_FILE"])),
    }),
    ...(app.env["BANCHE_SECRET_KEY_FILE"] && {
      secretKey: readKey(resolve(app.cwd, app.env["BANCHE_SECRET_KEY_FILE"])),
    }),
    ...(app.env["BANCHE_DATA_HOSTS"] && {
      sourceHosts: app.env["BANCHE_DATA_HOSTS"].split(/[\s,]+/).filter((host) => host !== ""),
    }),
    ...(app.env["BANCHE_DATA_FILES"] && { sourceFolder: resolve(app.cwd, app.env["BANCHE_DATA_FILES"]) }),
    ...(app.env["BANCHE_METRICS_TOKEN"] && { metricsToken: app.env["BANCHE_METRICS_TOKEN"] }),
    ...webOptions(app.env),
    keepDays: keepDaysOf(input),
    uploadQuota: uploadQuotaOf(input),
    ...((engine === "url" || engine === "managed") && { engine }),
  };
}

/** Proxies usually ask every few seconds whether a process is ready. */
const usualDrainSeconds = 5;

/** A number from the environment; the server reports values that are no number. */
const numberOf = (text: string | undefined): number | undefined => (text ? Number(text) : undefined);

/** Log lines are JSON, unless the operator asks for readable text. @throws {CliError} `usage` for other words */
function logOptions({ env, stderr }: Context["app"]): Partial<ServerOptions> {
  const format = env["BANCHE_LOG_FORMAT"] || "json";
  if (format === "json") return {};
  if (format !== "text") {
    throw new CliError("usage", {
      text: { key: "cli.usage.choice", params: { option: "BANCHE_LOG_FORMAT", value: format, choices: "json, text" } },
    });
  }
  return { onLog: (line) => void stderr.write(`${readableLogLine(line)}\n`).catch(() => undefined) };
}

/** Options of the web app, from the environment. */
function webOptions(env: Context["app"]["env"]): Partial<ServerOptions> {
  const filings = (env["BANCHE_FILINGS"] ?? "").split(";").flatMap((one) => {
    const [text = "", address = ""] = one.split("|").map((part) => part.trim());
    return text === "" ? [] : [{ text, address }];
  });
  return {
    ...(env["BANCHE_FRAMES"] && { frameSources: env["BANCHE_FRAMES"].trim().split(/\s+/) }),
    ...(env["BANCHE_TILES"] && { tiles: env["BANCHE_TILES"] }),
    ...(env["BANCHE_DASHBOARDS"] && { dashboardUrl: env["BANCHE_DASHBOARDS"] }),
    ...(env["BANCHE_REPORTS"] && { reportUrl: env["BANCHE_REPORTS"] }),
    ...(filings.length > 0 && { filings }),
    ...(env["BANCHE_SUPPORT"] && { supportMail: env["BANCHE_SUPPORT"] }),
    ...(env["BANCHE_QUERY_TOKEN"] === "1" && { queryToken: true }),
    ...(env["BANCHE_SHOW_PLANNED"] === "1" && { showPlanned: true }),
  };
}

function keepDaysOf(input: Input): KeepDays {
  const days = (name: string): number | undefined => input.integer(name, { min: 1, max: Number.MAX_SAFE_INTEGER });
  const [chat, messages, logs] = [days("keep-chat"), days("keep-messages"), days("keep-logs")];
  const deleted = days("keep-deleted");
  return {
    ...(chat && { chat }),
    ...(messages && { messages }),
    ...(logs && { logs }),
    ...(deleted && { deleted }),
  };
}

function uploadQuotaOf(input: Input): UploadQuota {
  const megabytes = (name: string): number | undefined => input.integer(name, { min: 0, max: Number.MAX_SAFE_INTEGER });
  const [user, factory] = [megabytes("user-quota"), megabytes("factory-quota")];
  return { ...(user !== undefined && { user }), ...(factory !== undefined && { factory }) };
}

const logLevels = ["debug", "info", "warn", "error", "silent"] as const;

export type { BackupFacts };

/** Loads the server from its own package. @throws {CliError} `start` when it is not installed */
export async function loadServer(): Promise<typeof Server> {
  try {
    return await import("@banche/server");
  } catch (cause) {
    const isMissing = cause instanceof Error && "code" in cause && cause.code === "ERR_MODULE_NOT_FOUND";
    if (!isMissing || !cause.message.includes("@banche/server")) throw cause;
    throw new CliError("start", {
      text: { key: "cli.serve.missing" },
      mend: { key: "cli.serve.install" },
      details: { reason: "server_missing" },
      cause,
    });
  }
}

/** The server reports in one line why it did not start. This adds what to do, by the code of the error. */
export function startError(error: unknown): unknown {
  if (!(error instanceof Error) || error.name !== "StartError" || !("code" in error)) return error;
  const code = String(error.code);
  return new CliError(code === "invalid_options" ? "usage" : "start", {
    text: { key: "cli.serve.failed", params: { reason: error.message } },
    mend: mends[code],
    details: { reason: code },
    cause: error,
  });
}

const mends: Readonly<Record<string, NonNullable<ConstructorParameters<typeof CliError>[1]["mend"]>>> = {
  port_taken: { key: "cli.serve.mend.port_taken" },
  address_unavailable: { key: "cli.serve.mend.address_unavailable" },
  data_dir_unwritable: { key: "cli.serve.mend.data_dir_unwritable" },
  data_dir_in_use: { key: "cli.serve.mend.data_dir_in_use" },
  data_dir_other_version: { key: "cli.serve.mend.data_dir_other_version" },
  database_unreachable: { key: "cli.serve.mend.database_unreachable" },
  database_failed: { key: "cli.serve.mend.database_failed" },
  database_newer: { key: "cli.serve.mend.database_newer" },
  files_unavailable: { key: "cli.serve.mend.files_unavailable" },
  plugin_failed: { key: "cli.serve.mend.plugin_failed" },
};

/** Listens for signals from before the start. A signal during the start of the database stops the server as soon as the database is up. */
function waitForStop({ app }: Context): { readonly asked: Promise<void>; readonly end: () => void } {
  let end = (): void => undefined;
  const asked = new Promise<void>((done) => {
    end = app.onStop(() => done());
  });
  return { asked, end: () => end() };
}

function readyObject({ url, port, jt808Port, dataDir, engine, accounts, firstPassword }: RunningServer): Json {
  return {
    url,
    port,
    ...(jt808Port !== undefined && { jt808Port }),
    dataDir,
    engine,
    accounts: accounts.map(({ account, password, name, role }) => ({ account, password, name, role })),
    ...(firstPassword !== undefined && { firstPassword }),
  };
}

function readyBlock({ app, text, settings }: Context, server: RunningServer): string {
  const paint = createPaint(app.stdout, settings.color, app.env);
  const { accounts, url, dataDir, engine, hasWebApp, firstPassword } = server;
  // A user of `npm start` has no `banche` on the PATH.
  const command = app.env["npm_lifecycle_event"] === undefined ? "banche" : "npx banche";
  const first = accounts[0];
  const facts: readonly (readonly [string, string])[] = [
    [text(hasWebApp ? "cli.serve.web" : "cli.serve.address"), paint.strong(url)],
    ...(server.jt808Port === undefined ? [] : [[text("cli.serve.terminals"), String(server.jt808Port)] as const]),
    [text("cli.serve.data"), dataDir],
    [text("cli.serve.database"), text(`cli.serve.engines.${engine}`)],
    ...accounts.map(
      ({ account, password, name, role }, index) =>
        [
          index === 0 ? text("cli.serve.accounts") : "",
          `${account} / ${password}  ${oneLine(name)} · ${text(`cli.serve.roles.${role}`)}`,
        ] as const,
    ),
    ...(firstPassword === undefined ? [] : [[text("cli.serve.firstPassword"), `admin / ${firstPassword}`] as const]),
  ];
  const width = Math.max(...facts.map(([label]) => widthOf(label)));
  const tries = [
    `${command} login --server ${url} --account ${first?.account ?? "admin"}`,
    `${command} users list`,
    `${command} tui`,
  ];
  return [
    `${paint.ok("✓")} ${text("cli.serve.ready")}`,
    "",
    ...facts.map(([label, value]) => `  ${pad(label, width)}  ${value}`),
    "",
    `  ${text("cli.serve.try")}`,
    ...tries.map((line) => `    ${line}`),
    "",
    `  ${paint.dim(text("cli.serve.stopHint"))}`,
    "",
  ].join("\n");
}
