import { rightsOfResource } from "@banche/core";
import type { Runtime } from "../bind/runtime.ts";
import { entriesQuery, rowsQuery } from "../bind/useResource.ts";
import { listStateOf, requestOf } from "./listState.ts";
import { viewsQuery } from "./useViews.ts";

/**
 * Starts to read what a list shows at first, so that it is drawn with its rows and not empty before. Reads nothing if
 * the user may not open the list, or if its first call depends on more than the address.
 *
 * @param search - query of the address
 */
export function readAhead({ client, queries, registry, sessions }: Runtime, name: string, search: string): void {
  const resource = registry.find(name);
  const state = sessions.getState();
  if (!resource || state.status !== "signedIn" || !rightsOfResource(state.current, resource).open) return;
  // Pages that come before all others.
  if (state.current?.mustChangePassword === true || state.current?.secondFactor !== undefined) return;
  const asked = listStateOf(new URLSearchParams(search), resource);
  const request = requestOf(resource, asked);
  // The filters in effect depend on the rights and on what the server can do.
  if (request === undefined || Object.keys(asked.filters).length > 0) return;
  const { within } = resource.list;
  void queries.prefetchQuery(rowsQuery(client, resource, request));
  void queries.prefetchQuery(viewsQuery(client, resource));
  if (within && within.target !== name) void queries.prefetchQuery(entriesQuery(client, within.target));
}
