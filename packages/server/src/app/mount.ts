import type { Language } from "@banche/core";
import { checkTold } from "@banche/core/declare";
import { contract, entries, type Entry } from "@banche/core/wire";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type { Kysely } from "kysely";

import { checkAccess, createRightsReader, type RightsReader } from "../access/rights.ts";
import { inAskedFactory } from "../people/factoryHeader.ts";
import { filesCookie, sessionOfCookie } from "../auth/filesCookie.ts";
import { deviceIn, giveDevice } from "../auth/device.ts";
import { createLoginLimiter } from "../auth/limiter.ts";
import { shareCounts } from "../auth/sharedCounts.ts";
import { holdSettings } from "../auth/settings.ts";
import { createSessions, type Sessions } from "../auth/sessions.ts";
import { usualPoolSize } from "../db/pool.ts";
import type { Schema } from "../db/schema.ts";
import { createCaptchas } from "../captcha/answer.ts";
import type { Deps, WireOptions } from "../deps.ts";
import { checkModelVersion, createModels, ModelMoved } from "../designs/models.ts";
import { mountMetrics } from "../features/monitor/metrics.ts";
import { publishContactChanges } from "../features/users/contactChanges.ts";
import { publishSchemeChanges } from "../features/schemes/publishSchemeChanges.ts";
import { historyInMain } from "../history/history.ts";
import { createFollowing } from "../features/tracking/following.ts";
import { startTerminalListener } from "../features/tracking/terminals/listener.ts";
import type { MailFacts } from "../mail/mailTexts.ts";
import { queueAlert } from "../mail/queueMail.ts";
import { leftoversIn } from "../files/leftovers.ts";
import { createFileStore } from "../files/store.ts";
import { createHandlers, tables } from "../features/index.ts";
import { registryWith, tablesWith } from "../plugins/plugins.ts";
import type { FileAnswer } from "../wire/handlers.ts";
import { answerNotFound, languageFor, toRefusal } from "../http/errors.ts";
import { addGates, createGates, isHeavy } from "../http/gates.ts";
import { directAddress } from "../http/proxies.ts";
import type { Tables } from "../tables/recordTable.ts";
import { startOutbox } from "../outbox/outbox.ts";
import { openPages } from "../realtime/openPages.ts";
import { acceptEmptyJson } from "./emptyJson.ts";
import { startSchedule } from "./schedule.ts";
import { createBackupKeeper } from "../backup/keeper.ts";
import { version } from "../version.ts";
import { mountRealtime } from "../realtime/realtime.ts";
import { followChanges } from "./followChanges.ts";
import { type Caller, callOf, knowsAdditions } from "./callOf.ts";
import { type AnyHandler, handlerOf } from "./handlerOf.ts";
import { readOld } from "./oldReads.ts";
import { isOfPluginRule } from "../base/pluginRule.ts";
import { type Refusal, refusalEnvelope, refuse, statusOf } from "../base/respond.ts";
import { callTargets } from "../outbound/targets.ts";
import { createSecretBox } from "../secrets/secretBox.ts";
import { judgeOf } from "../sources/permits.ts";
import { createInterfaceCalls } from "../interfaces/calls.ts";
import { createSources } from "../sources/sources.ts";
import { createSyncRunner } from "../sync/runner.ts";
import { folderPlace } from "../storage/folder.ts";
import { holdTexts } from "../texts/saidTexts.ts";
import { createVitals } from "../base/vitals.ts";
import { withoutUndefined } from "../base/withoutUndefined.ts";
import { systemCode } from "../base/startError.ts";
import { loadSigner, type Signer } from "../auth/signing.ts";
import { createAuditNotes } from "../wire/auditNotes.ts";
import { carryOut, carryOutUpload } from "../wire/carryOut.ts";
import { decodeCall } from "../wire/decode.ts";
import { createErrorLog } from "../wire/errorLog.ts";
import { createRequestLog } from "../wire/requestLog.ts";
import { sendFile } from "../wire/sendFile.ts";
import { readUpload } from "../wire/upload.ts";
import { postgresPubSub } from "../pubsub/pubSub.ts";

/** What else was opened. */
interface Mounted {
  /** Port on which terminals of vehicles connect. */
  readonly terminalPort: number | undefined;
}

const bases = ["", "/:product"];
checkTold(registryWith(tables, []));

/**
 * Adds every endpoint of the contract to an app, at `/api/...` and below any product name (spec §7). Requests that the endpoint's access
 * does not permit are refused before their body is read.
 */
