import type { Language, ResourceRegistry } from "@banche/core";
import { BANCHE_MEDIA_TYPE } from "@banche/core/wire";
import type { FastifyRequest } from "fastify";
import type { Kysely } from "kysely";

import type { Rights } from "../access/rights.ts";
import { deviceTokenOf } from "../auth/device.ts";
import type { Session } from "../auth/sessions.ts";
import { refuse } from "../base/respond.ts";
import type { Schema } from "../db/schema.ts";
import type { Deps } from "../deps.ts";
import { agentOf } from "../people/startSession.ts";
import { withDesigned } from "../tables/places.ts";
import type { Tables } from "../tables/recordTable.ts";
import type { DecodedCall } from "../wire/decode.ts";
import { readJobId } from "../wire/jobId.ts";
import type { AnyCall } from "./handlerOf.ts";

/** The caller of a request. */
export interface Caller {
  readonly session: Session | undefined;
  /** The resources that this call may use. */
  readonly registry: ResourceRegistry;
  readonly rights: () => Promise<Rights>;
}

/** The parts that a call is built from. */
interface CallParts {
  /** The tables of the product's own resources. */
  readonly places: Tables;
  readonly content: DecodedCall;
  readonly request: FastifyRequest;
  readonly state: Caller;
  readonly language: Language;
  readonly db: Kysely<Schema>;
  readonly say: (text: string) => void;
  readonly knowDevice: (account: string) => void;
  readonly deps: Pick<Deps, "secrets">;
}

/** Builds the call that is passed to the handler. */
export function callOf({ places, content, request, state, language, db, say, knowDevice, deps }: CallParts): AnyCall {
  const query: unknown = request.query;
  const signature = typeof query === "object" && query !== null && "encryption" in query ? query.encryption : undefined;
  return {
    ...content,
    visitor: state.session,
    rights: state.rights,
    db,
    say,
    knowDevice,
    registry: state.registry,
    tables: withDesigned(places, state.registry),
    secrets: deps.secrets,
    log: request.log,
    request: {
      id: request.id,
      ip: request.ip,
      userAgent: request.headers["user-agent"] ?? "",
      agent: agentOf(request.headers["banche-client"]),
      device: deviceTokenOf(request),
      language,
      signature: typeof signature === "string" ? signature : undefined,
      jobId: readJobId(request.headers["banche-job"]),
      knowsAdditions: knowsAdditions(request),
      whenGone: (tell) => {
        const { socket } = request.raw;
        socket.once("close", tell);
        return () => void socket.off("close", tell);
      },
    },
    get session() {
      if (!state.session) throw refuse.notSignedIn();
      return state.session;
    },
  };
}

/** Whether the client is one of ours, by its `Accept` header (ADR 0113). */
export function knowsAdditions({ headers }: FastifyRequest): boolean {
  return headers.accept?.includes(BANCHE_MEDIA_TYPE) === true;
}
