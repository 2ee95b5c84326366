import { dictionaryOf, type Resource } from "@banche/core";
import type { ChoiceEntry } from "@banche/core/forms";
import { Link } from "react-router";
import { useFormats } from "../../bind/useFormats.ts";
import { useRegistry } from "../../bind/useRegistry.ts";
import { useResourceTexts } from "../../bind/useResourceTexts.ts";
import { useTexts } from "../../bind/useTexts.ts";
import { useWords } from "../../bind/useWords.ts";
import { Lines } from "../../ui/Skeletons.tsx";
import { Panel, PanelFailure } from "./Panel.tsx";
import styles from "./states.module.css";
import { useOverview } from "./useOverview.ts";

interface Count {
  readonly value: string;
  readonly count: number;
}

/** Numbers of vehicles, drivers and lines in each state, with a link to the filtered list. */
export function States() {
  const t = useTexts();
  const registry = useRegistry();
  const { data, error, refetch } = useOverview();
  const states = data?.states;
  const { dictionaries } = useWords({ chosen: [], dictionaries: states !== undefined });
  if (data && !states) return null;
  const names = [...new Set(states?.map(({ resource }) => resource))];
  return (
    <Panel title={t("home.states")}>
      {error ? <PanelFailure failure={error} onRetry={() => void refetch()} /> : null}
      {data || error ? null : <Lines count={6} />}
      {names.map((name) => {
        const resource = registry.find(name);
        const counts = (states ?? []).filter((one) => one.resource === name);
        return resource ? (
          <Concept key={name} resource={resource} counts={counts} words={wordsOf(resource, dictionaries)} />
        ) : null;
      })}
    </Panel>
  );
}

function wordsOf(
  { fields }: Resource,
  dictionaries: Readonly<Record<string, readonly ChoiceEntry[]>> | undefined,
): readonly ChoiceEntry[] {
  const dictionary = fields["status"] && dictionaryOf(fields["status"]);
  return (dictionary === undefined ? undefined : dictionaries?.[dictionary]) ?? [];
}

interface ConceptProps {
  readonly resource: Resource;
  readonly counts: readonly Count[];
  readonly words: readonly ChoiceEntry[];
}

function Concept({ resource, counts, words }: ConceptProps) {
  const texts = useResourceTexts(resource);
  const { count: written } = useFormats();
  const path = `/${resource.page.replaceAll(".", "/")}`;
  const total = counts.reduce((sum, { count }) => sum + count, 0);
  const word = (value: string) => words.find((one) => one.value === value)?.label ?? value;
  return (
    <div className={styles["concept"]}>
      <p>
        <Link to={path}>{texts.many}</Link> <strong>{written(total)}</strong>
      </p>
      <div className={styles["bar"]} aria-hidden="true">
        {counts.map(({ value, count }) => (
          <i key={value} style={{ flexGrow: count }} />
        ))}
      </div>
      <ul>
        {counts.map(({ value, count }) => (
          <li key={value}>
            <Link to={`${path}?status=${encodeURIComponent(value)}`}>
              {word(value)} <b>{written(count)}</b>
            </Link>
          </li>
        ))}
      </ul>
    </div>
  );
}