export async function mountWire(app: FastifyInstance, options: WireOptions): Promise<Mounted> {
  const { kysely } = options.database;
  const now = options.now ?? Date.now;
  const plugins = options.plugins ?? [];
  const kept = tablesWith(tables, plugins);
  const places: Tables = new Map(kept.map((table) => [table.resource.name, table]));
  const product = registryWith(tables, plugins);
  const pubSub = options.pubSub ?? postgresPubSub(options.database);
  const signer = await loadSigner(kysely);
  const captchas = createCaptchas({ kysely, signer, now });
  const notes = createAuditNotes(kysely, app.log, now);
  const seal = (key: string): string => signer.digest("sign-in count", key).toString("base64url");
  const limiter = createLoginLimiter({ now, seal, deviceIn: (...of) => deviceIn({ signer, now }, ...of) });
  const counts = shareCounts({ kysely, limiter, now, log: app.log });
  await counts.exchange();
  const rightsReader = createRightsReader(kysely);
  const settings = options.settings ?? (await holdSettings(kysely));
  const texts = options.texts ?? (await holdTexts(kysely));
  const { replica } = options;
  app.addHook("onClose", await followChanges(pubSub, { rightsReader, settings, replica, log: app.log }));
  const vitals = createVitals(now);
  app.addHook("onResponse", async (_request, reply) => vitals.noteRequest(reply.statusCode, reply.elapsedTime));
  app.addHook("onClose", async () => vitals.stop());
  const { gates = createGates(usualPoolSize) } = options;
  gates.onEarlyRefusal(() => vitals.noteRequest(503, 0));
  vitals.readCalls(() => ({ atWork: gates.calls.atWork, waiting: gates.calls.waiting, refused: gates.refused() }));
  const { database, dataDir, backupKey: key, place = folderPlace(dataDir) } = options;
  const notifyOfBackup = (db: Kysely<Schema>, facts: MailFacts): Promise<void> =>
    queueAlert(
      db,
      { settings: settings.now(), pubSub },
      { kind: "backupFailed", topic: "backups", facts, at: facts.at },
    );
  const backups = createBackupKeeper({ database, place, version, now, key, log: app.log, onFailed: notifyOfBackup });
  const fileStore = createFileStore({ place, now, leftovers: leftoversIn(kysely) });
  fileStore.sweep().catch(() => undefined);
  const secrets = createSecretBox(dataDir, options.secretKey);
  const sources = createSources(judgeOf(options.sourcePermits ?? {}), now);
  const interfaces = createInterfaceCalls({ kysely, sources, secrets, now });
  const unseal = (purpose: string, sealed: string) => secrets.open(purpose, sealed);
  const syncs = createSyncRunner({ kysely, sources, unseal, log: app.log });
  const mayCall = options.mayCall ?? callTargets([]);
  const deps: Deps = {
    ...{
      registry: product,
      signInHints: "uniform",
      addressOf: directAddress,
      basePath: "",
      uploadQuota: {},
      showPlanned: false,
      history: historyInMain,
    },
    ...withoutUndefined(options),
    ...{ now, signer, pubSub, captchas, notes, limiter, vitals, rightsReader, settings, texts, backups, fileStore },
    ...{ secrets, sources, interfaces, syncs, mayCall },
    models: createModels(options.registry ?? product),
    keepDeletedDays: options.keepDays?.deleted,
  };
  const following = createFollowing({ db: kysely, now, log: app.log, pubSub, history: deps.history });
  const handlers = createHandlers(deps, following.plans, kept);
  const subscribers = [openPages(pubSub), publishSchemeChanges(pubSub), publishContactChanges(pubSub)];
  const outbox = await startOutbox({ db: kysely, subscribers, log: app.log });
  for (const { name } of deps.registry.all) {
    if (!places.has(name)) throw new Error(`The resource ${name} has no table`);
  }
  const sessions = createSessions(kysely, now, settings.now);
  const requestLog = createRequestLog(kysely, app.log);
  const errorLog = createErrorLog(kysely, app.log);
  const callers = new WeakMap<FastifyRequest, Caller>();

  await app.register(async (wire) => {
    acceptEmptyJson(wire);
    addGates(wire, gates);
    wire.setErrorHandler(async (error, request, reply) => {
      const known = toRefusal(error);
      if (!known) request.log.error({ err: error }, "unexpected error");
      const refusal = known ?? refuse.internal();
      const { retryAfterMs } = refusal;
      if (retryAfterMs !== undefined) reply.header("retry-after", String(Math.max(1, Math.ceil(retryAfterMs / 1000))));
      const caller = callers.get(request);
      const language = await languageOf(request, caller);
      const { wireId = "", changesState } = request.routeOptions.config;
      if (!known) errorLog.note(request, wireId, error, caller?.session);
      if (caller?.session && isWorthNoting(refusal, changesState === true)) {
        const { userId: id, account, factoryId } = caller.session;
        const { reason } = refusal;
        notes.note({ request, actor: { id, account, factoryId }, action: "refused", call: wireId, reason });
      }
      const [concept = ""] = wireId.split(".", 1);
      const group = concept === "models" ? resourceIn(request.params) : concept;
      const registry = caller?.registry ?? deps.models.known();
      return send(
        reply.code(statusOf(refusal)),
        refusalEnvelope(refusal, { language, requestId: request.id, group, registry }),
      );
    });
    wire.addHook("onResponse", async (request, reply) => {
      const session = callers.get(request)?.session;
      if (session && request.routeOptions.config.changesState) requestLog.note(request, reply, session);
    });
    wire.addHook("onClose", async () => {
      await Promise.all([requestLog.close(), errorLog.close(), notes.close(), counts.close(), outbox.stop()]);
    });
    for (const entry of entries(contract)) {
      const handler = handlerOf(handlers, entry.id);
      for (const base of bases) {
        wire.route({
          method: entry.endpoint.method,
          url: base + entry.endpoint.path.replace(/\{(\w+)\}/g, ":$1"),
          ...(entry.endpoint.bodyLimitBytes !== undefined && { bodyLimit: entry.endpoint.bodyLimitBytes }),
          config: { wireId: entry.id, changesState: entry.endpoint.changesState, isHeavy: isHeavy(entry) },
          onRequest: async (request) => {
            const known = await identify(entry, request, { kysely, sessions, rightsReader, signer, deps });
            callers.set(request, known);
            const named = known.registry.find(resourceIn(request.params));
            await checkAccess(entry.endpoint.access, known.session, known.rights, named?.page);
            if (named) checkModelVersion(named, request.headers["banche-model"]);
          },
          handler: (request, reply) =>
            withModels(deps, callers, request, (state) =>
              answer({ entry, handler, deps, places, request, reply, state, nudge: outbox.nudge }),
            ),
        });
      }
    }
    for (const base of bases) wire.all(`${base}/api/*`, answerNotFound);
  });

  mountMetrics(app, deps, options.metricsToken);
  await mountRealtime(app, deps);

  await startSchedule(app, { deps, options, sessions, following });
  app.addHook("onClose", following.start(options.simulate));

  if (!options.terminals) return { terminalPort: undefined };
  const { plans } = following;
  const terminals = await startTerminalListener({
    ...options.terminals,
    ...{ db: kysely, plans, history: deps.history, signer, now, log: app.log },
  });
  vitals.readTerminals(terminals.state);
  app.addHook("onClose", terminals.stop);
  return { terminalPort: terminals.port };
}

