import * as z from "zod/mini";
import { ACCEPT } from "../contract/dialect.ts";
import type { Contract, Endpoint, Group, Input, Output } from "../contract/endpoint.ts";
import { extensions } from "../contract/extensions.ts";
import type { Download } from "../contract/lists.ts";
import { MISS, shortcutOf } from "../contract/shortcut.ts";
import type { UploadFile } from "../ports.ts";
import { BancheError, hasCode } from "../errors.ts";
import type { CancelSignal, Clock, HttpBody, HttpResponse, Random, Transport } from "../ports.ts";
import type { ResourceRegistry } from "../registry/registry.ts";
import type { Resource } from "../registry/resource.ts";
import { REQUEST_TIMEOUT_MS } from "../settings/constants.ts";
import { type Envelope, readEnvelope, refusal } from "./envelope.ts";
import type { ClientModels, KeptModels } from "./models.ts";
import { type RecordCalls, recordCalls } from "./recordCalls.ts";
import { callWithRetry } from "./retry.ts";
import { type Address, urlOf } from "./url.ts";

export interface CallOptions {
  readonly signal?: CancelSignal | undefined;
  /** Default: the timeout of the client. */
  readonly timeoutMs?: number | undefined;
  /** Sent as `Idempotency-Key`: a server that supports it carries out the call once. */
  readonly idempotencyKey?: string | undefined;
  /** Called with the upload progress, by transports that support it. */
  readonly onSent?: ((sentBytes: number, totalBytes: number) => void) | undefined;
  /** Sent as `Banche-Job`: a server that supports it records the job in its audit log. */
  readonly jobId?: string | undefined;
}

type Call<E> =
  Record<never, never> extends Input<E>
    ? (input?: Input<E>, options?: CallOptions) => Promise<Output<E>>
    : (input: Input<E>, options?: CallOptions) => Promise<Output<E>>;

/** One method for each endpoint of a group. */
export type CallsOf<G extends Group> = { readonly [N in keyof G]: Call<G[N]> };

/** One method for each endpoint of the contract, by concept. */
export type Calls<C extends Contract> = { readonly [G in keyof C]: CallsOf<C[G]> };

export interface ClientOptions extends Address {
  readonly transport: Transport;
  readonly clock: Clock;
  readonly random: Random;
  /** The token to send, verbatim (spec §7). It is read for each call. */
  readonly token?: () => string | undefined;
  /** The resources for lists, jobs and lookups. Default: those of the product. */
  readonly registry?: ResourceRegistry | undefined;
  /** Store of designed models, which may already contain some. Default: a new store. */
  readonly models?: KeptModels | undefined;
  /** The additions of the server, if they are already known. The server is then not asked. */
  readonly additions?: ReadonlySet<string> | undefined;
  /** Default: the platform's 600,000 ms (spec §9). */
  readonly timeoutMs?: number;
  /** Further headers, such as `Accept-Language`. */
  readonly headers?: Readonly<Record<string, string>>;
  /** Called once for each token that the server refused with 600, 601 or 602 (spec §8). */
  readonly onSessionEnd?: (error: BancheError) => void;
  /** Called when the server reports that the session is locked. */
  readonly onLocked?: (error: BancheError) => void;
  /** Called when the server reports that the session needs a second factor. */
  readonly onSecondFactor?: (error: BancheError) => void;
  /** Called when the server refuses a call because a designed model has changed; `loadModels` reads the new version. */
  readonly onModelChanged?: (() => void) | undefined;
  /** Called when the server refuses a call because of missing rights: they may have changed. */
  readonly onForbidden?: ((error: BancheError) => void) | undefined;
}

/** Members of every client, in addition to its calls. */
export interface CommonClient {
  /** The resources of the client, plus the designed models that were loaded last. */
  readonly registry: ResourceRegistry;
  /**
   * The calls of a group of the contract, also of a group that this client was not created with. Code that names its
   * groups here works with every client, and an app loads each group with the code that uses it (ADR 0174).
   *
   *     import { messages } from "@banche/core/calls";
   *     const { rows } = await client.calls(messages).list();
   */
  calls<G extends Group>(group: G): CallsOf<G>;
  /** The standard calls of a resource that is only known at run time. */
  of(resource: Pick<Resource, "name" | "endpoints">): RecordCalls;
  /**
   * Reads the designed models that this session may open, and adds them to the registry. Call it after sign-in, and
   * again when a call is refused as `conflict` because a model has changed. On other servers of the platform it sends
   * nothing.
   *
   * @returns the registry
   */
  loadModels(): Promise<ResourceRegistry>;
  /** Adds designed models that are known from another source. All clients of the session use them from now on. */
  keepModels(known: ClientModels): void;
  /** Calls an endpoint and returns the envelope for any code. */
  raw(endpoint: Endpoint, input: AnyInput, options?: CallOptions): Promise<Envelope>;
  /** Calls an endpoint that has no method in the client, and returns its decoded data. */
  call(endpoint: Endpoint, input: AnyInput, options?: CallOptions): Promise<unknown>;
  /** The additions of the server, requested once; empty for other servers of the platform. */
  additions(): Promise<ReadonlySet<string>>;
}

