import { clientOf, type LearnModels } from "../client/clientOf.ts";
import { sessionCalls, type SessionClient, sessionOf, type SessionOf, type SessionOptions } from "./sessionOf.ts";
import type { ResourceRegistry } from "../registry/registry.ts";

/**
 * A session whose clients have only the session's own calls. Code that makes other calls names their group:
 * `client.calls(messages).list()`. So an app loads each group of the contract with the code that uses it (ADR 0174).
 *
 * @param options.learnModels - default: designed models are not read
 */
export function createSessionWith(
  options: SessionOptions & { readonly registry: ResourceRegistry; readonly learnModels?: LearnModels },
): SessionOf<SessionClient> {
  const { registry, learnModels } = options;
  return sessionOf(options, (own) => clientOf(sessionCalls, { ...own, registry, ...(learnModels && { learnModels }) }));
}
