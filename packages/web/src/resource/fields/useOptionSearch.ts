import { wantedOf, wordsOfName } from "@banche/core/text";
import { useState } from "react";
import { useNameReader } from "../../bind/useNameReader.ts";

/** Search in a select box. The typed text is found in the labels and in their pinyin. */
export function useOptionSearch(): {
  readonly onSearch: (typed: string) => void;
  readonly filterOption: (typed: string, option?: { readonly label?: unknown }) => boolean;
} {
  const [searching, setSearching] = useState(false);
  const reader = useNameReader(searching);
  return {
    onSearch: (typed) => setSearching(typed !== ""),
    filterOption: (typed, option) => {
      const label = typeof option?.label === "string" ? option.label : "";
      const wanted = wantedOf(typed, reader);
      return wordsOfName(label, reader).some((word) => word.includes(wanted));
    },
  };
}
