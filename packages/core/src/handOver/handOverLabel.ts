import type { Output } from "../contract/endpoint.ts";
import type { users } from "../contract/users.ts";
import type { Translate } from "../i18n/create.ts";
import type { Language } from "../i18n/language.ts";
import type { ResourceRegistry } from "../registry/registry.ts";
import { fieldLabel, wordsFor } from "../registry/words.ts";

type Part = Pick<Output<typeof users.handOver>["parts"][number], "kind" | "resource" | "field">;

/** The label of a part of the handed-over work; records of unknown models are labelled by the model name. */
export function handOverLabel(
  { kind, resource = "", field = "" }: Part,
  {
    registry,
    language,
    t,
  }: { readonly registry: ResourceRegistry; readonly language: Language; readonly t: Translate },
): string {
  if (kind !== "field" && kind !== "creator") return t(`handOver.${kind}`);
  const declared = registry.find(resource);
  const title = declared ? wordsFor(declared, language).title : resource;
  return t(`handOver.${kind}`, { title, field: declared ? fieldLabel(declared, field, language) : field });
}
