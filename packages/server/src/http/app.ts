import { fixedRouteAt } from "@banche/core/shell";
import compress from "@fastify/compress";
import multipart from "@fastify/multipart";
import underPressure from "@fastify/under-pressure";
import fastify, { LogController, type FastifyBaseLogger, type FastifyInstance, type FastifyRequest } from "fastify";

import { belowBase } from "../base/basePath.ts";
import { newId } from "../base/ids.ts";
import { refuse } from "../base/respond.ts";
import { mountArrival } from "./arrival.ts";
import { answerError, answerNotFound, outagePauseMs } from "./errors.ts";
import { logRequest } from "./logging.ts";
import { trustOf } from "./proxies.ts";
import { isDemoHost, permissionsPolicy, securityHeaders } from "./security.ts";
import { leaveUnread } from "./unread.ts";
import { frameOrigins, serveWebApp, type WebAppSettings } from "./webApp.ts";

export interface AppOptions extends WebAppSettings {
  readonly logger: FastifyBaseLogger;
  readonly productName: string;
  /** A path such as `/bus`. */
  readonly basePath?: string | undefined;
  /** What people said of the installation in its settings. */
  readonly site?: (() => object) | undefined;
  /** Undefined serves the API alone. */
  readonly webDir?: string | undefined;
  readonly trustedProxies?: readonly string[] | undefined;
  /** What those who run the installation know; with it they can ask how a request arrives. */
  readonly mark?: string | undefined;
  /** Whether requests can be served now; asked by `/readyz`. */
  readonly isReady: () => Promise<boolean>;
  /** Whether the server is about to stop; answers then ask for another connection. */
  readonly isLeaving?: () => boolean;
  /** Delay of the event loop from which calls are refused, in milliseconds; 0 for never. Default 1000. */
  readonly maxLoopDelayMs?: number | undefined;
  /** When a request that is not there as a whole is cut off, and how often that is looked at, in milliseconds. */
  readonly slowRequests?: { readonly limitMs: number; readonly checkEveryMs: number };
  /** Adds the routes of the API. */
  readonly routes: (app: FastifyInstance) => Promise<void> | void;
}

/** Largest JSON body and largest upload that are read. */
export const bodyLimitBytes = 2 * 1024 * 1024;
/** Forms are what old clients sign in with. A megabyte of them takes a second to read. */
const formLimitBytes = 64 * 1024;
export const uploadLimitBytes = 50 * 1024 * 1024;
const slowestLoopMs = 1000;
const loopSampleMs = 1000;
/** A request whose body is not there by then is cut off: slow senders would hold connections for ever. */
const headersLimitMs = 60_000;
const slowRequests = { limitMs: 5 * 60_000, checkEveryMs: 30_000 } as const;
const stopPauseMs = 2000;
const requestIdPattern = /^[\w.-]{8,64}$/;

