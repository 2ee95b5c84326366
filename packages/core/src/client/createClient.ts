import type { Output } from "../contract/endpoint.ts";
import { contract } from "../contract/index.ts";
import type { Page } from "../contract/lists.ts";
import { builtIn } from "../registry/all.ts";
import { type Calls, clientOf, type ClientOptions, type CommonClient, type LearnModels } from "./clientOf.ts";

/** A client with every call of the contract. */
export interface Client extends CommonClient, Calls<typeof contract> {}

/** A client for any server of the platform's generation, with all calls. Default resources: those of the product. */
export function createClient(options: ClientOptions): Client {
  return clientOf(contract, { ...options, registry: options.registry ?? builtIn, learnModels });
}

const learnModels: LearnModels = async (product, call) => {
  const mine = (await call(contract.models.mine, {})) as Output<typeof contract.models.mine>;
  // Kinds and generator are larger than a client. They are loaded only for servers with designed models.
  const { withModels } = await import("./models.ts");
  return withModels(product, mine);
};

/**
 * All rows of a paged list, page by page: by cursor if the server returns one, else by page number.
 *
 * @param read - requests one page, for example `(query) => client.users.list({ query })`
 */
export async function* eachRow<Row>(
  read: (query: { page: number; pageSize: number; cursor?: string }) => Promise<Page<Row>>,
  pageSize = 500,
): AsyncGenerator<Row> {
  let cursor: string | undefined;
  for (let page = 1; ; page += 1) {
    const answer = await read({ page, pageSize, ...(cursor !== undefined && { cursor }) });
    yield* answer.rows;
    const more = answer.cursor !== undefined || (!cursor && answer.rows.length > 0 && page * pageSize < answer.total);
    if (!more) return;
    cursor = answer.cursor;
  }
}