/** Whether a refusal is logged: forbidden actions, and wrong passwords of signed-in users. */
function isWorthNoting({ reason }: Refusal, changesState: boolean): boolean {
  if (reason === "forbidden") return changesState;
  return (
    reason === "wrong_second_factor" ||
    reason === "wrong_password" ||
    reason === "wrong_captcha" ||
    reason === "rate_limited"
  );
}

interface Identification {
  readonly kysely: Kysely<Schema>;
  readonly sessions: Sessions;
  readonly rightsReader: RightsReader;
  readonly signer: Signer;
  readonly deps: Deps;
}

/** Finds the session of a request. @throws {Refusal} when the token gives no valid session */
async function identify(
  entry: Entry,
  request: FastifyRequest,
  { kysely, sessions, rightsReader, signer, deps }: Identification,
): Promise<Caller> {
  const { endpoint } = entry;
  const token = request.headers.authorization;
  const ofCookie = sessionOfCookie(signer, entry, request);
  const found = token ? await sessions.find(token) : ofCookie === undefined ? undefined : await sessions.look(ofCookie);
  // An expired token must not prevent a new sign-in.
  if (typeof found === "string" && endpoint.access.kind !== "open") throw refuse.noSession(found);
  if (typeof found === "object" && !deps.settings.mayCome(request.ip)) throw refuse.addressRefused();
  const session = typeof found === "object" ? await inAskedFactory(kysely, found, request.headers) : undefined;
  const rights = () => (session ? rightsReader.of(session) : Promise.reject(refuse.notSignedIn()));
  const { models } = deps;
  const namesModels = token !== undefined && mayNameModels(entry);
  return {
    session,
    rights,
    registry: session && namesModels ? await models.after(session.designChanges, kysely) : models.known(),
  };
}