/** The HTTP side: headers, limits, logs, health, web app and the routes given. It does not listen yet. */
export async function createApp(options: AppOptions): Promise<FastifyInstance> {
  const slow = options.slowRequests ?? slowRequests;
  const app = fastify({
    loggerInstance: options.logger,
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: requestId,
    rewriteUrl: ({ url = "/" }) => belowBase(url, options.basePath ?? ""),
    frameworkErrors: (error, request, reply) => void answerError(error, request, reply),
    trustProxy: trustOf(options.trustedProxies ?? []) ?? false,
    bodyLimit: bodyLimitBytes,
    // `keys` of GET /api/ext/records holds up to a thousand natural keys.
    http: {
      maxHeaderSize: 512 * 1024,
      connectionsCheckingInterval: slow.checkEveryMs,
      // Node takes the larger one of the two for the whole request.
      headersTimeout: Math.min(headersLimitMs, slow.limitMs),
      requestTimeout: slow.limitMs,
    },
    forceCloseConnections: "idle",
    requestTimeout: slow.limitMs,
    // Calls that come while the server stops are answered in the envelope, below.
    return503OnClosing: false,
    routerOptions: { maxParamLength: 500, caseSensitive: true },
  });
  app.setErrorHandler((error, request, reply) => answerError(error, request, reply));
  let isStopping = false;
  app.addHook("preClose", async () => {
    isStopping = true;
  });
  // First, so that refusals have the headers, too.
  const secure = securityHeaders(frameOrigins(options));
  app.addHook("onRequest", (request, reply, done) =>
    secure(isApi(routeOf(request), options.productName) ? "data" : "page", request, reply, done),
  );
  app.addHook("onRequest", async (request, reply) => {
    reply.header("x-request-id", request.id).header("permissions-policy", permissionsPolicy);
    // The client sends its next request somewhere else.
    if (options.isLeaving?.()) reply.header("connection", "close");
    if (isStopping) throw refuse.overloaded(stopPauseMs);
    if (options.demo === true && !isDemoHost(request.hostname)) throw refuse.because("wrong_host", "server.wrongHost");
    // What unpacks a body reads on after its request was answered, and the next request of that connection would never be.
    const encoding = request.headers["content-encoding"]?.trim().toLowerCase() ?? "";
    if (encoding !== "" && encoding !== "identity") throw refuse.because("malformed", "server.compressedBody");
  });
  app.addHook("onSend", async (request, reply) => leaveUnread(request, reply));
  app.addHook("onResponse", async (request, reply) => logRequest(request, reply));
  const form = { parseAs: "string", bodyLimit: formLimitBytes } as const;
  app.addContentTypeParser("application/x-www-form-urlencoded", form, (_request, body, done) => {
    // A route that takes larger bodies of JSON passes over the limit of the parser.
    const text = String(body);
    if (text.length > formLimitBytes) done(refuse.because("too_large", "server.tooLarge"));
    else done(null, Object.fromEntries(new URLSearchParams(text)));
  });

  let listensSince = -Infinity;
  app.addHook("onListen", async () => {
    listensSince = performance.now();
  });
  await app.register(underPressure, {
    maxEventLoopDelay: options.maxLoopDelayMs ?? slowestLoopMs,
    sampleInterval: loopSampleMs,
    async pressureHandler(request) {
      // Two samples may hold something of the start, which keeps the loop busy: nobody is refused for that.
      const isStart = performance.now() - listensSince < 2 * loopSampleMs;
      // A page whose code is refused stays white; a page that is there says what its calls are answered, and asks again.
      if (!isStart && isApi(routeOf(request), options.productName)) throw refuse.overloaded(outagePauseMs);
    },
  });
  await app.register(compress, { globalDecompression: false, threshold: 1024, encodings: ["br", "gzip"] });
  await app.register(multipart, { limits: { files: 1, fields: 10, parts: 11, fileSize: uploadLimitBytes } });

  addHealth(app, options.isReady);
  if (options.mark) mountArrival(app, options.mark, options.trustedProxies ?? []);
  await options.routes(app);
  const sendPage = options.webDir === undefined ? undefined : await serveWebApp(app, options.webDir, options);
  app.setNotFoundHandler((request, reply) =>
    sendPage !== undefined && wantsPage(request, options.productName)
      ? sendPage(request, reply)
      : answerNotFound(request, reply),
  );
  return app;
}

function addHealth(app: FastifyInstance, isReady: () => Promise<boolean>): void {
  // What asks each second fills no log; and a log that is to be quieter than that stays so.
  const logLevel = (["error", "fatal", "silent"] as const).find((level) => level === app.log.level) ?? "warn";
  for (const path of ["/healthz", "/livez"]) app.get(path, { logLevel }, async () => ({ status: "ok" }));
  app.get("/readyz", { logLevel }, async (_request, reply) => {
    const ready = await isReady().catch(() => false);
    return reply.code(ready ? 200 : 503).send({ status: ready ? "ready" : "not ready" });
  });
}

const pathOf = (request: FastifyRequest): string => request.url.split("?", 1)[0] ?? "";

/** What answers: the same one however its address is spelled. */
const routeOf = (request: FastifyRequest): string => request.routeOptions.url ?? pathOf(request);

/** The rest is health, pages and files of the web app. */
function isApi(path: string, productName: string): boolean {
  return path === "/api" || path.startsWith("/api/") || path.startsWith(`/${productName}/api/`);
}

/**
 * A browser that opens an address of the web app; never a call of the API, and never a missing file. Pages of the menu are known to the
 * browser alone: a program that does not ask for a page, such as a monitor that tries `/health`, is told that there is none, unless it is
 * one of those that every installation has.
 */
function wantsPage(request: FastifyRequest, productName: string): boolean {
  const path = pathOf(request);
  const isFile = /^\/assets\/|\.(?:js|css|map|png|svg|ico|json|woff2?)$/.test(path);
  const accepted = request.headers.accept ?? "*/*";
  const takesPage = /text\/html/.test(accepted) || (/\*\/\*/.test(accepted) && fixedRouteAt(path) !== undefined);
  return request.method === "GET" && !isApi(path, productName) && !isFile && takesPage;
}

function requestId(request: { readonly headers: NodeJS.Dict<string | string[]> }): string {
  const given = request.headers["x-request-id"];
  return typeof given === "string" && requestIdPattern.test(given) ? given : newId();
}
