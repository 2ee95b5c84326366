import type { Output } from "@banche/core";
import { cache } from "@banche/core/calls";
import type { contract } from "@banche/core/wire";
import { useQuery } from "@tanstack/react-query";
import { useRuntime } from "../../bind/context.tsx";
import { queryKeys } from "../../bind/queryKeys.ts";
import { FailureNotice } from "../../resource/FailureNotice.tsx";
import { Dialog } from "../../ui/Dialog.tsx";
import { Lines } from "../../ui/Skeletons.tsx";
import styles from "./cache.module.css";

/** Shows the value of a cache entry. */
export function CacheValue({ name, onClose }: { readonly name: string; readonly onClose: () => void }) {
  const { client } = useRuntime();
  const { data, error, refetch } = useQuery<Output<typeof contract.cache.read>>({
    queryKey: queryKeys.cache("value", name),
    queryFn: ({ signal }) => client.calls(cache).read({ params: { name } }, { signal }),
  });
  return (
    <Dialog title={name} width={720} onClose={onClose}>
      {error ? <FailureNotice failure={error} onRetry={() => void refetch()} /> : null}
      {data ? <pre className={styles["value"]}>{data.value}</pre> : error ? null : <Lines count={6} />}
    </Dialog>
  );
}
