import type { MailFaultName } from "@banche/core/wire";

import { NotPermitted } from "../outbound/callOut.ts";

/** A mail that was not brought away, or a mail server that could not be signed in to. Its message holds no secret. */
export class MailFault extends Error {
  override readonly name = "MailFault";
  /** At which step. */
  readonly fault: MailFaultName;
  /** What the mail server said, without secrets, at most {@link ANSWER_MAX_CHARS}; empty where it said nothing. */
  readonly answer: string;
  /** Another try would end alike: the server refused this mail for good. */
  readonly isFinal: boolean;

  constructor(fault: MailFaultName, { answer = "", isFinal = false } = {}) {
    super(answer === "" ? fault : `${fault}: ${answer}`);
    this.fault = fault;
    this.answer = answer;
    this.isFinal = isFinal;
  }
}

export const ANSWER_MAX_CHARS = 200;

/** What nodemailer reports about an error. */
interface Told {
  readonly code?: unknown;
  /** The code of the system, where `code` is one of nodemailer. */
  readonly originalCode?: unknown;
  readonly command?: unknown;
  readonly response?: unknown;
  readonly responseCode?: unknown;
}

const ofSystem: Readonly<Record<string, MailFaultName>> = {
  ENOTFOUND: "name",
  EAI_AGAIN: "name",
  EDNS: "name",
  ECONNREFUSED: "refused",
  EHOSTUNREACH: "unreachable",
  ENETUNREACH: "unreachable",
  EACCES: "unreachable",
  ETIMEDOUT: "silent",
};

/**
 * At which step a conversation failed.
 *
 * @param secrets - what the mail server may have said again, and nobody else shall read
 */
export function mailFaultOf(error: unknown, secrets: readonly string[]): MailFault {
  if (error instanceof MailFault) return error;
  if (error instanceof NotPermitted) return new MailFault("notAllowed");
  const { code, originalCode, command, response, responseCode }: Told =
    typeof error === "object" && error !== null ? error : {};
  const answer = typeof response === "string" ? withoutSecrets(response, secrets) : "";
  const isFinal = typeof responseCode === "number" && responseCode >= 500;
  if (code === "EAUTH") return new MailFault("login", { answer });
  // An address that the library does not take is refused before the server hears of it.
  if (code === "EENVELOPE" || code === "EMESSAGE") {
    return new MailFault(stepOf(command), { answer, isFinal: isFinal || command === "API" });
  }
  if (code === "ETLS") return new MailFault("tls", { answer });
  const system = String(originalCode ?? code ?? "");
  if (/CERT|SIGNATURE|SIGNED|ALTNAME|ISSUER|CRL/.test(system)) return new MailFault("certificate");
  if (/^ERR_SSL|^ERR_TLS|^EPROTO$/.test(system)) return new MailFault("tls");
  return new MailFault(ofSystem[system] ?? ofSystem[String(code)] ?? "ended", { answer });
}

function stepOf(command: unknown): MailFaultName {
  if (command === "MAIL FROM") return "sender";
  return command === "RCPT TO" || command === "API" ? "recipient" : "message";
}

function withoutSecrets(answer: string, secrets: readonly string[]): string {
  const forms = secrets
    .filter((secret) => secret !== "")
    .flatMap((secret) => [secret, Buffer.from(secret).toString("base64")]);
  const clean = forms.reduce((text, form) => text.replaceAll(form, "***"), answer);
  return clean
    .replaceAll(/[\p{Cc}\s]+/gu, " ")
    .trim()
    .slice(0, ANSWER_MAX_CHARS);
}
