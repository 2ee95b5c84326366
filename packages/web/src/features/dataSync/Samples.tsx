import { findText } from "@banche/core/text";
import Tabs from "antd/es/tabs";
import { useFormats } from "../../bind/useFormats.ts";
import { useLanguage, useTexts } from "../../bind/useTexts.ts";
import styles from "./dataSync.module.css";
import type { Differences, Pair, Sample } from "./sync.ts";

const kinds = ["misfits", "inserts", "updates", "removes"] as const;

interface SamplesProps {
  readonly pairs: readonly Pair[];
  readonly differences: Differences;
}

/** Examples of rows that differ: current values of the target, and the values it would get. */
export function Samples({ pairs, differences }: SamplesProps) {
  const t = useTexts();
  const { count } = useFormats();
  const there = kinds.filter((kind) => differences[kind] > 0);
  if (there.length === 0) return null;
  return (
    <section aria-label={t("dataSyncPage.samples")}>
      <h3>{t("dataSyncPage.samples")}</h3>
      <Tabs
        size="small"
        items={there.map((kind) => ({
          key: kind,
          label: `${t(`dataSync.counts.${kind}`)} ${count(differences[kind])}`,
          children: <SampleTable pairs={pairs} samples={differences.samples[kind]} />,
        }))}
      />
    </section>
  );
}

function SampleTable({ pairs, samples }: { readonly pairs: readonly Pair[]; readonly samples: readonly Sample[] }) {
  const t = useTexts();
  return (
    <div className={styles["samples"]} role="region" aria-label={t("dataSyncPage.samples")} tabIndex={0}>
      <table>
        <thead>
          <tr>
            {pairs.map(({ to }) => (
              <th key={to} scope="col">
                {to}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {samples.map((sample) => (
            <tr key={JSON.stringify(sample.key)}>
              {pairs.map(({ to }, at) => (
                <Cell key={to} {...{ sample, at, field: to }} />
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

function Cell({ sample, at, field }: { readonly sample: Sample; readonly at: number; readonly field: string }) {
  const t = useTexts();
  const [language] = useLanguage();
  const { before, after, key, misfit } = sample;
  const value = (after ?? before)?.[at] ?? null;
  const former = before?.[at] ?? null;
  const isChanged = before !== null && after !== null && former !== value;
  const why = misfit !== undefined && sample.at === at ? misfit : undefined;
  return (
    <td data-changed={isChanged} data-wrong={why !== undefined}>
      <Value value={value} />
      {isChanged ? <small>{t("dataSyncPage.former", { value: former ?? "NULL" })}</small> : null}
      {why === undefined ? null : (
        <small role="note">
          {findText(language, `dataSync.misfits.${why}`, { key: key.join(", "), field }) ?? why}
        </small>
      )}
    </td>
  );
}

function Value({ value }: { readonly value: string | null }) {
  return value === null ? <em className={styles["null"]}>{"NULL"}</em> : value;
}
