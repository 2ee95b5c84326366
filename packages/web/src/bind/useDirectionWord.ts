import { useDictionaries } from "./useDictionaries.ts";

/** What directions are called, by the dictionary. */
export function useDirectionWord(): (direction: string) => string {
  const { data: dictionaries } = useDictionaries(true);
  return (value) => dictionaries?.["lineDirection"]?.find((entry) => entry.value === value)?.label ?? value;
}