/** Reads the designed models from the server, and adds them to the resources of the product. */
export type LearnModels = (
  product: ResourceRegistry,
  call: (endpoint: Endpoint, input: AnyInput) => Promise<unknown>,
) => Promise<ClientModels>;

/** A client with the calls of a contract. */
export type ClientOf<C extends Contract> = CommonClient & Calls<C>;

export interface AnyInput {
  readonly params?: Readonly<Record<string, string>>;
  readonly query?: unknown;
  readonly body?: unknown;
}

/**
 * A client for any server of the platform's generation, with the calls of this contract only: other calls are not
 * part of an app's bundle. All calls throw {@link BancheError}. Reads are retried up to twice if the network failed
 * or the server was busy; writes are never retried.
 */
export function clientOf<const C extends Contract>(
  contract: C,
  options: ClientOptions & { readonly registry: ResourceRegistry; readonly learnModels?: LearnModels },
): ClientOf<C> {
  let endedToken: string | undefined;
  let additions = options.additions && Promise.resolve(options.additions);
  const { registry: product, learnModels } = options;
  const models: KeptModels = options.models ?? {};

  async function send(endpoint: Endpoint, input: AnyInput, call: CallOptions): Promise<HttpResponse> {
    const token = options.token?.();
    const body = bodyOf(endpoint, input.body);
    const model = models.now?.versionFor(endpoint, input.params?.["resource"]);
    return options.transport({
      method: endpoint.method,
      url: urlOf(options, endpoint, input, options.clock.now()),
      headers: {
        accept: ACCEPT,
        ...options.headers,
        ...(token && { authorization: token }),
        ...(body?.kind === "json" && { "content-type": "application/json;charset=UTF-8" }),
        ...(call.idempotencyKey && { "idempotency-key": call.idempotencyKey }),
        ...(call.jobId && { "banche-job": call.jobId }),
        ...(model !== undefined && { "banche-model": model }),
      },
      body,
      timeoutMs: call.timeoutMs ?? options.timeoutMs ?? REQUEST_TIMEOUT_MS,
      signal: call.signal,
      ...(call.onSent && { onSent: call.onSent }),
    });
  }

  async function raw(endpoint: Endpoint, input: AnyInput, call: CallOptions = {}): Promise<Envelope> {
    const name = nameOf(endpoint);
    const once = async () => readEnvelope(await send(endpoint, input, call), name);
    return endpoint.changesState ? once() : callWithRetry(once, options, call.signal);
  }

  async function call(endpoint: Endpoint, input: AnyInput, callOptions: CallOptions = {}): Promise<unknown> {
    if (endpoint.kind === "bytes") return bytes(endpoint, input, callOptions);
    const token = options.token?.();
    const envelope = await raw(endpoint, input, callOptions);
    if (envelope.code !== 200 && endpoint.codeCheck) throw refused(envelope, endpoint, token);
    return decode(endpoint, envelope);
  }

  async function bytes(endpoint: Endpoint, input: AnyInput, callOptions: CallOptions): Promise<Download> {
    const response = await send(endpoint, input, callOptions);
    const type = response.headers["content-type"]?.split(";")[0] ?? "application/octet-stream";
    if (response.status !== 200 || (type === "application/json" && !endpoint.path.endsWith(".json"))) {
      throw refused(await readEnvelope(response, nameOf(endpoint)), endpoint, options.token?.());
    }
    const name = /filename\*=UTF-8''([^;]+)/i.exec(response.headers["content-disposition"] ?? "")?.[1];
    return { bytes: await response.bytes(), type, name: name && decodeURIComponent(name) };
  }

  function refused(envelope: Envelope, endpoint: Endpoint, token: string | undefined): BancheError {
    if (envelope.reason === "model_changed") options.onModelChanged?.();
    return told(refusal(envelope, nameOf(endpoint)), token);
  }

  /** Calls the listeners for errors of the whole session, once for each token (spec §8: no parallel resets). */
  function told(error: BancheError, token: string | undefined): BancheError {
    if (hasCode(error, "session_locked")) options.onLocked?.(error);
    if (hasCode(error, "second_factor_required")) options.onSecondFactor?.(error);
    if (hasCode(error, "forbidden")) options.onForbidden?.(error);
    if (hasCode(error, "not_signed_in", "session_expired", "session_replaced") && token && token !== endedToken) {
      endedToken = token;
      options.onSessionEnd?.(error);
    }
    return error;
  }

  const made = new WeakMap<Group, CallsOf<Group>>();
  function calls<G extends Group>(group: G): CallsOf<G> {
    const there = made.get(group) ?? callsOf(group, call);
    made.set(group, there);
    return there as CallsOf<G>;
  }

  const groups = Object.entries(contract).map(([name, group]) => [name, calls(group)]);
  return {
    ...(Object.fromEntries(groups) as Calls<C>),
    calls,
    of: (resource) => recordCalls(call, resource),
    get registry() {
      return models.now?.registry ?? product;
    },
    raw,
    call,
    additions: known,
    async loadModels() {
      if (!learnModels || !(await known()).has("designed-models")) return product;
      models.now = await learnModels(product, call);
      return models.now.registry;
    },
    keepModels: (next) => void (models.now = next),
  };

  function known(): Promise<ReadonlySet<string>> {
    additions ??= askAdditions(() => call(extensions.about, {})).catch((error: unknown) => {
      additions = undefined;
      throw error;
    });
    return additions;
  }
}

