import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

import serveStatic from "@fastify/static";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";

import { nonceOf } from "./security.ts";

/** Where the web app may be: beside the bundle, or built in the checkout. */
const usualPlaces = ["./web/", "../../web/dist/", "../../../web/dist/"];

/** The directory of the built web app; undefined when it is not there. */
export function findWebDir(wanted: string | undefined): string | undefined {
  const places = wanted === undefined ? usualPlaces.map((at) => fileURLToPath(new URL(at, import.meta.url))) : [wanted];
  return places.find((directory) => existsSync(join(directory, "index.html")));
}

/**
 * Serves the web app: files of the build, and its page for every other address that a browser opens (history mode, spec §2).
 * Files with a hash in the name are kept for ever, the page is asked for again each time.
 */
export async function serveWebApp(app: FastifyInstance, webDir: string, productName: string): Promise<PageSender> {
  const template = readFileSync(join(webDir, "index.html"), "utf8").replace(
    /(<meta name="banche-product" content=")/,
    `$1${productName}`,
  );
  await app.register(serveStatic, {
    root: webDir,
    index: false,
    cacheControl: false,
    decorateReply: false,
    globIgnore: ["index.html"],
    wildcard: false,
    setHeaders(reply, path) {
      const isHashed = /[/\\]assets[/\\]/.test(path);
      reply.header("cache-control", isHashed ? "public, max-age=31536000, immutable" : "no-cache");
    },
  });
  const sendPage: PageSender = (_request, reply) =>
    reply
      .header("cache-control", "no-store")
      .type("text/html; charset=utf-8")
      .send(template.replaceAll("NONCE", nonceOf(reply.raw)));
  app.get("/", sendPage);
  return sendPage;
}

type PageSender = (request: FastifyRequest, reply: FastifyReply) => FastifyReply;
