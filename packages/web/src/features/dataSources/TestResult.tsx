import Spin from "antd/es/spin";
import { errorText } from "../../bind/errorText.ts";
import { useFormats } from "../../bind/useFormats.ts";
import { useTexts } from "../../bind/useTexts.ts";
import styles from "./dataSources.module.css";
import type { TestState } from "./useTest.ts";

/** The state of a test, in words. */
export function TestResult({ state }: { readonly state: TestState }) {
  const t = useTexts();
  const { count } = useFormats();
  if (state.kind === "idle") return null;
  return (
    <div className={styles["result"]} data-state={state.kind} role="status">
      {state.kind === "busy" ? (
        <p>
          <Spin size="small" /> {t("dataSources.test.busy")}
        </p>
      ) : null}
      {state.kind === "ok" ? (
        <>
          <p>{t("dataSources.test.done", { ms: count(state.found.durationMs ?? 0) })}</p>
          <p className={styles["version"]}>{state.found.version}</p>
        </>
      ) : null}
      {state.kind === "failed" ? <p>{errorText(t, state.failure)}</p> : null}
    </div>
  );
}
