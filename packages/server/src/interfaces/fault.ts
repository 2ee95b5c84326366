import type { TextKey } from "@banche/core";

import { type Refusal, refuse } from "../base/respond.ts";
import { QueryError } from "../sources/query/queryError.ts";
import { SourceError } from "../sources/sourceError.ts";

/** Why a call over HTTP failed. */
export type HttpFault = "redirected" | "status" | "tooLarge" | "timeout" | "gone" | "unreachable";

export class HttpError extends Error {
  override readonly name = "HttpError";
  readonly fault: HttpFault;
  /** HTTP status of a failed answer. */
  readonly status: number;
  constructor(fault: HttpFault, status = 0, cause?: unknown) {
    super(fault, { cause });
    this.fault = fault;
    this.status = status;
  }
}

/** The text key for a failure. Messages of drivers and other servers are not included. */
export interface Failure {
  readonly text: TextKey;
  readonly params: Readonly<Record<string, string | number>>;
}

/** Converts our errors into a failure. @throws all other errors */
export function failureOf(error: unknown): Failure {
  if (error instanceof SourceError) return { text: `dataSources.faults.${error.fault}`, params: {} };
  if (error instanceof QueryError) return { text: `dataInterfaces.query.${error.fault}`, params: {} };
  if (error instanceof HttpError)
    return { text: `dataInterfaces.http.${error.fault}`, params: { status: error.status } };
  throw error;
}

export const refusalOf = ({ text, params }: Failure): Refusal => refuse.because("interface_failed", text, params);
