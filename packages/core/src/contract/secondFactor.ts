import * as z from "zod/mini";
import { awaitingCode, awaitingEnrolment, endpoint } from "./endpoint.ts";
import { nothing } from "./lists.ts";
import { flag, instant, integer, text, wireObject } from "./wire.ts";

const path = "/api/ext/second-factor";
const encoded = z.string().check(z.maxLength(200));
/** Six digits of the authenticator app, or a recovery code. Blanks and dashes are ignored. */
const code = z.string().check(z.maxLength(40));
const recoveryCodes = wireObject({
  /** Each can be used once instead of a code. They are only returned here. */
  codes: z.array(text),
});

/** Proof that the owner is disabling or renewing a second factor. The password is empty if the account has none. */
const proof = wireObject({ currentPassword: encoded, code });

/** One-time codes (TOTP, RFC 6238) in addition to the password: additions of ours (ADR 0149). */
export const secondFactor = {
  state: endpoint(`GET ${path}`, {
    summary: "Whether the signed-in user has a second factor, since when, and whether one is demanded",
    response: wireObject({
      on: flag,
      since: z.optional(instant),
      /** Number of unused recovery codes. */
      recoveryLeft: integer,
      /** Whether the settings of the installation require a second factor of this user. */
      demanded: flag,
    }),
    access: { ...awaitingEnrolment, beforePasswordChange: true },
    source: "extension",
  }),
  give: endpoint(`POST ${path}/code`, {
    summary: "Give the one-time code, or a recovery code, that this session waits for",
    body: wireObject({ code }),
    response: nothing,
    access: awaitingCode,
    source: "extension",
    standsAlone: true,
  }),
  start: endpoint(`POST ${path}/start`, {
    summary: "Make the secret of a second factor, which is on as soon as a code of it was given",
    body: wireObject({ currentPassword: encoded }),
    response: wireObject({
      /** Base32, for manual input. */
      secret: text,
      /** `otpauth://totp/...`, for a QR code. */
      uri: text,
    }),
    access: awaitingEnrolment,
    source: "extension",
    standsAlone: true,
  }),
  confirm: endpoint(`POST ${path}/confirm`, {
    summary: "Turn the second factor on with a first code, and end the user's other sessions",
    body: wireObject({ code }),
    response: recoveryCodes,
    access: awaitingEnrolment,
    source: "extension",
    standsAlone: true,
  }),
  renewCodes: endpoint(`POST ${path}/recovery-codes`, {
    summary: "Make new recovery codes; those of before are void",
    body: proof,
    response: recoveryCodes,
    access: { kind: "session" },
    source: "extension",
    standsAlone: true,
  }),
  turnOff: endpoint(`POST ${path}/off`, {
    summary: "Turn the own second factor off",
    body: proof,
    response: nothing,
    access: { kind: "session" },
    source: "extension",
    standsAlone: true,
  }),
};
