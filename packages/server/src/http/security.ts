import { randomBytes } from "node:crypto";
import type { ServerResponse } from "node:http";

import type { FastifyReply, FastifyRequest, HookHandlerDoneFunction } from "fastify";
import helmet from "helmet";

const nonces = new WeakMap<ServerResponse, string>();

/** The nonce of this answer, for script and style elements of the page; the header contains the same. */
export function nonceOf(response: ServerResponse): string {
  const known = nonces.get(response);
  if (known !== undefined) return known;
  const nonce = randomBytes(16).toString("base64url");
  nonces.set(response, nonce);
  return nonce;
}

const withNonce = (_request: unknown, response: ServerResponse): string => `'nonce-${nonceOf(response)}'`;

/** The kind of answer: a page of the app, whose first elements have a nonce, or data. */
type Answered = "page" | "data";

/**
 * Sets the security headers of every answer. Styles and scripts run only from our own files or with the nonce (antd writes style
 * elements). External pages can be framed, and pictures loaded, only from the origins that the operator lists. Insecure requests are not upgraded: HTTPS is
 * left to the proxy, and the server also runs on a plain laptop.
 */
export function securityHeaders(
  frameSources: readonly string[] = [],
  /** Origins of pictures at this moment: a setting, which can change. */
  pictureSources: () => readonly string[] = () => [],
) {
  const pictures = (): string => ["'self'", ...pictureSources()].join(" ");
  const made = (nonce: readonly (typeof withNonce)[]) =>
    helmet({
      contentSecurityPolicy: {
        useDefaults: false,
        directives: {
          defaultSrc: ["'self'"],
          scriptSrc: ["'self'", ...nonce],
          scriptSrcAttr: ["'none'"],
          styleSrc: ["'self'", ...nonce],
          styleSrcAttr: ["'none'"],
          imgSrc: [pictures, "data:", "blob:"],
          fontSrc: ["'self'", "data:"],
          connectSrc: ["'self'"],
          workerSrc: ["'self'", "blob:"],
          frameSrc: ["'self'", ...frameSources],
          frameAncestors: ["'self'"],
          objectSrc: ["'none'"],
          baseUri: ["'none'"],
          formAction: ["'self'"],
        },
      },
      referrerPolicy: { policy: "same-origin" },
      strictTransportSecurity: { maxAge: 31_536_000, includeSubDomains: true },
    });
  const headers: Readonly<Record<Answered, ReturnType<typeof helmet>>> = { page: made([withNonce]), data: made([]) };
  return (
    what: Answered,
    { raw: request }: FastifyRequest,
    { raw: response }: FastifyReply,
    done: HookHandlerDoneFunction,
  ): void => headers[what](request, response, (error) => done(error as Error | undefined));
}

/** The headers that `secure` sets on answers with data, as names and values in turn. They are made anew when `pictures` changes. */
export function headersOfData(
  secure: ReturnType<typeof securityHeaders>,
  pictureSources: () => readonly string[] = () => [],
): () => readonly string[] {
  let made: readonly string[] = [];
  let madeFor: string | undefined;
  return () => {
    const sources = pictureSources().join(" ");
    if (sources === madeFor) return made;
    const headers: string[] = ["permissions-policy", permissionsPolicy];
    const raw = {
      setHeader: (name: string, value: string) => headers.push(name, value),
      removeHeader: () => undefined,
    };
    secure("data", { raw: {} } as FastifyRequest, { raw } as unknown as FastifyReply, (error) => {
      if (error) throw error;
    });
    [made, madeFor] = [headers, sources];
    return made;
  };
}

/** Browser features that none of our pages uses. Only known names are listed, because browsers warn about others. */
const unusedFeatures =
  "camera microphone geolocation payment usb serial hid midi display-capture browsing-topics".split(" ");
export const permissionsPolicy = unusedFeatures.map((feature) => `${feature}=()`).join(", ");

/**
 * Whether a demo accepts this host name. Its passwords are public, so foreign names that resolve to this machine are refused: a page of
 * that name could read everything (DNS rebinding). Addresses cannot be redirected in this way.
 */
export function isDemoHost(hostname: string): boolean {
  return /^(?:(?:[\w-]+\.)*localhost|\d{1,3}(?:\.\d{1,3}){3}|\[[\da-f:.]+\])$/i.test(hostname) || hostname === "";
}