type SendCall = (endpoint: Endpoint, input: AnyInput, options?: CallOptions) => Promise<unknown>;

function callsOf(group: Group, call: SendCall): CallsOf<Group> {
  const methods = Object.entries(group).map(([name, endpoint]) => [
    name,
    (input: AnyInput = {}, options?: CallOptions) => call(endpoint, input, options),
  ]);
  return Object.fromEntries(methods) as CallsOf<Group>;
}

function decode(endpoint: Endpoint, envelope: Envelope): unknown {
  const read = shortcutOf(endpoint.response).read(envelope.data);
  if (read !== MISS) return read;
  const checked = z.safeDecode(endpoint.response, envelope.data as z.input<typeof endpoint.response>);
  if (checked.success) return checked.data;
  if (envelope.code !== 200) return undefined;
  const first = checked.error.issues[0];
  throw new BancheError("unexpected_response", {
    details: {
      endpoint: nameOf(endpoint),
      params: { member: first?.path.join(".") ?? "", problem: first ? problemOf(first) : "" },
    },
    cause: checked.error,
  });
}

function bodyOf(endpoint: Endpoint, body: unknown): HttpBody | undefined {
  if (!endpoint.body || body === undefined) return undefined;
  if (endpoint.kind === "upload") return { kind: "multipart", file: body as UploadFile };
  const encoded = z.safeEncode(endpoint.body, body as z.output<typeof endpoint.body>);
  if (encoded.success) return { kind: "json", text: JSON.stringify(encoded.data) };
  throw new BancheError("invalid_request", {
    details: {
      endpoint: nameOf(endpoint),
      issues: encoded.error.issues.map((issue) => ({
        field: issue.path.join("."),
        rule: issue.code,
        text: problemOf(issue),
      })),
    },
    cause: encoded.error,
  });
}

/**
 * A short description of a validation issue: `too_big (at most 50)`. The texts of zod would be larger than the
 * client.
 */
function problemOf(issue: z.core.$ZodIssue): string {
  if (issue.code === "invalid_type") return `${issue.code} (expected ${issue.expected})`;
  if (issue.code === "too_big") return `${issue.code} (at most ${issue.maximum})`;
  if (issue.code === "too_small") return `${issue.code} (at least ${issue.minimum})`;
  return issue.code;
}

async function askAdditions(about: () => Promise<unknown>): Promise<ReadonlySet<string>> {
  try {
    const answer = (await about()) as Output<typeof extensions.about>;
    return new Set(answer.additions);
  } catch (error) {
    if (hasCode(error, "network_unreachable", "connection_lost", "timeout", "aborted", "overloaded")) throw error;
    return new Set();
  }
}

function nameOf(endpoint: Endpoint): string {
  return `${endpoint.method} ${endpoint.path}`;
}
