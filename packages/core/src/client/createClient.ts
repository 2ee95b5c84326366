import { contract } from "../contract/index.ts";
import { builtIn } from "../registry/all.ts";
import { type Calls, clientOf, type ClientOptions, type CommonClient } from "./clientOf.ts";
import { learnModels } from "./learnModels.ts";

/** A client with every call of the contract. */
export interface Client extends CommonClient, Calls<typeof contract> {}

/** A client for any server of the platform's generation, with all calls. Default resources: those of the product. */
export function createClient(options: ClientOptions): Client {
  return clientOf(contract, { ...options, registry: options.registry ?? builtIn, learnModels });
}
