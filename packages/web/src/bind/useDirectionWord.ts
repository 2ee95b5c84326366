import { useDictionaries } from "./useDictionaries.ts";

/** Names of directions, from the dictionary. */
export function useDirectionWord(): (direction: string) => string {
  const { data: dictionaries } = useDictionaries(true);
  return (value) => dictionaries?.["lineDirection"]?.find((entry) => entry.value === value)?.label ?? value;
}
