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

/** The server's answer about the models that the session may open. */
export interface AskedModels {
  /** Models that resources can be built from. */
  readonly told: readonly ToldModel[];
  /** Codes of the other models; a faulty one does not affect the rest. */
  readonly faulty: readonly string[];
}

/** Asks which models the session may open. Servers without models get no second call. @throws {BancheError} the server's error */
export async function askModels(client: Client, product: ResourceRegistry): Promise<AskedModels> {
  const all = (await client.additions()).has("designed-models") ? await client.models.mine() : [];
  const told = all.filter(
    (one, index) => isSound(one, product) && all.findIndex(({ code }) => code === one.code) === index,
  );
  return { told, faulty: all.filter((one) => !told.includes(one)).map(({ code }) => code) };
}

/** The texts that the server shows in place of the product's. Servers without such texts get no second call. */
export async function askTexts(client: Client): Promise<SaidTexts> {
  return (await client.additions()).has("texts") ? (await client.texts.said()).texts : {};
}

/** Whether a resource can be built from the model that works on all screens and in all commands. */
function isSound(one: ToldModel, product: ResourceRegistry): boolean {
  try {
    askAll(withModels(product, [one]).registry.of(one.code));
    return true;
  } catch {
    return false;
  }
}

/**
 * Calls everything that screens and commands call: words, form, filters, and reading and listing of values of each field. @throws
 * {TypeError} when something is missing
 */
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
