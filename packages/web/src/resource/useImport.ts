import {
  type ApplyProgress,
  applyImport,
  csvText,
  headingOf,
  hasCode,
  type ImportPlan,
  type ImportResult,
  planImport,
  rejectedRows,
  type Resource,
} from "@banche/core";
import { useEffect, useRef, useState } from "react";
import { browserClock } from "../bind/browserClock.ts";
import { useRuntime } from "../bind/context.tsx";
import { useRefresh } from "../bind/useResource.ts";
import { learnAll } from "../bind/texts.ts";
import { useLanguage } from "../bind/useTexts.ts";
import { saveText } from "../ui/saveFile.ts";
import { browserReadPorts, browserSource } from "./importFile.ts";

/** How far an import is. */
export type ImportStage =
  | { readonly kind: "choosing"; readonly failure?: unknown }
  | { readonly kind: "planning"; readonly rows: number }
  | { readonly kind: "planned"; readonly plan: ImportPlan }
  | { readonly kind: "applying"; readonly plan: ImportPlan; readonly progress: ApplyProgress }
  | { readonly kind: "done"; readonly plan: ImportPlan; readonly result: ImportResult };

/** One import after another: the same engine, the same errors as on the command line. Leaving stops it. */
export function useImport(resource: Resource) {
  const { client, i18n } = useRuntime();
  const [language] = useLanguage();
  const refresh = useRefresh(resource);
  const [stage, setStage] = useState<ImportStage>({ kind: "choosing" });
  const running = useRef<AbortController>(undefined);

  useEffect(() => () => running.current?.abort(), []);

  async function choose(file: File): Promise<void> {
    running.current = new AbortController();
    const { signal } = running.current;
    setStage({ kind: "planning", rows: 0 });
    try {
      await learnAll(i18n);
      const plan = await planImport({
        client,
        resource,
        language,
        signal,
        source: browserSource(file),
        ports: browserReadPorts,
        onProgress: (rows) => setStage({ kind: "planning", rows }),
      });
      setStage({ kind: "planned", plan });
    } catch (failure) {
      setStage(hasCode(failure, "aborted") ? { kind: "choosing" } : { kind: "choosing", failure });
    }
  }

  async function apply(plan: ImportPlan): Promise<void> {
    running.current = new AbortController();
    const { signal } = running.current;
    const total = plan.counts.create + plan.counts.update;
    setStage({ kind: "applying", plan, progress: { done: 0, total, failed: 0 } });
    try {
      const result = await applyImport(plan, {
        client,
        clock: browserClock(window),
        random: Math.random,
        jobId: crypto.randomUUID(),
        signal,
        onProgress: (progress) => setStage({ kind: "applying", plan, progress }),
      });
      setStage({ kind: "done", plan, result });
    } catch (failure) {
      setStage({ kind: "choosing", failure });
    }
    await refresh();
  }

  /** The rows that were not imported, with the reasons: to be mended and imported again. */
  async function saveErrors(plan: ImportPlan, result?: ImportResult): Promise<void> {
    const name = (plan.table?.name ?? resource.noun).replace(/\.\w+$/, "");
    await saveText(`${name}.errors.csv`, csvText(rejectedRows(plan, result?.issues)));
  }

  /** An empty file with the headings that import understands. */
  async function saveTemplate(): Promise<void> {
    const header = Object.values(resource.fields)
      .filter(({ readOnly }) => !readOnly)
      .map(({ name }) => headingOf(resource, name, language));
    await saveText(`${resource.noun}.csv`, csvText({ header, rows: async function* () {} }));
  }

  return {
    stage,
    choose: (file: File) => void choose(file),
    apply: (plan: ImportPlan) => void apply(plan),
    stop: () => running.current?.abort(),
    restart: () => setStage({ kind: "choosing" }),
    saveErrors: (plan: ImportPlan, result?: ImportResult) => void saveErrors(plan, result),
    saveTemplate: () => void saveTemplate(),
  };
}
