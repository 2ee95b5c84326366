import { ridership as ridershipCalls } from "@banche/core/calls";
import { useQuery } from "@tanstack/react-query";
import { useRuntime } from "../../bind/context.tsx";
import { queryKeys } from "../../bind/queryKeys.ts";
import { useFormats } from "../../bind/useFormats.ts";
import { useTexts } from "../../bind/useTexts.ts";
import { FailureNotice } from "../../resource/FailureNotice.tsx";
import { Dialog } from "../../ui/Dialog.tsx";
import { Lines } from "../../ui/Skeletons.tsx";
import styles from "./lists.module.css";

interface UnmatchedDialogProps {
  readonly from: string;
  readonly until: string;
  readonly onClose: () => void;
}

/** Scans of the period that match no trip, with the cause. */
export function UnmatchedDialog({ from, until, onClose }: UnmatchedDialogProps) {
  const t = useTexts();
  const { time } = useFormats();
  const { client } = useRuntime();
  const { data, error, refetch } = useQuery({
    queryKey: queryKeys.ridershipUnmatched(from, until),
    queryFn: async ({ signal }) => client.calls(ridershipCalls).unmatched({ query: { from, until } }, { signal }),
  });
  return (
    <Dialog title={t("ridership.unmatched")} width={720} onClose={onClose}>
      {error ? <FailureNotice failure={error} onRetry={() => void refetch()} /> : null}
      {!data && !error ? <Lines count={6} /> : null}
      {data ? (
        <table className={styles["table"]}>
          <thead>
            <tr>
              {(["at", "written", "cause", "file"] as const).map((name) => (
                <th key={name} scope="col">
                  {t(`ridership.${name}`)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {data.scans.map(({ id, at, written, cause, file }) => (
              <tr key={id}>
                <td>{time(at, "minute")}</td>
                <td>{written}</td>
                <td>{t(`ridership.causes.${cause}`)}</td>
                <td>{file}</td>
              </tr>
            ))}
          </tbody>
        </table>
      ) : null}
    </Dialog>
  );
}
