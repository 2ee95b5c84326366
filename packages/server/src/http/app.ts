import type { IncomingMessage } from "node:http";

import { fixedRouteAt } from "@banche/core/shell";
import compress from "@fastify/compress";
import multipart from "@fastify/multipart";
import fastify, { LogController, type FastifyBaseLogger, type FastifyInstance, type FastifyRequest } from "fastify";

import { belowBase } from "../base/basePath.ts";
import { newId } from "../base/ids.ts";
import { refuse } from "../base/respond.ts";
import { mountArrival } from "./arrival.ts";
import { answerError, answerNotFound, outagePauseMs } from "./errors.ts";
import { refuseEarly } from "./front.ts";
import type { Gates } from "./gates.ts";
import { logRequest } from "./logging.ts";
import { loopSampleMs, watchLoopDelay } from "./loopDelay.ts";
import { trustOf } from "./proxies.ts";
import { headersOfData, isDemoHost, permissionsPolicy, securityHeaders } from "./security.ts";
import { serveTiles } from "./tiles.ts";
import { leaveUnread } from "./unread.ts";
import { frameOrigins, serveWebApp, type WebAppSettings } from "./webApp.ts";

export interface AppOptions extends WebAppSettings {
  readonly logger: FastifyBaseLogger;
  readonly productName: string;
  /** A path such as `/bus`. */
  readonly basePath?: string | undefined;
  /** The public settings of the installation. */
  readonly site?: (() => object) | undefined;
  /** Origins that pages may load pictures from, at this moment. */
  readonly pictureSources?: (() => readonly string[]) | undefined;
  /** A folder or an archive of map tiles, answered below `/tiles/`. */
  readonly tiles?: string | undefined;
  /** Undefined: serves only the API. */
  readonly webDir?: string | undefined;
  readonly trustedProxies?: readonly string[] | undefined;
  /** A secret known to operators. With it they can ask how a request arrives. */
  readonly mark?: string | undefined;
  /** Whether requests can be served now; used by `/readyz`. */
  readonly isReady: () => Promise<boolean>;
  /** Whether the server will stop soon. Answers then close their connection. */
  readonly isLeaving?: () => boolean;
  /** Delay of the event loop, in milliseconds, above which calls are refused; 0: never. Default 1000. */
  readonly maxLoopDelayMs?: number | undefined;
  /** Time limit for receiving a request, and interval of the check, in milliseconds. */
  readonly slowRequests?: { readonly limitMs: number; readonly checkEveryMs: number };
  /** Calls that would find them full are refused before anything else is done. Missing: only the routes refuse. */
  readonly gates?: Gates | undefined;
  /** Adds the routes of the API. */
  readonly routes: (app: FastifyInstance) => Promise<void> | void;
}

/** Size limits of JSON bodies and uploads. */
export const bodyLimitBytes = 2 * 1024 * 1024;
/** Old clients sign in with forms. Parsing a megabyte of form data takes a second. */
const formLimitBytes = 64 * 1024;
export const uploadLimitBytes = 50 * 1024 * 1024;
const slowestLoopMs = 1000;
/** Time limit for receiving a body: slow senders would otherwise occupy connections forever. */
const headersLimitMs = 60_000;
const slowRequests = { limitMs: 5 * 60_000, checkEveryMs: 30_000 } as const;
const stopPauseMs = 2000;
const requestIdPattern = /^[\w.-]{8,64}$/;

