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

/** Facts about the request other than its content. */
export interface RequestInfo {
  readonly id: string;
  readonly ip: string;
  readonly userAgent: string;
  /** The kind of client, as the client states it at sign-in. */
  readonly agent: Agent;
  /** The device token that the caller sent. It is not verified yet. */
  readonly device: string | undefined;
  readonly language: Language;
  /** `encryption` of the query: the signature of a picture link. */
  readonly signature: string | undefined;
  /** The job of the call, for the audit log. */
  readonly jobId: string | undefined;
  /** False for the platform's own clients, which get answers without our additions. */
  readonly knowsAdditions: boolean;
  /** Calls `tell` when the caller's connection ends. @returns a function that cancels this */
  whenGone(tell: () => void): () => void;
}

/** Parts of a call that every handler gets in addition to the content. */
export interface Context {
  /** The caller's session. @throws {Refusal} 600 on an open endpoint that was called without a session */
  readonly session: Session;
  /** The same, for open endpoints that also answer callers without a session. */
  readonly visitor: Session | undefined;
  /** The rights of the caller. They are read once per call, from a cache. */
  rights(): Promise<Rights>;
  /** The database. For writes it is a transaction that ends with the call: a refusal rolls back everything. */
  readonly db: Kysely<Schema>;
  readonly request: RequestInfo;
  /** All resources. */
  readonly registry: ResourceRegistry;
  /** The tables of the resources. */
  readonly tables: Tables;
  /** Encrypts values that must be readable again, such as passwords of other servers. */
  readonly secrets: SecretBox;
  /** Replaces the usual success text. The text is in the language of the answer. */
  say(text: string): void;
  /** Sends a device token with the answer, because this account has signed in on the device. */
  knowDevice(account: string): void;
  readonly log: FastifyBaseLogger;
}

type ParamsOf<E> = E extends Endpoint<infer P, infer _Q, infer _B, infer _R> ? P : never;
type QueryOf<E> = E extends { readonly query: infer Q extends z.ZodMiniType }
  ? z.output<Q>
  : Readonly<Record<never, never>>;
type BodyOf<E> = E extends { readonly body: infer B extends z.ZodMiniType } ? z.output<B> : undefined;

/** An uploaded file. Reading more than the limit of its kind throws a refusal. */
export interface IncomingFile {
  /** The name that the client sent. Never used as a path. */
  readonly name: string;
  readonly stream: Readable;
}

/** A file to send. */
export interface FileAnswer {
  readonly content: Uint8Array | Readable;
  /** Media type. */
  readonly type: string;
  readonly name: string;
  /** Shown in the browser instead of saved. */
  readonly inline?: boolean;
  /** A browser that already has the same bytes gets 304. */
  readonly etag?: string;
  /** `Cache-Control`; default: the file is not cached. */
  readonly cache?: string;
}

/** One decoded call: our names, checked types. */
export interface Call<E> extends Context {
  readonly params: Readonly<Record<ParamsOf<E>, string>>;
  readonly query: QueryOf<E>;
  readonly body: BodyOf<E> extends UploadFile ? IncomingFile : BodyOf<E>;
}

type Answer<E> = [Output<E>] extends [Download] ? FileAnswer : Output<E>;

/** Answers one endpoint in our names. It does not handle the envelope, wire names or parsing. */
export type Handler<E> = (call: Call<E>) => Promise<Answer<E>> | Answer<E>;

/** Handlers of one concept. */
export type HandlersOf<Group> = { readonly [Name in keyof Group]: Handler<Group[Name]> };

/** A handler for every endpoint of the contract. A missing handler is a compile error. */
export type Handlers = { readonly [Name in keyof typeof contract]: HandlersOf<(typeof contract)[Name]> };
