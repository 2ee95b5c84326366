import type { AnyRow, Page, PageRights, Resource } from "@banche/core";
import { usualLayout } from "@banche/core/shell";
import { useMemo, useState } from "react";
import { useRegistry } from "../../bind/useRegistry.ts";
import { useResourceTexts } from "../../bind/useResourceTexts.ts";
import { useTexts } from "../../bind/useTexts.ts";
import { ResourceTable } from "../../resource/ResourceTable.tsx";
import { listStateOf } from "../../resource/listState.ts";
import { Button } from "../../ui/Button.tsx";
import { Section } from "./Sample.tsx";
import styles from "./page.module.css";

const COUNTS = [0, 500, 50_000, 100_000] as const;

const rights: PageRights = { open: true, button: () => true, column: () => true };
const nothing = () => undefined;

/** A table with more rows than any page has: only the visible ones are elements. */
export function TableSamples() {
  const users = useRegistry().find("users");
  return users ? <Samples users={users} /> : null;
}

function Samples({ users }: { readonly users: Resource }) {
  const t = useTexts();
  const texts = useResourceTexts(users);
  const [count, setCount] = useState<number>(500);
  const [chosen, setChosen] = useState<readonly AnyRow[]>([]);
  const answer = useMemo<Page<AnyRow>>(() => {
    const rows = Array.from({ length: count }, (_, at) => rowOf(at));
    return { rows, total: count, page: 1, pageSize: count };
  }, [count]);
  const state = { ...listStateOf(new URLSearchParams(), users), pageSize: Math.max(...COUNTS) };
  return (
    <Section title={t("widgets.page.tables")}>
      <div className={styles["sample"]} data-wide="true">
        <div role="toolbar" aria-label={t("widgets.page.tables")}>
          {COUNTS.map((one) => (
            <Button key={one} aria-pressed={one === count} onClick={() => setCount(one)}>
              {t("widgets.page.rows", { count: one })}
            </Button>
          ))}
        </div>
        <div className={styles["rows"]}>
          <ResourceTable
            resource={users}
            texts={texts}
            rights={rights}
            state={state}
            answer={answer}
            busy={false}
            layout={usualLayout}
            chosen={chosen}
            onChoose={setChosen}
            empty={t("common.states.empty")}
            onState={nothing}
            renderActions={nothing}
          />
        </div>
      </div>
    </Section>
  );
}

function rowOf(at: number): AnyRow {
  return {
    id: `row-${at}`,
    account: `sample${at}`,
    realName: `#${at}`,
    gender: (at % 3) + 1,
    mobilePhone: String(19_900_000_000 + at),
    order: at,
    enabled: at % 7 !== 0,
  };
}
