import { systemCode } from "../base/startError.ts";

/** Why an external database could not be opened. Users get our own text; the message of the driver is not shown. */
export type SourceFault =
  /** The operator does not permit the host. */
  | "host"
  /** The operator permits no folder, or the file is outside it. */
  | "file"
  /** The name cannot be resolved, or no server answers. */
  | "unreachable"
  | "timeout"
  /** User or password is wrong. */
  | "credentials"
  | "database"
  /** The two ends have no common encryption, or the certificate is not trusted. */
  | "encryption"
  /** The server or file is not a database of this kind. */
  | "kind"
  /** The password was encrypted with another key. */
  | "sealed"
  | "failed";

export class SourceError extends Error {
  override readonly name = "SourceError";
  readonly fault: SourceFault;
  constructor(fault: SourceFault, cause?: unknown) {
    super(fault, { cause });
    this.fault = fault;
  }
}

/** Faults by the codes of Node, PostgreSQL, MySQL, SQL Server and OpenSSL. */
const faults: Readonly<Record<string, SourceFault>> = {
  ...named(
    "unreachable",
    "ECONNREFUSED ENOTFOUND EAI_AGAIN EHOSTUNREACH ENETUNREACH ECONNRESET EPIPE ESOCKET EINVALIDADDRESS",
  ),
  ...named("timeout", "ETIMEDOUT ETIMEOUT EREQUEST_TIMEOUT"),
  ...named("credentials", "28P01 28000 ER_ACCESS_DENIED_ERROR ER_ACCESS_DENIED_NO_PASSWORD_ERROR ELOGIN"),
  ...named("database", "3D000 42501 ER_BAD_DB_ERROR ER_DBACCESS_DENIED_ERROR ENOENT"),
  ...named("encryption", "HANDSHAKE_NO_SSL_SUPPORT HANDSHAKE_SSL_ERROR DEPTH_ZERO_SELF_SIGNED_CERT EPROTO"),
  ...named("encryption", "SELF_SIGNED_CERT_IN_CHAIN UNABLE_TO_VERIFY_LEAF_SIGNATURE CERT_HAS_EXPIRED"),
  ...named("encryption", "UNABLE_TO_GET_ISSUER_CERT_LOCALLY ERR_TLS_CERT_ALTNAME_INVALID EENCRYPT"),
  ...named("kind", "ERR_SQLITE_ERROR ERR_SSL_WRONG_VERSION_NUMBER PROTOCOL_CONNECTION_LOST HANDSHAKE_UNKNOWN_ERROR"),
};

function named(fault: SourceFault, codes: string): Readonly<Record<string, SourceFault>> {
  return Object.fromEntries(codes.split(" ").map((code) => [code, fault]));
}

/** Converts a driver error into ours. */
export function sourceError(error: unknown): SourceError {
  if (error instanceof SourceError) return error;
  return new SourceError(faultOf(error), error);
}

function faultOf(error: unknown): SourceFault {
  const known = faults[systemCode(error) ?? ""];
  if (known !== undefined) return known;
  if (error instanceof AggregateError || (error instanceof Error && error.cause !== undefined)) {
    const inner: readonly unknown[] = error instanceof AggregateError ? error.errors : [error.cause];
    const found = inner.map(faultOf).find((fault) => fault !== "failed");
    if (found !== undefined) return found;
  }
  const message = error instanceof Error ? error.message : "";
  // pg has no code for these errors.
  if (message.includes("does not support SSL")) return "encryption";
  if (/timeout/i.test(message)) return "timeout";
  return message.includes("terminated unexpectedly") ? "kind" : "failed";
}