/** Whether a call may concern a designed model: by its code, or because it uses all resources. */
function mayNameModels({ id, endpoint }: Entry): boolean {
  return endpoint.params.includes("resource") || namingModels.has(id);
}

const namingModels: ReadonlySet<string> = new Set([
  "models.mine",
  "expiries.list",
  "extensions.audit",
  "dictionaryItems.remove",
]);
const mostReadings = 5;

/** Answers a call. Runs it again if a model that it uses was changed between decoding and running. */
async function withModels<Answer>(
  { models, database }: Deps,
  callers: WeakMap<FastifyRequest, Caller>,
  request: FastifyRequest,
  run: (state: Caller | undefined) => Promise<Answer>,
): Promise<Answer> {
  for (let readings = 1; ; readings += 1) {
    const state = callers.get(request);
    try {
      return await run(state);
    } catch (error) {
      if (!state || !isMoved(error, state, request)) throw error;
      if (readings >= mostReadings) throw refuse.overloaded();
      const registry = await models.current(database.kysely);
      const named = registry.find(resourceIn(request.params));
      if (!named) throw refuse.notFound();
      checkModelVersion(named, request.headers["banche-model"]);
      callers.set(request, { ...state, registry });
    }
  }
}

/** Whether a column or table was purged after the call was decoded. */
function isMoved(error: unknown, { registry }: Caller, { params }: FastifyRequest): boolean {
  if (error instanceof ModelMoved) return true;
  if (isOfPluginRule(error)) return false;
  const isDesigned = registry.find(resourceIn(params))?.modelVersion !== undefined;
  return isDesigned && ["42703", "42P01"].includes(systemCode(error) ?? "");
}

interface Exchange {
  readonly entry: Entry;
  readonly handler: AnyHandler;
  readonly deps: Deps;
  /** The tables of the resources. */
  readonly places: Tables;
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
  readonly state: Caller | undefined;
  /** Called when records may have been changed. */
  readonly nudge: () => void;
}

async function answer({ entry, handler, deps, places, request, reply, state, nudge }: Exchange): Promise<FastifyReply> {
  const { endpoint } = entry;
  if (!state) throw refuse.notSignedIn();
  const decoded = decodeCall(entry, request, state.registry);
  const language = await languageOf(request, state);
  const { kysely } = deps.database;
  let said: string | undefined;
  const say = (text: string): void => {
    said = text;
  };
  let signedIn: string | undefined;
  const knowDevice = (account: string): void => {
    signedIn = account;
  };
  const ask = (db: Kysely<Schema>, body: unknown) =>
    handler(callOf({ places, content: { ...decoded, body }, request, state, language, db, say, knowDevice, deps }));
  const read = { wireId: entry.id, resource: resourceIn(request.params), session: state.session, rights: state.rights };
  const work = (db: Kysely<Schema>, body: unknown = decoded.body) =>
    readOld(deps.replica, read, db, (place) => ask(place, body));
  if (endpoint.kind === "bytes") return sendFile(reply, (await work(kysely)) as FileAnswer);
  const header = request.headers["idempotency-key"];
  const key = typeof header === "string" ? header : undefined;
  const onLate = (error: unknown): void => request.log.error({ err: error }, "work after a committed change failed");
  const call = { entry, kysely, language, session: state.session, key, decoded, work, onLate, said: () => said };
  const { text, replayed } =
    endpoint.kind === "upload" ? await carryOutUpload(call, await readUpload(request)) : await carryOut(call);
  if (endpoint.changesState) nudge();
  if (endpoint.changesState && state.session) await deps.replica?.noteWrite(state.session.userId);
  if (replayed) reply.header("idempotency-replayed", "true");
  const isStart = entry.id === "session.currentUser" && !knowsAdditions(request);
  const cookie = isStart && state.session ? filesCookie(deps, state.session.id, request) : undefined;
  if (cookie !== undefined) reply.header("set-cookie", cookie);
  if (signedIn !== undefined) giveDevice(deps, signedIn, request, reply);
  return send(reply, text);
}

/** The language that the user chose. For callers without a session, the language that the browser requests. */
async function languageOf(request: FastifyRequest, state: Caller | undefined): Promise<Language> {
  if (!state?.session) return languageFor(request);
  const rights = await state.rights().catch(() => undefined);
  return rights?.language ?? languageFor(request);
}

function send(reply: FastifyReply, content: unknown): FastifyReply {
  return reply.header("cache-control", "no-store").type("application/json; charset=utf-8").send(content);
}

/** The resource in the path of a request. */
function resourceIn(params: unknown): string | undefined {
  const name = typeof params === "object" && params !== null && "resource" in params ? params.resource : undefined;
  return typeof name === "string" ? name : undefined;
}
