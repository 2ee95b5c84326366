import * as z from "zod/mini";
import { endpoint, open, signedIn } from "./endpoint.ts";
import { nothing } from "./lists.ts";
import { instant, integer, text, wireObject } from "./wire.ts";

const path = "/api/ext/sign-in";

const mobile = z.string().check(z.maxLength(20));

/** The result of a sign-in without a password. */
const granted = { token: z.optional(text), theme: z.optional(text) } as const;

/**
 * Two other ways to sign in, which the specification names without calls (spec §2): a code sent to a mobile number,
 * and a code on the screen that a signed-in user confirms.
 */
export const signIn = {
  sendCode: endpoint(`POST ${path}/codes`, {
    summary: "Send a verification code to a mobile number; the answer is the same whether anybody has the number",
    body: wireObject({
      mobile,
      company: z.optional(z.string().check(z.maxLength(100))),
      contact: z.optional(z.string().check(z.maxLength(50))),
    }),
    response: wireObject({
      /** Seconds until another code can be requested. */
      retryAfter: integer,
      /** Seconds for which the code is valid. */
      expiresIn: integer,
    }),
    access: open,
    source: "extension",
  }),
  withCode: endpoint(`POST ${path}/codes/use`, {
    summary: "Sign in with the code that was sent to a mobile number",
    body: wireObject({ mobile, code: z.string().check(z.maxLength(20)) }),
    response: wireObject(granted),
    access: open,
    source: "extension",
  }),
  startScan: endpoint(`POST ${path}/scans`, {
    summary: "A code to show on a screen, for somebody who is signed in to confirm",
    response: wireObject({
      /** The code in the QR picture, which people may also type. */
      id: text,
      /** Known only to the screen, which sends it with each poll. */
      secret: text,
      /** Seconds for which both are valid. */
      expiresIn: integer,
    }),
    access: open,
    source: "extension",
  }),
  pollScan: endpoint(`POST ${path}/scans/{id}/poll`, {
    summary: "Whether the code on the screen was confirmed; signs in once when it was",
    body: wireObject({ secret: z.string().check(z.maxLength(100)) }),
    response: wireObject({ status: z.enum(["waiting", "seen", "approved", "refused", "expired"]), ...granted }),
    access: open,
    source: "extension",
  }),
  lookAtScan: endpoint(`GET ${path}/scans/{id}`, {
    summary: "Which device shows this code",
    response: wireObject({ id: text, device: text, ip: text, startedAt: instant }),
    access: signedIn,
    source: "extension",
    changesState: true,
  }),
  approveScan: endpoint(`POST ${path}/scans/{id}/approve`, {
    summary: "Let the device that shows this code sign in as oneself",
    response: nothing,
    access: signedIn,
    source: "extension",
  }),
  refuseScan: endpoint(`POST ${path}/scans/{id}/refuse`, {
    summary: "Do not let it",
    response: nothing,
    access: signedIn,
    source: "extension",
  }),
};
