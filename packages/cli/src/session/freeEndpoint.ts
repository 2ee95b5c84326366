import type { Endpoint, Method } from "@banche/core/wire";
import * as z from "zod/mini";

const methods: readonly Method[] = ["GET", "POST", "PUT", "DELETE"];

/**
 * An endpoint for a typed address: query, body and answer are passed unchanged, with the names of the wire.
 *
 * @param known - the endpoint of the contract at this address: tells whether a GET changes data and whether the code is checked
 */
export function freeEndpoint(method: string, path: string, known: Endpoint | undefined): Endpoint {
  return {
    method: methods.find((one) => one === method) ?? "GET",
    path,
    params: [],
    summary: "",
    query: z.record(z.string(), z.string()),
    body: z.unknown(),
    response: z.unknown(),
    access: { kind: "session" },
    codeCheck: true,
    kind: "json",
    base: "api",
    source: "spec",
    changesState: known?.changesState ?? method !== "GET",
  };
}
