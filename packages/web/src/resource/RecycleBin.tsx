import type { Resource } from "@banche/core";
import { extensions } from "@banche/core/calls";
import { bringBack } from "@banche/core/bulk";
import { useInfiniteQuery, useQueryClient } from "@tanstack/react-query";
import { useDeferredValue, useState } from "react";
import { useRuntime } from "../bind/context.tsx";
import { errorText } from "../bind/errorText.ts";
import { timeText } from "../bind/timeText.ts";
import { useRefresh } from "../bind/useResource.ts";
import { useResourceTexts } from "../bind/useResourceTexts.ts";
import { useTexts } from "../bind/useTexts.ts";
import { Button } from "../ui/Button.tsx";
import { Dialog } from "../ui/Dialog.tsx";
import { Notice } from "../ui/Notice.tsx";
import { toast } from "../ui/toasts.ts";
import { FailureNotice } from "./FailureNotice.tsx";
import styles from "./bin.module.css";
import { queryKeys } from "../bind/queryKeys.ts";

const PAGE_ROWS = 50;

interface RecycleBinProps {
  readonly resource: Resource;
  readonly onClose: () => void;
}

/**
 * Deleted records of a resource, newest first: who deleted them, when, and until when they can be restored. One or
 * several can be restored.
 */
export function RecycleBin({ resource, onClose }: RecycleBinProps) {
  const t = useTexts();
  const texts = useResourceTexts(resource);
  const [keyword, setKeyword] = useState("");
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const bin = useDeletedRecords(resource, useDeferredValue(keyword.trim()));
  const { rows, failures, restore, busy } = bin;
  const settle = (ids: readonly string[]) =>
    void restore(ids).then((back) => setChosen((before) => new Set([...before].filter((id) => !back.has(id)))));
  const toggle = (id: string) =>
    setChosen((before) => new Set(before.has(id) ? [...before].filter((one) => one !== id) : [...before, id]));

  return (
    <Dialog
      title={t("lists.bin.title", { many: texts.many })}
      width={640}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>{t("common.verbs.close")}</Button>
          <Button look="main" busy={busy} disabled={chosen.size === 0} onClick={() => settle([...chosen])}>
            {t("lists.bin.restoreChosen", { count: chosen.size })}
          </Button>
        </>
      }
    >
      <div className={styles["bin"]}>
        <p className={styles["hint"]}>{t("lists.bin.hint", { many: texts.many })}</p>
        <input
          data-first
          type="search"
          value={keyword}
          maxLength={100}
          aria-label={t("lists.bin.search", { many: texts.many })}
          placeholder={t("lists.bin.search", { many: texts.many })}
          onChange={(event) => setKeyword(event.target.value)}
        />
        {bin.error ? <FailureNotice failure={bin.error} onRetry={bin.retry} /> : null}
        {rows?.length === 0 ? (
          <Notice
            title={keyword.trim() === "" ? t("lists.bin.empty") : t("lists.bin.noneFound", { many: texts.many })}
          />
        ) : null}
        <ul>
          {rows?.map(({ id, key, label, deletedAt, deletedBy, until }) => {
            const name = label || key || id;
            const failure = failures.get(id);
            return (
              <li key={id}>
                <label>
                  <input
                    type="checkbox"
                    checked={chosen.has(id)}
                    aria-label={t("lists.bin.choose", { name })}
                    onChange={() => toggle(id)}
                  />
                  <span>
                    <strong>{name}</strong> {key === name ? "" : key}
                    <small>
                      {t("lists.bin.deletedBy", {
                        account: deletedBy,
                        at: timeText(deletedAt, "yyyy-MM-dd HH:mm"),
                        until: timeText(until, "yyyy-MM-dd"),
                      })}
                    </small>
                    {failure === undefined ? null : <em role="alert">{failure}</em>}
                  </span>
                </label>
                <Button busy={busy} aria-label={t("lists.bin.restoreOne", { name })} onClick={() => settle([id])}>
                  {t("lists.bin.restore")}
                </Button>
              </li>
            );
          })}
        </ul>
        {bin.more ? <Button onClick={bin.more}>{t("lists.bin.more")}</Button> : null}
      </div>
    </Dialog>
  );
}

/** The deleted records that match a keyword, and a function that restores them. Keeps the error of each that failed. */
function useDeletedRecords(resource: Resource, keyword: string) {
  const t = useTexts();
  const { client } = useRuntime();
  const queries = useQueryClient();
  const refresh = useRefresh(resource);
  const [failures, setFailures] = useState<ReadonlyMap<string, string>>(new Map());
  const [busy, setBusy] = useState(false);
  const queryKey = queryKeys.deleted(resource.name);
  const pages = useInfiniteQuery({
    queryKey: queryKeys.deleted(resource.name, keyword),
    staleTime: 0,
    initialPageParam: 1,
    queryFn: ({ pageParam, signal }) =>
      client
        .calls(extensions)
        .deleted(
          { params: { resource: resource.name }, query: { page: pageParam, pageSize: PAGE_ROWS, keyword } },
          { signal },
        ),
    getNextPageParam: (last, all) => (all.length * PAGE_ROWS < last.total ? all.length + 1 : undefined),
  });

  async function restore(ids: readonly string[]): Promise<ReadonlySet<string>> {
    setBusy(true);
    const back = new Set<string>();
    try {
      const results = await bringBack(client, resource, ids);
      for (const { id, error } of results) if (!error) back.add(id);
      setFailures(new Map(results.flatMap(({ id, error }) => (error ? [[id, errorText(t, error)] as const] : []))));
      if (back.size > 0) toast("success", t("lists.undo.restored", { count: back.size }));
    } catch (error) {
      toast("error", errorText(t, error));
    }
    await Promise.all([queries.invalidateQueries({ queryKey }), refresh()]);
    setBusy(false);
    return back;
  }

  return {
    rows: pages.data?.pages.flatMap(({ rows }) => rows),
    error: pages.error,
    retry: () => void pages.refetch(),
    more: pages.hasNextPage ? () => void pages.fetchNextPage() : undefined,
    ...{ failures, busy, restore },
  };
}
