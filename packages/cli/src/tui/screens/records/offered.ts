import type { Endpoint } from "@banche/core/wire";
import type { Here } from "./place.ts";

/** Something that can be done with a record beyond the usual. */
export interface Offered {
  readonly name: string;
  readonly endpoint: Endpoint;
  /** It takes many records at once. */
  readonly many: boolean;
}

/** The further actions of a declaration that the user was granted, the server has, and nothing has to be filled in for. */
export function offeredActions({ resource, rights, list }: Here): readonly Offered[] {
  const calls = new Map<string, Endpoint>(Object.entries(resource.endpoints));
  return Object.entries(resource.actions ?? {}).flatMap(([name, { button, addition, endpoint, sets }]) => {
    const call = calls.get(endpoint ?? name);
    const isHere = addition === undefined || list.known.additions?.has(addition) === true;
    // What only reads opens something that this screen does not have.
    return call?.changesState && !call.body && isHere && rights.button(button)
      ? [{ name, endpoint: call, many: sets !== undefined }]
      : [];
  });
}
