import { ridership } from "@banche/core/calls";
import { useQuery } from "@tanstack/react-query";
import { useRuntime } from "../../bind/context.tsx";
import { queryKeys } from "../../bind/queryKeys.ts";
import { useFormats } from "../../bind/useFormats.ts";
import { useTexts } from "../../bind/useTexts.ts";
import { FailureNotice } from "../../resource/FailureNotice.tsx";
import { Button } from "../../ui/Button.tsx";
import { useConfirm } from "../../ui/confirm.tsx";
import { Lines } from "../../ui/Skeletons.tsx";
import styles from "./lists.module.css";
import { useRidershipChange } from "./useRidership.ts";

/** Imported scan files; each can be undone as a whole. */
export function ImportedFiles() {
  const t = useTexts();
  const { time } = useFormats();
  const { client } = useRuntime();
  const confirm = useConfirm();
  const { change, isBusy } = useRidershipChange();
  const { data, error, refetch } = useQuery({
    queryKey: queryKeys.ridershipImports,
    queryFn: async ({ signal }) => client.calls(ridership).imports({ signal }),
  });
  const undo = async (id: string, name: string, scans: number) => {
    const question = { title: t("ridership.askUndo", { name }), text: t("ridership.askUndoText", { scans }) };
    if (await confirm({ ...question, danger: true, okText: t("ridership.undo") })) await change({ what: "undo", id });
  };
  return (
    <section aria-label={t("ridership.files")}>
      <h3>{t("ridership.files")}</h3>
      {error ? <FailureNotice failure={error} onRetry={() => void refetch()} /> : null}
      {!data && !error ? <Lines count={2} /> : null}
      {data?.length === 0 ? <p className={styles["empty"]}>{t("ridership.noFiles")}</p> : null}
      <ul className={styles["files"]}>
        {data?.map(({ id, name, at, by, scans, matched }) => (
          <li key={id}>
            <strong>{name}</strong>
            <small>{t("ridership.fileFacts", { at: time(at, "minute"), by, scans, matched })}</small>
            <Button
              busy={isBusy}
              aria-label={`${t("ridership.undo")} ${name}`}
              onClick={() => void undo(id, name, scans)}
            >
              {t("ridership.undo")}
            </Button>
          </li>
        ))}
      </ul>
    </section>
  );
}
