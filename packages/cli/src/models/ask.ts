import { type Client, kindOf, type ResourceRegistry, type ToldModel, withModels } from "@banche/core";
import { cellContext, noLookups } from "../commands/resource/values.ts";

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

/** Whether a resource can be made of it whose fields answer for themselves: screens and commands ask them of every value. */
function isSound(one: ToldModel, product: ResourceRegistry): boolean {
  try {
    const { registry } = withModels(product, [one]);
    const context = cellContext("en", noLookups);
    for (const field of Object.values(registry.of(one.code).fields)) {
      const kind = kindOf(field);
      kind.values(field, noLookups);
      kind.fromCell("1", field, context);
    }
    return true;
  } catch {
    return false;
  }
}
