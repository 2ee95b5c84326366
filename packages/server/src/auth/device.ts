import { randomBytes } from "node:crypto";

import type { FastifyReply, FastifyRequest } from "fastify";

import { beforeApi } from "../base/basePath.ts";
import { nameOf } from "./limiter.ts";
import type { Signer } from "./signing.ts";

/** Header that carries the token for clients without cookies. */
const HEADER = "banche-device-token";
/** Name of the cookie. It is sent to sign-in paths only. */
const COOKIE = "banche-device";
const purpose = "device";
const lifeMs = 30 * 24 * 60 * 60_000;
const longestToken = 500;

interface Parts {
  readonly signer: Signer;
  readonly now: () => number;
}

/**
 * The device of a token that was issued to this account within thirty days. A token shows that somebody signed in on the device before.
 * It does not prove who that is, and gives no access (ADR 0094).
 */
export function deviceIn({ signer, now }: Parts, account: string, token: string): string | undefined {
  if (token.length > longestToken) return undefined;
  const value = signer.read(purpose, token);
  if (typeof value !== "object" || value === null) return undefined;
  const { id, of, at } = value as { readonly id?: unknown; readonly of?: unknown; readonly at?: unknown };
  if (typeof id !== "string" || typeof at !== "number" || now() - at > lifeMs) return undefined;
  return of === accountMark(signer, account) ? id : undefined;
}

/** A new token of a device on which an account has signed in. */
export function newDeviceToken({ signer, now }: Parts, account: string): string {
  const id = randomBytes(16).toString("base64url");
  return signer.sign(purpose, { id, of: accountMark(signer, account), at: now() });
}

/** The device token of a request. It is not verified yet. */
export function deviceTokenOf({ headers }: Pick<FastifyRequest, "headers">): string | undefined {
  const header = headers[HEADER];
  if (typeof header === "string") return header;
  return (headers.cookie ?? "").match(/(?:^|; *)banche-device=([\w.-]{1,500})/)?.[1];
}

/**
 * Sends a token with the answer of a sign-in: as a header for terminal programs, as a cookie for browsers.
 *
 * @param account - as it will be typed at the next sign-in with a password
 */
export function giveDevice(
  parts: Parts & { readonly basePath: string },
  account: string,
  request: FastifyRequest,
  reply: FastifyReply,
): void {
  const token = newDeviceToken(parts, account);
  if (request.headers["banche-client"] === "terminal") {
    reply.header(HEADER, token);
    return;
  }
  const base = beforeApi(request, parts.basePath);
  if (base === undefined) return;
  const secure = request.protocol === "https" ? "; Secure" : "";
  const path = `${base}/api/oauth`;
  reply.header(
    "set-cookie",
    `${COOKIE}=${token}; Path=${path}; Max-Age=${lifeMs / 1000}; HttpOnly; SameSite=Strict${secure}`,
  );
}

/** A hash of the account as it was typed, so that the token does not reveal the name. */
const accountMark = (signer: Signer, account: string): string =>
  signer.digest("device account", nameOf(account)).subarray(0, 12).toString("base64url");
