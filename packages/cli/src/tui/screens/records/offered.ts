import type { Endpoint } from "@banche/core/wire";
import type { Here } from "./place.ts";

/** A further action for a record. */
export interface Offered {
  readonly name: string;
  readonly endpoint: Endpoint;
  /** It accepts several records at once. */
  readonly many: boolean;
}

/** The further actions of a declaration that need no input, and that the user was granted and the server supports. */
export function offeredActions({ resource, rights, list }: Here): readonly Offered[] {
  const calls = new Map<string, Endpoint>(Object.entries(resource.endpoints));
  return Object.entries(resource.actions ?? {}).flatMap(([name, { button, addition, endpoint, sets }]) => {
    const call = calls.get(endpoint ?? name);
    const isHere = addition === undefined || list.known.additions?.has(addition) === true;
    // Actions that only read would open a view that this screen does not have.
    return call?.changesState && !call.body && isHere && rights.button(button)
      ? [{ name, endpoint: call, many: sets !== undefined }]
      : [];
  });
}
