import { type Language, type ResourceRegistry, wordsFor } from "@banche/core";
import { findText } from "@banche/core/text";

/** The name of the concept of a change; its wire name when the app does not know it. */
export function resourceName(registry: ResourceRegistry, language: Language, name: string): string {
  const resource = registry.find(name);
  if (resource) return wordsFor(resource, language).title;
  return findText(language, `logs.resources.${name}`) ?? name;
}
