import type { NameReader } from "@banche/core/text";
import { useEffect, useState } from "react";
import { loadedNameReader, loadNameReader } from "./loadNameReader.ts";

/** How names are read, once somebody searches; before that and when it cannot be loaded, names are found as written. */
export function useNameReader(wanted: boolean): NameReader | undefined {
  const [reader, setReader] = useState(loadedNameReader);

  useEffect(() => {
    if (!wanted || reader) return;
    void loadNameReader().then((found) => setReader(() => found));
  }, [wanted, reader]);
  return reader;
}
