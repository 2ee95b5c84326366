import type { Context, Handlers } from "../wire/handlers.ts";

export type AnyCall = Context & { readonly params: unknown; readonly query: unknown; readonly body: unknown };
export type AnyHandler = (call: AnyCall) => unknown;

/** The types of call and answer were paired with the endpoint where the handler was written; here they are one of many. */
export function handlerOf(handlers: Handlers, id: string): AnyHandler {
  const [group = "", name = ""] = id.split(".");
  return (handlers as unknown as Readonly<Record<string, Readonly<Record<string, AnyHandler>>>>)[group]?.[
    name
  ] as AnyHandler;
}