/** The HTTP side: headers, limits, logs, health checks, web app and the given routes. It does not listen yet. */
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
    // `keys` of GET /api/ext/records contains up to a thousand natural keys.
    http: {
      maxHeaderSize: 512 * 1024,
      connectionsCheckingInterval: slow.checkEveryMs,
      // Node uses the larger one of the two for the whole request.
      headersTimeout: Math.min(headersLimitMs, slow.limitMs),
      requestTimeout: slow.limitMs,
    },
    forceCloseConnections: "idle",
    requestTimeout: slow.limitMs,
    // Calls during the stop of the server get an envelope, below.
    return503OnClosing: false,
    routerOptions: { maxParamLength: 500, caseSensitive: true },
  });
  app.setErrorHandler((error, request, reply) => answerError(error, request, reply));
  let isStopping = false;
  app.addHook("preClose", async () => {
    isStopping = true;
  });
  // Runs first, so that refusals have the headers, too.
  const secure = securityHeaders(frameOrigins(options), options.pictureSources);
  if (options.gates) {
    refuseEarly(app.server, {
      ...{ gates: options.gates, logger: options.logger, basePath: options.basePath ?? "", givenId },
      headers: headersOfData(secure, options.pictureSources),
      isLeaving: () => isStopping || options.isLeaving?.() === true,
    });
  }
  app.addHook("onRequest", (request, reply, done) =>
    secure(isApi(routeOf(request), options.productName) ? "data" : "page", request, reply, done),
  );
  app.addHook("onRequest", async (request, reply) => {
    reply.header("x-request-id", request.id).header("permissions-policy", permissionsPolicy);
    // The client opens another connection for its next request.
    if (options.isLeaving?.()) reply.header("connection", "close");
    if (isStopping) throw refuse.overloaded(stopPauseMs);
    if (options.demo === true && !isDemoHost(request.hostname)) throw refuse.because("wrong_host", "server.wrongHost");
    // The decompressor would keep reading the body after the answer, and the next request of the connection would hang.
    const encoding = request.headers["content-encoding"]?.trim().toLowerCase() ?? "";
    if (encoding !== "" && encoding !== "identity") throw refuse.because("malformed", "server.compressedBody");
  });
  app.addHook("onSend", async (request, reply) => leaveUnread(request, reply));
  app.addHook("onResponse", async (request, reply) => logRequest(request, reply));
  const form = { parseAs: "string", bodyLimit: formLimitBytes } as const;
  app.addContentTypeParser("application/x-www-form-urlencoded", form, (_request, body, done) => {
    // A route that accepts larger JSON bodies overrides the limit of the parser.
    const text = String(body);
    if (text.length > formLimitBytes) done(refuse.because("too_large", "server.tooLarge"));
    else done(null, Object.fromEntries(new URLSearchParams(text)));
  });

  let listensSince = -Infinity;
  app.addHook("onListen", async () => {
    listensSince = performance.now();
  });
  const loopDelay = watchLoopDelay(options.maxLoopDelayMs ?? slowestLoopMs);
  app.addHook("onClose", async () => loopDelay.stop());
  app.addHook("onRequest", async (request) => {
    if (!loopDelay.isLate()) return;
    // Two samples may include the start, which blocks the loop; they cause no refusals.
    const isStart = performance.now() - listensSince < 2 * loopSampleMs;
    // Without its code a page stays blank, so only calls are refused; an open page shows the refusal and tries again.
    if (!isStart && isApi(routeOf(request), options.productName)) throw refuse.overloaded(outagePauseMs);
  });
  await app.register(compress, { globalDecompression: false, threshold: 1024, encodings: ["br", "gzip"] });
  await app.register(multipart, { limits: { files: 1, fields: 10, parts: 11, fileSize: uploadLimitBytes } });

  addHealth(app, options.isReady);
  if (options.mark) mountArrival(app, options.mark, options.trustedProxies ?? []);
  await options.routes(app);
  if (options.tiles !== undefined) await serveTiles(app, options.tiles);
  const sendPage = options.webDir === undefined ? undefined : await serveWebApp(app, options.webDir, options);
  app.setNotFoundHandler((request, reply) =>
    sendPage !== undefined && wantsPage(request, options.productName)
      ? sendPage(request, reply)
      : answerNotFound(request, reply),
  );
  return app;
}

function addHealth(app: FastifyInstance, isReady: () => Promise<boolean>): void {
  // Health checks every second must not fill the log. A stricter log level stays.
  const logLevel = (["error", "fatal", "silent"] as const).find((level) => level === app.log.level) ?? "warn";
  for (const path of ["/healthz", "/livez"]) app.get(path, { logLevel }, async () => ({ status: "ok" }));
  app.get("/readyz", { logLevel }, async (_request, reply) => {
    const ready = await isReady().catch(() => false);
    return reply.code(ready ? 200 : 503).send({ status: ready ? "ready" : "not ready" });
  });
}

const pathOf = (request: FastifyRequest): string => request.url.split("?", 1)[0] ?? "";

/** The route that answers: independent of the spelling of the address. */
const routeOf = (request: FastifyRequest): string => request.routeOptions.url ?? pathOf(request);

/** Whether a path belongs to the API. All others are health checks, pages and files of the web app. */
function isApi(path: string, productName: string): boolean {
  // Routes of the wire below any product name are called `/:product/api/...`.
  return path === "/api" || ["/api/", `/${productName}/api/`, "/:product/api/"].some((start) => path.startsWith(start));
}

/**
 * Whether a browser opens a page of the web app, and not an API call or a missing file. Only the browser knows the pages of the menu. A
 * program that does not ask for HTML, such as a monitor that tries `/health`, gets 404. Pages that every installation has are an
 * exception.
 */
function wantsPage(request: FastifyRequest, productName: string): boolean {
  const path = pathOf(request);
  const isFile = /^\/(?:assets|tiles)\/|\.(?:js|css|map|png|svg|ico|json|woff2?)$/.test(path);
  const accepted = request.headers.accept ?? "*/*";
  const takesPage = /text\/html/.test(accepted) || (/\*\/\*/.test(accepted) && fixedRouteAt(path) !== undefined);
  return request.method === "GET" && !isApi(path, productName) && !isFile && takesPage;
}

const requestId = (request: Pick<IncomingMessage, "headers">): string => givenId(request) ?? newId();

function givenId({ headers }: Pick<IncomingMessage, "headers">): string | undefined {
  const given = headers["x-request-id"];
  return typeof given === "string" && requestIdPattern.test(given) ? given : undefined;
}
