import type { Readable } from "node:stream";

import type { Download, Language, Output, UploadFile, ResourceRegistry } from "@banche/core";
import type { contract, Endpoint } from "@banche/core/wire";
import type { FastifyBaseLogger } from "fastify";
import type { Kysely } from "kysely";
import type * as z from "zod/mini";

import type { Rights } from "../access/rights.ts";
import type { Agent, Session } from "../auth/sessions.ts";
import type { Schema } from "../db/schema.ts";
import type { SecretBox } from "../secrets/secretBox.ts";
import type { Tables } from "../tables/recordTable.ts";

/** What is known of the request besides its content. */
export interface RequestInfo {
  readonly id: string;
  readonly ip: string;
  readonly userAgent: string;
  /** What the client says that it is, at sign-in. */
  readonly agent: Agent;
  /** The token of the device that the caller brings, whatever it is worth. */
  readonly device: string | undefined;
  readonly language: Language;
  /** `encryption` of the query: the signature of a link, on endpoints that show pictures. */
  readonly signature: string | undefined;
  /** The job that the call is part of, for the audit log. */
  readonly jobId: string | undefined;
  /** False for the platform's own clients, which are answered as they are used to. */
  readonly knowsAdditions: boolean;
  /** Tells when the connection of the caller ends. @returns what forgets that */
  whenGone(tell: () => void): () => void;
}

/** What every handler is given besides the content of the call. */
export interface Context {
  /** The caller's session. @throws {Refusal} 600 on an open endpoint that was called without one */
  readonly session: Session;
  /** The same, for open endpoints that also answer strangers. */
  readonly visitor: Session | undefined;
  /** What the caller was granted; read once a call, from a cache. */
  rights(): Promise<Rights>;
  /** The database. On writes it is a transaction that ends with the call: a refusal undoes everything. */
  readonly db: Kysely<Schema>;
  readonly request: RequestInfo;
  /** The resources that there are. */
  readonly registry: ResourceRegistry;
  /** Where their records are kept. */
  readonly tables: Tables;
  /** Seals what must be said again, such as passwords of other servers. */
  readonly secrets: SecretBox;
  /** What the text of a success says instead of the usual: words in the language of the answer. */
  say(text: string): void;
  /** Hands out a token of the device with the answer: this account has signed in on it. */
  knowDevice(account: string): void;
  readonly log: FastifyBaseLogger;
}

type ParamsOf<E> = E extends Endpoint<infer P, infer _Q, infer _B, infer _R> ? P : never;
type QueryOf<E> = E extends { readonly query: infer Q extends z.ZodMiniType }
  ? z.output<Q>
  : Readonly<Record<never, never>>;
type BodyOf<E> = E extends { readonly body: infer B extends z.ZodMiniType } ? z.output<B> : undefined;

/** A file on its way in. Reading past the limit of its kind throws a refusal. */
export interface IncomingFile {
  /** As the client calls it; never used as a path. */
  readonly name: string;
  readonly stream: Readable;
}

/** A file on its way out. */
export interface FileAnswer {
  readonly content: Uint8Array | Readable;
  /** Media type. */
  readonly type: string;
  readonly name: string;
  /** Shown in the page instead of saved. */
  readonly inline?: boolean;
  /** With it a browser that has the same bytes gets 304. */
  readonly etag?: string;
  /** `Cache-Control`; default: not kept anywhere. */
  readonly cache?: string;
}

/** One call, decoded: our names, checked types. */
export interface Call<E> extends Context {
  readonly params: Readonly<Record<ParamsOf<E>, string>>;
  readonly query: QueryOf<E>;
  readonly body: BodyOf<E> extends UploadFile ? IncomingFile : BodyOf<E>;
}

type Answer<E> = [Output<E>] extends [Download] ? FileAnswer : Output<E>;

/** Answers one endpoint in our names. Envelope, wire names and parsing are not its business. */
export type Handler<E> = (call: Call<E>) => Promise<Answer<E>> | Answer<E>;

/** Handlers of one concept. */
export type HandlersOf<Group> = { readonly [Name in keyof Group]: Handler<Group[Name]> };

/** A handler for every endpoint of the contract: one that is missing does not compile. */
export type Handlers = { readonly [Name in keyof typeof contract]: HandlersOf<(typeof contract)[Name]> };
