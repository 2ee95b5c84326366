import { resolve } from "node:path";
import { setTimeout } from "node:timers/promises";

import { tileOrigins } from "@banche/core/tracking";
import { canHashPasswords, createPasswords } from "../auth/password.ts";
import { holdSettings, siteOf } from "../auth/settings.ts";
import { holdTexts, siteTexts } from "../texts/saidTexts.ts";
import type { Database } from "../db/database.ts";
import { openDatabase } from "../db/engine.ts";
import { migrate } from "../db/migrate.ts";
import { usualPoolSize } from "../db/pool.ts";
import { migrations } from "../db/migrations/index.ts";
import { createApp } from "../http/app.ts";
import { createGates } from "../http/gates.ts";
import { checkAddress, drain, listen, urlOf } from "../http/listen.ts";
import { hookSender, logSender } from "../auth/codeSender.ts";
import { createLogger } from "../http/logging.ts";
import { addressBehind, trustOf } from "../http/proxies.ts";
import { findWebDir, frameOrigins } from "../http/webApp.ts";
import { type History, historyInMain } from "../history/history.ts";
import { hasPositions } from "../history/moveDays.ts";
import { openHistory } from "../history/openHistory.ts";
import { openReplica, type Replica } from "../db/replica.ts";
import { hostsOf } from "../db/hosts.ts";
import { filesMark, placeOf, sealingMark } from "./places.ts";
import { addressMark, joinProcesses, pubSubOf } from "./processes.ts";
import { mountWire } from "./mount.ts";
import { additionsOf } from "../features/extensions/additions.ts";
import { tables } from "../features/index.ts";
import { installPlugins } from "../plugins/install.ts";
import { type Plugin, readPlugins } from "../plugins/plugins.ts";
import { checkBasePath } from "../base/basePath.ts";
import type { DemoAccount, RunningServer, ServerOptions } from "../base/options.ts";
import { callTargets } from "../outbound/targets.ts";
import { judgeOf } from "../sources/permits.ts";
import { longestKeepDays } from "../retention/retention.ts";
import { isUnfinished } from "../db/unfinished.ts";
import { refreshNames } from "../db/refreshNames.ts";
import { loadAreasInBackground } from "../seed/areas.ts";
import { demoSourceFolder } from "../seed/archive.ts";
import { keepConcepts } from "../seed/concepts.ts";
import { demoPassword, seed } from "../seed/seed.ts";
import { namedAccounts } from "../seed/users.ts";
import { within } from "../base/within.ts";
import { StartError, messageOf } from "../base/startError.ts";
import { version } from "../version.ts";
import { redisPubSub } from "../pubsub/redis.ts";
import { postgresPubSub, type PubSub } from "../pubsub/pubSub.ts";

/** At shutdown, running requests, tasks and pending log lines have this time. */
const stopLimitMs = 20_000;
const defaultPort = 8080;
const defaultHost = "127.0.0.1";
const defaultProduct = "banche";
/** Calls that read areas. They wait for the end of the first load. */
const needsAreas = /\/api\/system\/Base\/Area|\/api\/ext\/(?:records|options)\/areas/;
const productPattern = /^[A-Za-z][A-Za-z0-9-]{0,30}$/;

/**
 * Starts the database (or connects to it), migrates it, fills an empty one, and serves the API and the web app. When the promise
 * resolves, requests are answered.
 *
 * @throws {StartError}
 * @example const server = await startServer({ dataDir: "./data", demo: true, port: 0 }); console.log(server.url, server.accounts); await
 *   server.close();
 */
