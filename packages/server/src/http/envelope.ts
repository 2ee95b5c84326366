/** What every JSON answer of the wire is wrapped in (contract 1.1). */
export interface Envelope {
  /** 200 is success, everything else a failure. */
  readonly code: number;
  /** For people; shown as it stands. */
  readonly msg: string;
  readonly data?: unknown;
  /** Where to go instead (codes 1101001, 1101002, 1101004). */
  readonly path?: string;
}

/** Codes of the envelope (spec §8, contract 1.5). */
export const wireCodes = {
  success: 200,
  refused: 400,
  forbidden: 403,
  notFound: 404,
  conflict: 409,
  tooMany: 429,
  internal: 500,
  overloaded: 503,
  notSignedIn: 600,
  replaced: 601,
  expired: 602,
} as const;

/**
 * Thrown by a handler to answer with a failure. Business failures travel with HTTP 200, as old clients expect; only
 * overload and outages have a status of their own, so that load balancers see them.
 */
export class Refusal extends Error {
  override readonly name = "Refusal";
  readonly envelope: Envelope;
  readonly httpStatus: number;
  readonly retryAfterSeconds: number | undefined;

  constructor(envelope: Envelope, options: { readonly httpStatus?: number; readonly retryAfterSeconds?: number } = {}) {
    super(envelope.msg);
    this.envelope = envelope;
    this.httpStatus = options.httpStatus ?? 200;
    this.retryAfterSeconds = options.retryAfterSeconds;
  }
}

export function success(data: unknown, msg: string): Envelope {
  return data === undefined ? { code: wireCodes.success, msg } : { code: wireCodes.success, msg, data };
}

/** An ordinary business failure. */
export function refused(msg: string): Refusal {
  return new Refusal({ code: wireCodes.refused, msg });
}

/** Too much at once: HTTP 429 or 503 with Retry-After. */
export function overloaded(msg: string, httpStatus: 429 | 503, retryAfterSeconds: number): Refusal {
  return new Refusal({ code: httpStatus, msg }, { httpStatus, retryAfterSeconds: Math.max(1, Math.ceil(retryAfterSeconds)) });
}
