import { useFormats } from "../../bind/useFormats.ts";
import { useTexts } from "../../bind/useTexts.ts";
import { FailureNotice } from "../../resource/FailureNotice.tsx";
import { Button } from "../../ui/Button.tsx";
import styles from "./dataSync.module.css";
import { RunState } from "./RunState.tsx";
import { useRuns } from "./useSync.ts";

interface HistoryProps {
  /** Missing: runs cannot be opened. */
  readonly onOpen?: (id: string) => void;
}

/** Lists syncs and comparisons, newest first. */
export function History({ onOpen }: HistoryProps) {
  const t = useTexts();
  const { data, error, hasNextPage, isFetchingNextPage, fetchNextPage, refetch } = useRuns();
  const runs = data?.pages.flat();
  const { count, time } = useFormats();
  const columns = ["from", "to", "state", "rows", "by", "at"] as const;
  return (
    <section aria-label={t("dataSyncPage.history")}>
      <h2>{t("dataSyncPage.history")}</h2>
      {error ? <FailureNotice failure={error} onRetry={() => void refetch()} /> : null}
      {runs?.length === 0 ? <p className={styles["quiet"]}>{t("dataSyncPage.noHistory")}</p> : null}
      {runs && runs.length > 0 ? (
        <div className={styles["runs"]} role="region" aria-label={t("dataSyncPage.history")} tabIndex={0}>
          <table>
            <thead>
              <tr>
                {columns.map((name) => (
                  <th key={name} scope="col">
                    {t(`dataSync.columns.${name}`)}
                  </th>
                ))}
                <th aria-hidden="true" />
              </tr>
            </thead>
            <tbody>
              {runs.map((run) => (
                <tr key={run.id}>
                  <td>{`${run.sourceName} / ${run.sourceTable}`}</td>
                  <td>{`${run.targetName} / ${run.targetTable}`}</td>
                  <td>
                    <RunState run={run} />
                  </td>
                  <td>
                    {run.stage === "compare"
                      ? null
                      : [run.progress.inserts, run.progress.updates, run.progress.removes].map(count).join(" / ")}
                  </td>
                  <td>{run.by}</td>
                  <td>{time(run.createdAt)}</td>
                  <td>
                    {onOpen ? (
                      <button
                        type="button"
                        className={styles["open"]}
                        aria-label={`${t("dataSyncPage.look")}: ${run.sourceTable} → ${run.targetTable}, ${time(run.createdAt)}`}
                        onClick={() => onOpen(run.id)}
                      >
                        {t("dataSyncPage.look")}
                      </button>
                    ) : null}
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      ) : null}
      {hasNextPage ? (
        <Button disabled={isFetchingNextPage} onClick={() => void fetchNextPage()}>
          {t("dataSyncPage.older")}
        </Button>
      ) : null}
    </section>
  );
}
