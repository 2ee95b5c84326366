import { type Language, type ResourceRegistry, wordsFor } from "@banche/core";
import { findText } from "@banche/core/text";

/** What people call the concept of a change; one that the app does not know by its name on the wire. */
export function resourceName(registry: ResourceRegistry, language: Language, name: string): string {
  const resource = registry.find(name);
  if (resource) return wordsFor(resource, language).title;
  return findText(language, `logs.resources.${name}`) ?? name;
}
