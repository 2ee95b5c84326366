import type { Context, Handlers } from "../wire/handlers.ts";

export type AnyCall = Context & { readonly params: unknown; readonly query: unknown; readonly body: unknown };
export type AnyHandler = (call: AnyCall) => unknown;

/** Call and answer were typed with the endpoint when the handler was written. Here all handlers share one type. */
export function handlerOf(handlers: Handlers, id: string): AnyHandler {
  const [group = "", name = ""] = id.split(".");
  return (handlers as unknown as Readonly<Record<string, Readonly<Record<string, AnyHandler>>>>)[group]?.[
    name
  ] as AnyHandler;
}
