import { existsSync, readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { fileURLToPath } from "node:url";

import serveStatic from "@fastify/static";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";

import type { ServerOptions } from "../base/options.ts";
import { StartError } from "../base/startError.ts";
import { nonceOf } from "./security.ts";

/** Possible places of the web app: next to the bundle, or built in the checkout. */
const usualPlaces = ["./web/", "../../web/dist/", "../../../web/dist/"];

/** The directory of the built web app. Undefined when it does not exist. */
export function findWebDir(wanted: string | undefined): string | undefined {
  const places =
    wanted === undefined ? usualPlaces.map((at) => fileURLToPath(new URL(at, import.meta.url))) : [resolve(wanted)];
  return places.find((directory) => existsSync(join(directory, "index.html")));
}

/**
 * Serves the web app: built files, and its page for every other address that a browser opens (history mode, spec §2). Files with a hash
 * in the name are cached forever; the page is revalidated each time.
 */
export async function serveWebApp(app: FastifyInstance, webDir: string, settings: PageSettings): Promise<PageSender> {
  await app.register(serveStatic, {
    root: webDir,
    index: false,
    cacheControl: false,
    decorateReply: false,
    globIgnore: ["*.html", manifest],
    wildcard: false,
    setHeaders(reply, path) {
      const isHashed = /[/\\]assets[/\\]/.test(path);
      reply.header("cache-control", isHashed ? "public, max-age=31536000, immutable" : "no-cache");
    },
  });
  const sendPage = senderOf(readPage(webDir, "index.html", settings), settings.site);
  app.get("/", sendPage);
  if (existsSync(join(webDir, manifest))) app.get(`/${manifest}`, manifestSender(webDir, settings));
  // The page of shared controls is for tests and developers: only a demo serves it (ADR 0033).
  if (settings.demo === true && existsSync(join(webDir, widgetsPage))) {
    app.get("/widgets", senderOf(readPage(webDir, widgetsPage, settings)));
  }
  return sendPage;
}

const widgetsPage = "widgets.html";
const manifest = "manifest.webmanifest";

/** The name of the app when installed in a browser: the current name of the installation. */
function manifestSender(webDir: string, { basePath = "", site }: PageSettings): PageSender {
  const facts: unknown = JSON.parse(readFileSync(join(webDir, manifest), "utf8"));
  return (_request, reply) => {
    const title: unknown = Object.entries(site?.() ?? {}).find(([name]) => name === "title")?.[1];
    const name = typeof title === "string" ? title.trim() : "";
    return reply
      .header("cache-control", "no-cache")
      .type("application/manifest+json; charset=utf-8")
      .send(JSON.stringify({ ...Object(facts), id: `${basePath}/`, ...(name !== "" && { name, short_name: name }) }));
  };
}

/** A page of the build, with the operator's settings inserted. */
function readPage(webDir: string, name: string, settings: PageSettings): string {
  const { productName, basePath = "", dashboardUrl, reportUrl, filings = [], supportMail, queryToken } = settings;
  const facts = [
    ["product", productName],
    ["base", basePath],
    ["frames", frameOrigins(settings).join(" ")],
    ["dashboards", dashboardUrl ?? ""],
    ["reports", reportUrl ?? ""],
    ["filings", filings.map(({ text, address }) => `${text}|${webAddress(address)}`).join("\n")],
    ["support", supportMail ?? ""],
    ["query-token", queryToken === true ? "1" : ""],
  ] as const;
  return facts.reduce(
    (html, [fact, value]) => html.replace(`<meta name="banche-${fact}" content="`, (start) => start + attribute(value)),
    // The build uses file paths relative to its page, but pages are requested at any depth.
    readFileSync(join(webDir, name), "utf8").replace(/((?:\s(?:src|href)=|\b(?:from|import))")\.\//g, `$1${basePath}/`),
  );
}

/** Creates a sender of the page. @param site - the current public settings of the installation */
function senderOf(template: string, site: () => object = () => ({})): PageSender {
  const withSite = (html: string): string =>
    html.replace(siteMeta, (start) => start + attribute(JSON.stringify(site())));
  return (_request, reply) =>
    reply
      .header("cache-control", "no-store")
      .type("text/html; charset=utf-8")
      .send(withSite(template.replaceAll("NONCE", nonceOf(reply.raw))));
}

/** The operator's settings for the web app, in `meta` elements of the page. */
export type WebAppSettings = Pick<
  ServerOptions,
  "frameSources" | "dashboardUrl" | "reportUrl" | "filings" | "supportMail" | "queryToken" | "demo"
>;

type PageSettings = WebAppSettings & {
  readonly productName: string;
  readonly basePath?: string | undefined;
  readonly site?: (() => object) | undefined;
};

const siteMeta = '<meta name="banche-site" content="';

/** Origins that may be framed: the listed ones, and those of dashboards and reports. */
export function frameOrigins({ frameSources = [], dashboardUrl, reportUrl }: WebAppSettings): readonly string[] {
  const bases = [dashboardUrl, reportUrl].filter((base) => base !== undefined);
  return [...new Set([...frameSources, ...bases].map((address) => new URL(webAddress(address)).origin))];
}

/** The origin of an address. @throws {StartError} `invalid_options` unless it is the address of a web server */
function webAddress(address: string): string {
  const url = URL.canParse(address) ? new URL(address) : undefined;
  if (url?.protocol === "https:" || url?.protocol === "http:") return address;
  throw new StartError("invalid_options", `Not the address of a web server: ${address} (https://host[:port])`);
}

function attribute(value: string): string {
  return value.replace(/[&"<>]/g, (sign) => `&#${sign.charCodeAt(0)};`);
}

type PageSender = (request: FastifyRequest, reply: FastifyReply) => FastifyReply;
