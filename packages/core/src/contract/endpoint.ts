import type * as z from "zod/mini";

export type Method = "GET" | "POST" | "PUT" | "DELETE";

/** Who may call. The server refuses all other callers; the UI hides what would be refused. */
export type Access =
  /** Everyone, also without a session. */
  | { readonly kind: "open" }
  /** A session, also a locked one: for calls that the lock screen needs. */
  | { readonly kind: "locked" }
  /** A session that is not locked. */
  | {
      readonly kind: "session";
      /** True if the call is also allowed for a session that must change its password first. */
      readonly beforePasswordChange?: true;
      /**
       * `code`: also allowed for a session that waits for its one-time code. `enrolment`: also allowed for a session
       * whose user must set up a second factor first (ADR 0149).
       */
      readonly beforeSecondFactor?: "code" | "enrolment";
    }
  /** A session whose menus contain the page. */
  | ({ readonly kind: "page"; readonly page: string } & OrModule)
  /** A session with permission for the button of the page. */
  | ({ readonly kind: "button"; readonly page: string; readonly button: string } & OrModule & OrButton)
  /** A session that may see the page of the resource in the path. */
  | { readonly kind: "resource" };

interface OrModule {
  /**
   * A menu entry of this type for the record also permits the call (spec §2, types 3 to 5); the handler checks which
   * record it is.
   */
  readonly orModule?: MenuModule;
  /**
   * True if permissions are not sufficient: the caller must be an administrator. Administrators have all pages and
   * buttons.
   */
  readonly administrators?: true;
}
interface OrButton {
  /** Each of these also permits the call; the handler checks which one the record needs. */
  readonly or?: readonly { readonly page: string; readonly button: string }[];
}
/** Menu types whose entries show one record of another concept. */
export type MenuModule = typeof DICTIONARY_MENU;
export const DICTIONARY_MENU = 4;

export const open: Access = { kind: "open" };
export const whileLocked: Access = { kind: "locked" };
export const signedIn: Access = { kind: "session" };
/** Access for a user who must change the password before anything else. */
export const signedInFirst: Access = { kind: "session", beforePasswordChange: true };
/** Access for the call that sends the one-time code of a waiting session. */
export const awaitingCode: Access = { kind: "session", beforeSecondFactor: "code" };
/** Access for a user who must set up a second factor before anything else. */
export const awaitingEnrolment: Access = { kind: "session", beforeSecondFactor: "enrolment" };
export const onPage = (page: string, orModule?: MenuModule): Access => ({
  kind: "page",
  page,
  ...(orModule && { orModule }),
});
export const byButton = (page: string, button: string, orModule?: MenuModule): Access => ({
  kind: "button",
  page,
  button,
  ...(orModule && { orModule }),
});

/** A session with permission for one of these buttons; the handler checks what each one permits. */
export function byAnyButton(
  [page, button]: readonly [page: string, button: string],
  ...others: readonly (readonly [page: string, button: string])[]
): Access {
  return { kind: "button", page, button, or: others.map(([on, code]) => ({ page: on, button: code })) };
}

/**
 * Origin of a shape: shown in the specification, from the contract files of the platform, inferred (each is listed in
 * an ADR), or an addition of ours (only below `/api/ext/`, or as optional members that others ignore).
 */
export type Source = "spec" | "contract" | "inferred" | "extension";

export type ParamNames<Path extends string> = Path extends `${string}{${infer Name}}${infer Rest}`
  ? Name | ParamNames<Rest>
  : never;

/** One call of the wire, as data. Client, server routes, mocks, OpenAPI and reference pages are generated from it. */
export interface Endpoint<
  Params extends string = string,
  Query extends z.ZodMiniType | undefined = z.ZodMiniType | undefined,
  Body extends z.ZodMiniType | undefined = z.ZodMiniType | undefined,
  Response extends z.ZodMiniType = z.ZodMiniType,
> {
  readonly method: Method;
  /** Path below the client's base, starting with `/api/`. */
  readonly path: string;
  readonly params: readonly Params[];
  readonly summary: string;
  readonly query: Query;
  readonly body: Body;
  readonly response: Response;
  readonly access: Access;
  /** False if the caller checks `code` itself (spec §8). */
  readonly codeCheck: boolean;
  /** `json`: envelope in both directions. `upload`: multipart request. `bytes`: no envelope, the body is the file. */
  readonly kind: "json" | "upload" | "bytes";
  /** `gps` paths have the prefix `/{product}-gps` (spec §7). */
  readonly base: "api" | "gps";
  readonly source: Source;
  /** True for a GET that changes the server's state (spec §7 has a few): never retried, never cached. */
  readonly changesState: boolean;
  /**
   * True if the answer contains a secret, or a refused call still stores data. The call manages its own transactions,
   * and its answer is not stored for an idempotency key.
   */
  readonly standsAlone?: true | undefined;
  /** Largest JSON body, if it differs from the common limit. */
  readonly bodyLimitBytes?: number | undefined;
}

