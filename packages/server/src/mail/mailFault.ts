import type { MailFaultName } from "@banche/core/wire";

import { NotPermitted } from "../outbound/callOut.ts";

/** A mail could not be sent, or the sign-in to a mail server failed. Its message contains no secret. */
export class MailFault extends Error {
  override readonly name = "MailFault";
  /** The step that failed. */
  readonly fault: MailFaultName;
  /** The answer of the mail server, without secrets, at most {@link ANSWER_MAX_CHARS}; empty where there was none. */
  readonly answer: string;
  /** Another try would also fail: the server refused this mail permanently. */
  readonly isFinal: boolean;

  constructor(fault: MailFaultName, { answer = "", isFinal = false } = {}) {
    super(answer === "" ? fault : `${fault}: ${answer}`);
    this.fault = fault;
    this.answer = answer;
    this.isFinal = isFinal;
  }
}

export const ANSWER_MAX_CHARS = 200;

/** The members of a nodemailer error. */
interface Told {
  readonly code?: unknown;
  /** The system code, where `code` is one of nodemailer. */
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
 * The fault for an error of a mail conversation.
 *
 * @param secrets - texts that the mail server may have repeated; they are removed
 */
export function mailFaultOf(error: unknown, secrets: readonly string[]): MailFault {
  if (error instanceof MailFault) return error;
  if (error instanceof NotPermitted) return new MailFault("notAllowed");
  const { code, originalCode, command, response, responseCode }: Told =
    typeof error === "object" && error !== null ? error : {};
  const answer = typeof response === "string" ? withoutSecrets(response, secrets) : "";
  const isFinal = typeof responseCode === "number" && responseCode >= 500;
  if (code === "EAUTH") return new MailFault("login", { answer });
  // The library refuses an invalid address before it contacts the server.
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
