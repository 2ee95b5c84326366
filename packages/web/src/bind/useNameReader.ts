import type { NameReader } from "@banche/core/text";
import { useEffect, useState } from "react";
import { loadedNameReader, loadNameReader } from "./loadNameReader.ts";

/**
 * The pinyin reader, loaded when `wanted` is first true. Until then, or if it cannot be loaded, names are found as
 * written.
 */
export function useNameReader(wanted: boolean): NameReader | undefined {
  const [reader, setReader] = useState(loadedNameReader);

  useEffect(() => {
    if (!wanted || reader) return;
    void loadNameReader().then((found) => setReader(() => found));
  }, [wanted, reader]);
  return reader;
}
