import { type Client, createClient } from "../client/createClient.ts";
import { sessionOf, type SessionOf, type SessionOptions } from "./sessionOf.ts";

/** A session whose clients have every call of the contract. */
export interface Session extends SessionOf<Client> {}

/** Continues the stored session, or starts signed out. Sends no request by itself. */
export function createSession(options: SessionOptions): Session {
  return sessionOf(options, createClient);
}
