import type { NameReader } from "@banche/core";
import { useEffect, useState } from "react";

let loaded: NameReader | undefined;

/** How names are read, once somebody searches; before that and when it cannot be loaded, names are found as written. */
export function useNameReader(wanted: boolean): NameReader | undefined {
  const [reader, setReader] = useState(loaded);

  useEffect(() => {
    if (!wanted || reader) return;
    import("@banche/core/pinyin").then(
      ({ nameReader }) => {
        loaded = nameReader;
        setReader(nameReader);
      },
      () => undefined,
    );
  }, [wanted, reader]);
  return reader;
}
