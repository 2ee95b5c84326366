import Button from "antd/es/button";
import Input from "antd/es/input";
import Progress from "antd/es/progress";
import { useState } from "react";
import { useFormats } from "../../bind/useFormats.ts";
import { useTexts } from "../../bind/useTexts.ts";
import { FailureNotice } from "../../resource/FailureNotice.tsx";
import { Lines } from "../../ui/Skeletons.tsx";
import styles from "./dataSync.module.css";
import { DifferenceBar } from "./DifferenceBar.tsx";
import { RunState } from "./RunState.tsx";
import { Samples } from "./Samples.tsx";
import { MOST_UNDONE, type Run, secondsLeft, wantedRows } from "./sync.ts";
import { useRun, type useRunActions } from "./useSync.ts";

interface RunViewProps {
  readonly id: string;
  readonly actions: ReturnType<typeof useRunActions>;
  readonly onBack: () => void;
}

/** A run: its progress, the differences, and the possible actions. */
export function RunView({ id, actions, onBack }: RunViewProps) {
  const t = useTexts();
  const found = useRun(id);
  if (found.error) return <FailureNotice failure={found.error} onRetry={() => void found.refetch()} />;
  if (!found.data) return <Lines count={4} />;
  const { run, at } = found.data;
  return (
    <div className={styles["run"]}>
      <header className={styles["runHead"]}>
        <Button onClick={onBack}>{t("dataSyncPage.back")}</Button>
        <h2>{`${run.sourceName} / ${run.sourceTable} → ${run.targetName} / ${run.targetTable}`}</h2>
        <RunState run={run} />
      </header>
      {run.state === "working" ? <Going run={run} at={at} /> : null}
      {run.reason === "" ? null : (
        <p role="alert" className={styles["failure"]}>
          {run.reason}
        </p>
      )}
      {run.stage !== "compare" && run.state !== "working" ? <Outcome run={run} /> : null}
      {run.differences && run.stage === "compare" ? (
        <>
          <DifferenceBar differences={run.differences} modes={run.modes} />
          <Samples pairs={run.pairs} differences={run.differences} />
        </>
      ) : null}
      <Actions run={run} actions={actions} />
    </div>
  );
}

function Going({ run, at }: { readonly run: Run; readonly at: number }) {
  const t = useTexts();
  const { count } = useFormats();
  const { read, total, inserts, updates, removes } = run.progress;
  const left = secondsLeft(run, at);
  const time =
    left === undefined
      ? undefined
      : left < 90
        ? t("dataSyncPage.seconds", { count: left })
        : t("dataSyncPage.minutes", { count: Math.ceil(left / 60) });
  const title = t(
    ({ compare: "dataSyncPage.comparing", write: "dataSyncPage.writing", undo: "dataSyncPage.undoing" } as const)[
      run.stage
    ],
  );
  const share = total === undefined || total === 0 ? undefined : Math.min(100, Math.floor((read / total) * 100));
  const facts = [
    total === undefined
      ? t("dataSyncPage.read", { read: count(read) })
      : t("dataSyncPage.readOf", { read: count(read), total: count(total) }),
    ...(run.stage === "write" ? [t("dataSyncPage.written", { count: count(inserts + updates + removes) })] : []),
    ...(time === undefined ? [] : [t("dataSyncPage.timeLeft", { time })]),
  ];
  return (
    <div className={styles["going"]}>
      {share === undefined ? null : <Progress percent={share} aria-label={title} status="normal" />}
      <p role="status">{`${title}… ${facts.join(" · ")}`}</p>
    </div>
  );
}

function Outcome({ run }: { readonly run: Run }) {
  const t = useTexts();
  const { count } = useFormats();
  const { inserts, updates, removes, left } = run.progress;
  return (
    <p>
      {t("common.labelled", {
        label: t("dataSync.columns.rows"),
        value: [inserts, updates, removes].map(count).join(" / "),
      })}
      {left > 0 ? ` · ${t("dataSync.left", { count: count(left) })}` : ""}
    </p>
  );
}

function Actions({ run, actions }: Pick<RunViewProps, "actions"> & { readonly run: Run }) {
  const t = useTexts();
  const [typed, setTyped] = useState("");
  const { all, removes } = wantedRows(run);
  const isReady = run.stage === "compare" && run.state === "done";
  const { isBusy } = actions;
  if (isReady && all === 0) return <p>{t("dataSync.nothingToDo")}</p>;
  if (isReady && run.differences && run.differences.misfits > 0) {
    return <p className={styles["failure"]}>{t("dataSync.hasMisfits", { count: run.differences.misfits })}</p>;
  }
  return (
    <>
      {isReady ? (
        <p className={styles["quiet"]}>
          {t(all > MOST_UNDONE ? "dataSyncPage.undoImpossible" : "dataSyncPage.undoPossible")}
        </p>
      ) : null}
      {isReady && removes > 0 ? (
        <label className={styles["confirm"]}>
          {t("dataSyncPage.confirmName", { name: run.targetTable })}
          <Input value={typed} onChange={({ target }) => setTyped(target.value)} />
        </label>
      ) : null}
      <div className={styles["actions"]}>
        {isReady ? (
          <Button
            type="primary"
            danger={removes > 0}
            loading={isBusy}
            disabled={removes > 0 && typed !== run.targetTable}
            onClick={() => void actions.start(run, typed)}
          >
            {t("dataSyncPage.start")}
          </Button>
        ) : null}
        {run.state === "working" ? (
          <Button loading={isBusy} onClick={() => actions.cancel(run.id)}>
            {t("dataSyncPage.cancel")}
          </Button>
        ) : null}
        {run.state === "failed" || run.state === "cancelled" ? (
          <Button type="primary" loading={isBusy} onClick={() => actions.resume(run.id)}>
            {t("dataSyncPage.resume")}
          </Button>
        ) : null}
        {run.undoable ? (
          <Button loading={isBusy} onClick={() => void actions.undo(run.id)}>
            {t("dataSyncPage.undo")}
          </Button>
        ) : null}
      </div>
    </>
  );
}
