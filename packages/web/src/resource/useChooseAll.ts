import { type AnyRow, isProtected } from "@banche/core";
import { PAGE_SIZES } from "@banche/core/shell";
import { useLayoutEffect, useRef, useState } from "react";
import { useRuntime } from "../bind/context.tsx";
import { errorText } from "../bind/errorText.ts";
import { useTexts } from "../bind/useTexts.ts";
import { toast } from "../ui/toasts.ts";
import type { ResourceScreen } from "./useResourceScreen.ts";

/** Maximum number of rows that can be chosen at once. */
const MOST_ROWS = 5_000;
const PAGE_ROWS = Math.max(...PAGE_SIZES);

/** Chooses all rows of all pages; undefined if there are no more rows, or too many. */
export function useChooseAll({ resource, request, rows, batch }: ResourceScreen) {
  const t = useTexts();
  const { client } = useRuntime();
  const [isBusy, setBusy] = useState(false);
  const key = JSON.stringify(request);
  const wanted = useRef(key);
  useLayoutEffect(() => {
    wanted.current = key;
  }, [key]);
  const total = rows.answer?.total ?? 0;
  const isKnown = resource.list.shape === "page" && rows.answer?.capped !== true;
  if (!request || !isKnown || total > MOST_ROWS || total <= batch.chosen.length) return undefined;

  async function choose(): Promise<void> {
    setBusy(true);
    try {
      const pages = Array.from({ length: Math.ceil(total / PAGE_ROWS) }, (_, at) => at + 1);
      const read: AnyRow[] = [];
      for (const page of pages) {
        const query = { ...request?.query, page, pageSize: PAGE_ROWS };
        read.push(...(await client.of(resource).list({ ...request, query })).rows);
      }
      // The list may have changed in the meantime.
      if (wanted.current === key) batch.choose(read.filter((row) => !isProtected(resource, row)));
    } catch (error) {
      toast("error", errorText(t, error));
    }
    setBusy(false);
  }
  return { total, isBusy, choose: () => void choose() };
}
