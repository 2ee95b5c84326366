import {
  type Client,
  fieldLabel,
  filtersOf,
  type Resource,
  type ResourceRegistry,
  type ToldModel,
  withModels,
  wordsFor,
} from "@banche/core";
import { kindOf } from "@banche/core/forms";
import type { SaidTexts } from "../app.ts";
import { cellContext, noLookups } from "../commands/resource/values.ts";

/** What a server sent about the models that the session may open. */
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

/** What the server says in place of the product's texts. Servers that say nothing of the kind are asked once. */
export async function askTexts(client: Client): Promise<SaidTexts> {
  return (await client.additions()).has("texts") ? (await client.texts.said()).texts : {};
}

/** Whether a resource can be made of it that answers what screens and commands ask. */
function isSound(one: ToldModel, product: ResourceRegistry): boolean {
  try {
    askAll(withModels(product, [one]).registry.of(one.code));
    return true;
  } catch {
    return false;
  }
}

/** Words, form, filters, and of each field its values and what is read from a text. @throws {TypeError} where something has no answer */
function askAll(resource: Resource): void {
  const context = cellContext("en", noLookups);
  wordsFor(resource, "en");
  filtersOf(resource);
  resource.form.flat();
  for (const field of Object.values(resource.fields)) {
    const kind = kindOf(field);
    fieldLabel(resource, field.name, "en");
    kind.values(field, noLookups);
    kind.fromCell("1", field, context);
  }
}