interface Definition {
  readonly summary: string;
  readonly query?: z.ZodMiniType;
  readonly body?: z.ZodMiniType;
  readonly response: z.ZodMiniType;
  readonly access: Access;
  readonly codeCheck?: boolean;
  readonly kind?: "json" | "upload" | "bytes";
  readonly base?: "api" | "gps";
  readonly source?: Source;
  readonly changesState?: boolean;
  readonly bodyLimitBytes?: number;
  readonly standsAlone?: true;
}

export type Given<Member, Fallback> = Member extends z.ZodMiniType ? Member : Fallback;

/**
 * Declares one call.
 *
 * @param spec - method and path, `GET /api/system/Base/Area/{id}`; the types of parameters come from the braces
 */
export function endpoint<const Spec extends `${Method} ${string}`, const D extends Definition>(
  spec: Spec,
  definition: D,
): Endpoint<ParamNames<Spec>, Given<D["query"], undefined>, Given<D["body"], undefined>, D["response"]> {
  const { query, body, response } = definition;
  return {
    ...factsOf(spec, definition),
    query: query as Given<D["query"], undefined>,
    body: body as Given<D["body"], undefined>,
    response,
  };
}

interface LaterDefinition extends Omit<Definition, "query" | "body" | "response"> {
  readonly query?: () => z.ZodMiniType | undefined;
  readonly body?: () => z.ZodMiniType;
  readonly response: () => z.ZodMiniType;
}

/** Declares one call whose codecs are made when they are first asked for: a client knows hundreds of them, and a page uses ten. */
export function endpointLater(spec: `${Method} ${string}`, definition: LaterDefinition): Endpoint {
  const query = once(() => definition.query?.());
  const body = once(() => definition.body?.());
  const response = once(definition.response);
  return {
    ...factsOf(spec, definition),
    get query() {
      return query();
    },
    get body() {
      return body();
    },
    get response() {
      return response();
    },
  };
}

function once<Made>(make: () => Made): () => Made {
  let made: { readonly value: Made } | undefined;
  return () => (made ??= { value: make() }).value;
}

/** What a call is besides its codecs. */
function factsOf<const Spec extends `${Method} ${string}`>(
  spec: Spec,
  definition: Omit<Definition, "query" | "body" | "response">,
) {
  const space = spec.indexOf(" ");
  const path = spec.slice(space + 1);
  const method = spec.slice(0, space) as Method;
  return {
    method,
    path,
    params: [...path.matchAll(/\{(\w+)\}/g)].map((match) => match[1] as ParamNames<Spec>),
    summary: definition.summary,
    access: definition.access,
    codeCheck: definition.codeCheck ?? true,
    kind: definition.kind ?? "json",
    base: definition.base ?? "api",
    source: definition.source ?? "contract",
    changesState: definition.changesState ?? method !== "GET",
    ...(definition.standsAlone && { standsAlone: true as const }),
    ...(definition.bodyLimitBytes !== undefined && { bodyLimitBytes: definition.bodyLimitBytes }),
  };
}

/** Endpoints of one concept, by the name of the call. */
export type Group = Readonly<Record<string, Endpoint>>;
export type Contract = Readonly<Record<string, Group>>;

type ParamsOf<E> = E extends Endpoint<infer P, infer _Q, infer _B, infer _R> ? P : never;
type QueryOf<E> = E extends { readonly query: infer Q extends z.ZodMiniType } ? z.output<Q> : never;
type BodyOf<E> = E extends { readonly body: infer B extends z.ZodMiniType } ? z.output<B> : never;

/** The input of a call, with our names. */
export type Input<E> = ([ParamsOf<E>] extends [never]
  ? unknown
  : { readonly params: Readonly<Record<ParamsOf<E>, string>> }) &
  ([QueryOf<E>] extends [never] ? unknown : { readonly query?: QueryOf<E> }) &
  ([BodyOf<E>] extends [never] ? unknown : { readonly body: BodyOf<E> });

/** The output of a call, with our names. */
export type Output<E> = E extends { readonly response: infer R extends z.ZodMiniType } ? z.output<R> : never;

export interface Entry {
  /** `users.list`: group and name. */
  readonly id: string;
  readonly endpoint: Endpoint;
}

/** Every endpoint of a contract, more static paths first, so that `/Selector` has priority over `/{id}`. */
export function entries(contract: Contract): readonly Entry[] {
  const all = Object.entries(contract).flatMap(([group, endpoints]) =>
    Object.entries(endpoints).map(([name, one]) => ({ id: `${group}.${name}`, endpoint: one })),
  );
  return all.sort((a, b) => specificity(b.endpoint.path).localeCompare(specificity(a.endpoint.path)));
}

/** Sort key by segment: a fixed word has priority over a parameter. */
function specificity(path: string): string {
  return path
    .split("/")
    .map((segment) => (segment.startsWith("{") ? "0" : "1"))
    .join("");
}
