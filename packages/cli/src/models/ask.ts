import { type Client, type ResourceRegistry, type ToldModel, withModels } from "@banche/core";

/** What a server told of the models that the session may open. */
export interface AskedModels {
  /** Those that resources can be made from. */
  readonly told: readonly ToldModel[];
  /** Codes of the others: one of them takes away none of the rest. */
  readonly faulty: readonly string[];
}

/** Asks which models the session may open. Servers that have none are asked once. @throws {BancheError} what the server said */
export async function askModels(client: Client, product: ResourceRegistry): Promise<AskedModels> {
  const all = (await client.additions()).has("designed-models") ? await client.models.mine() : [];
  const told = all.filter(
    (one, index) => isSound(one, product) && all.findIndex(({ code }) => code === one.code) === index,
  );
  return { told, faulty: all.filter((one) => !told.includes(one)).map(({ code }) => code) };
}

function isSound(one: ToldModel, product: ResourceRegistry): boolean {
  try {
    withModels(product, [one]);
    return true;
  } catch {
    return false;
  }
}