export async function startServer(options: ServerOptions): Promise<RunningServer> {
  checkOptions(options);
  const plugins = readPlugins(options.plugins ?? [], tables);
  const logger = createLogger(options.logLevel ?? "info", options.onLog);
  const dataDir = resolve(options.dataDir);
  const database = await openDatabase({
    dataDir,
    url: options.databaseUrl,
    directUrl: options.databaseDirectUrl,
    engine: options.engine,
    poolSize: options.poolSize,
    fsync: options.fsync,
    log: (level, line) => logger[level](line),
    async beforeStart() {
      const host = options.host ?? defaultHost;
      await checkAddress(host, options.port ?? defaultPort);
      if (options.jt808Port !== undefined) await checkAddress(options.jt808Host ?? host, options.jt808Port);
    },
  });
  try {
    return await serve(options, dataDir, database, { logger, plugins });
  } catch (error) {
    await database.close();
    throw error;
  }
}

async function serve(
  options: ServerOptions,
  dataDir: string,
  database: Database,
  { logger, plugins }: { readonly logger: ReturnType<typeof createLogger>; readonly plugins: readonly Plugin[] },
): Promise<RunningServer> {
  const { kysely } = database;
  if (await isUnfinished(async (text) => (await database.query(text)).rows)) {
    throw new StartError(
      "database_failed",
      "A restore of this database did not end; carry it out again: banche backups restore",
    );
  }
  const applied = await migrate(database, migrations);
  if (applied.length > 0) logger.info({ applied }, "database migrated");
  await refreshNames(kysely);
  const passwords = createPasswords();
  const seeded = await seed(kysely, options.demo === true ? "demo" : "minimal", passwords);
  await keepConcepts(kysely);
  await installPlugins(database, plugins, tables);
  const host = options.host ?? defaultHost;
  // The database may hold demo data even if the option `demo` is not set this time.
  if (seeded.kind === "demo") refuseOpenDemos(options);

  const sourceFolder = options.sourceFolder ?? (seeded.kind === "demo" ? demoSourceFolder(dataDir) : undefined);
  const place = placeOf({ ...options, dataDir }, logger);
  const facts = {
    ...{ version, pubSub: pubSubOf(options.redisUrl), files: await filesMark(kysely, place) },
    sealing: await sealingMark(dataDir, options.secretKey),
    standby: addressMark(options.databaseReplicaUrl),
    history: addressMark(options.historyDatabaseUrl),
  };
  const areas = loadAreasInBackground(kysely, (error) =>
    logger.error({ reason: messageOf(error) }, "the areas could not be loaded"),
  );
  const replica = await replicaOf(options, database, logger);
  const history = await historyOf(options, database, logger).catch(async (error: unknown) => {
    await replica?.close();
    throw error;
  });
  const closeOthers = (): Promise<unknown> => Promise.all([replica?.close(), history.close()]);
  const leave = await joinProcesses(kysely, facts, logger).catch(async (error: unknown) => {
    await closeOthers();
    throw error;
  });
  const pubSub = createPubSub(options.redisUrl, database, logger);
  const productName = options.productName ?? defaultProduct;
  const basePath = options.basePath ?? "";
  const webDir = findWebDir(options.webDir);
  const settings = await holdSettings(kysely);
  const texts = await holdTexts(kysely);
  const { codeHook, showPlanned = false } = options;
  const demoSender = seeded.kind === "demo" ? logSender(logger) : undefined;
  const sendCode = codeHook ? hookSender(codeHook) : demoSender;
  const additions = additionsOf({ sendCode, showPlanned });
  const gates = createGates(options.poolSize ?? usualPoolSize);
  let stopping: Promise<void> | undefined;
  let terminalPort: number | undefined;
  const app = await createApp({
    logger,
    productName,
    basePath,
    site: () => ({ ...siteOf(settings.now()), ...siteTexts(texts.now()), additions }),
    frameSources: options.frameSources ?? [],
    pictureSources: () => tileOrigins(settings.now().mapTiles),
    tiles: options.tiles,
    ...(options.dashboardUrl !== undefined && { dashboardUrl: options.dashboardUrl }),
    ...(options.reportUrl !== undefined && { reportUrl: options.reportUrl }),
    ...(options.filings !== undefined && { filings: options.filings }),
    ...(options.supportMail !== undefined && { supportMail: options.supportMail }),
    queryToken: options.queryToken === true,
    demo: seeded.kind === "demo",
    webDir,
    maxLoopDelayMs: options.maxLoopDelayMs,
    trustedProxies: options.trustedProxies,
    mark: facts.files,
    async isReady() {
      return stopping === undefined && (await database.isReady());
    },
    isLeaving: () => stopping !== undefined,
    gates,
    async routes(routed) {
      routed.addHook("onRequest", async ({ url }) => (needsAreas.test(url) ? areas.ready() : undefined));
      const signInHints = options.signInHints ?? (seeded.kind === "demo" ? "distinct" : "uniform");
      const { keepDays, uploadQuota, jobsAfterMs } = options;
      const mayCall = callTargets(options.callTargets ?? []);
      const addressOf = addressBehind(trustOf(options.trustedProxies ?? []));
      const mounted = await mountWire(routed, {
        addressOf,
        basePath,
        uploadQuota,
        database,
        replica,
        history,
        passwords,
        dataDir,
        place,
        signInHints,
        sendCode,
        showPlanned,
        plugins,
        pubSub,
        keepDays,
        jobsAfterMs,
        simulate: options.simulate === true && seeded.kind === "demo",
        terminals: terminalsOf(options),
        gates,
        mayCall,
        metricsToken: options.metricsToken,
        backupKey: options.backupKey,
        secretKey: options.secretKey,
        sourcePermits: { hosts: options.sourceHosts, folder: sourceFolder },
        settings,
        texts,
      });
      terminalPort = mounted.terminalPort;
    },
  });
  const port = await listen(app, host, options.port ?? defaultPort).catch(async (error: unknown) => {
    await app.close();
    await areas.settled();
    await closeOthers();
    await leave();
    throw error;
  });
  database.started();
  const stop = async (): Promise<void> => {
    await setTimeout(options.drainMs ?? 0);
    const rest = drain(app).then(() => Promise.all([areas.settled(), pubSub.close()]));
    if ((await within(stopLimitMs, rest, "late")) === "late") logger.warn("what hangs is cut off to stop in time");
    await closeOthers();
    await leave();
    await database.close();
  };
  return {
    url: `${urlOf(host, port)}${basePath}`,
    port,
    ...(terminalPort !== undefined && { jt808Port: terminalPort }),
    dataDir,
    engine: database.kind,
    database: database.describe,
    hasWebApp: webDir !== undefined,
    accounts: seeded.kind === "demo" ? demoAccounts() : [],
    ...(seeded.firstPassword === undefined ? {} : { firstPassword: seeded.firstPassword }),
    close: () => (stopping ??= stop()),
  };
}

