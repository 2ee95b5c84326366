import { fixedChoicesOf } from "@banche/core";
import { labelIn } from "@banche/core/text";
import { useDictionaries } from "../../bind/useDictionaries.ts";
import { useRegistry } from "../../bind/useRegistry.ts";
import { useLanguage } from "../../bind/useTexts.ts";

/** Instead of a code, until the dictionary is read. */
const LATER = "…";

/** Names of states, kinds of day and directions, from the declarations of schemes and trips and from the dictionary. */
export function useChoiceWords() {
  const registry = useRegistry();
  const [language] = useLanguage();
  const { data: dictionaries, isLoading } = useDictionaries(true);
  const fixed = (resource: string, name: string) => {
    const field = registry.find(resource)?.fields[name];
    const choices = (field && fixedChoicesOf(field)) ?? [];
    return (value: string): string => {
      const found = choices.find((choice) => choice.value === value);
      return found ? labelIn(language, found.label) : value;
    };
  };
  return {
    state: fixed("schemes", "state"),
    day: fixed("trips", "days"),
    direction(value: string): string {
      if (isLoading) return LATER;
      return dictionaries?.["lineDirection"]?.find((entry) => entry.value === value)?.label ?? value;
    },
  };
}