/** Opens the standby, if one is configured. @throws {StartError} where it is not a standby of the database */
async function replicaOf(
  { databaseUrl, databaseReplicaUrl: url, replicaLagMs: lagMs, poolSize }: ServerOptions,
  primary: Database,
  logger: ReturnType<typeof createLogger>,
): Promise<Replica | undefined> {
  if (url === undefined) return undefined;
  if (databaseUrl === undefined) {
    throw new StartError(
      "invalid_options",
      "DATABASE_REPLICA_URL was given without DATABASE_URL, whose standby it would be",
    );
  }
  const mayTakeOver = hostsOf(databaseUrl).areMany;
  return openReplica({ url, primary, mayTakeOver, lagMs, poolSize, log: (level, line) => logger[level](line) });
}

/**
 * Opens the database of positions, if one is configured. @throws {StartError} where it cannot store positions, or the main database still
 * has some
 */
async function historyOf(
  { historyDatabaseUrl: url, poolSize }: ServerOptions,
  { kysely }: Database,
  logger: ReturnType<typeof createLogger>,
): Promise<History> {
  if (url === undefined) return historyInMain;
  if (await hasPositions(kysely)) {
    throw new StartError(
      "invalid_options",
      "HISTORY_DATABASE_URL was given, and the main database still has positions: move them first, with all processes stopped (banche fleet move-history)",
    );
  }
  return openHistory({ url, poolSize, now: Date.now, log: (level, line) => logger[level](line) });
}

function createPubSub(url: string | undefined, database: Database, logger: ReturnType<typeof createLogger>): PubSub {
  const pubSub = postgresPubSub(database);
  return url === undefined ? pubSub : redisPubSub(url, pubSub, (line) => logger.warn(line));
}

function checkOptions(options: ServerOptions): void {
  const { productName, port, webDir, keepDays = {}, uploadQuota = {} } = options;
  frameOrigins(options);
  checkBasePath(options.basePath ?? "");
  trustOf(options.trustedProxies ?? []);
  callTargets(options.callTargets ?? []);
  judgeOf({ hosts: options.sourceHosts, folder: options.sourceFolder });
  placeOf(options, { info: () => undefined, warn: () => undefined });
  if (options.demo) refuseOpenDemos(options);
  if (!canHashPasswords) {
    throw new StartError("invalid_options", `Node ${process.version} cannot hash passwords; 24.7 or newer is needed`);
  }
  if (productName !== undefined && (!productPattern.test(productName) || productName === "api")) {
    throw new StartError("invalid_options", `Not a product name: ${productName} (letters, digits and dashes)`);
  }
  for (const one of [port, options.jt808Port]) {
    if (one === undefined || (Number.isInteger(one) && one >= 0 && one <= 65_535)) continue;
    throw new StartError("invalid_options", `Not a port: ${one}`);
  }
  checkNumber("of connections", options.poolSize, 1, 200);
  checkNumber("of milliseconds that a standby may be behind", options.replicaLagMs, 1_000, 300_000);
  checkNumber("of milliseconds to drain", options.drainMs, 0, 300_000);
  for (const [what, days] of Object.entries(keepDays)) {
    if (Number.isInteger(days) && days >= 1 && days <= longestKeepDays) continue;
    throw new StartError("invalid_options", `Not a number of days to keep ${what}: ${days} (1 to ${longestKeepDays})`);
  }
  for (const [whose, megabytes] of Object.entries(uploadQuota)) {
    if (Number.isSafeInteger(megabytes) && megabytes >= 0) continue;
    throw new StartError("invalid_options", `Not a bound in MB for uploads of a ${whose}: ${megabytes} (0 for none)`);
  }
  if (webDir !== undefined && findWebDir(webDir) === undefined) {
    throw new StartError("invalid_options", `There is no web app in ${webDir}`);
  }
}

function checkNumber(what: string, value: number | undefined, least: number, most: number): void {
  if (value === undefined || (Number.isInteger(value) && value >= least && value <= most)) return;
  throw new StartError("invalid_options", `Not a number ${what}: ${value} (${least} to ${most})`);
}

/** Where terminals of vehicles connect. Undefined where they are not served. */
function terminalsOf({ host = defaultHost, jt808Host = host, jt808Port }: ServerOptions) {
  return jt808Port === undefined ? undefined : { host: jt808Host, port: jt808Port };
}

/** The passwords of a demo are public. */
function refuseOpenDemos(options: ServerOptions): void {
  refuseOpenDemo(options.host ?? defaultHost);
  refuseOpenDemo(terminalsOf(options)?.host ?? defaultHost);
}

function refuseOpenDemo(host: string): void {
  if (host === "localhost" || host === "::1" || /^127\.\d+\.\d+\.\d+$/.test(host)) return;
  throw new StartError("invalid_options", `A demo listens on the loopback interface only, not on ${host}`);
}

function demoAccounts(): readonly DemoAccount[] {
  return namedAccounts.map((account) => ({ ...account, password: demoPassword }));
}
