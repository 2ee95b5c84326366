import { EARLIER_MINUTES, figureNames, figureOf } from "@banche/core/timetable";
import { useTexts } from "../../../bind/useTexts.ts";
import { useChoiceWords } from "../useChoiceWords.ts";
import styles from "./compare.module.css";
import { differenceText, figureText } from "./figureText.ts";
import type { Comparison } from "./useComparison.ts";

/** Figures where more is worse for riders or planners; an increase is marked. */
const worseWhenMore: ReadonlySet<string> = new Set(["withoutSeat", "unpriced"]);
const effectNames = ["lost", "earlier", "gained", "affected"] as const;
const worseEffects: ReadonlySet<string> = new Set(["lost", "earlier"]);

/** The figures of both schemes; those that get worse come first. */
export function Figures({ comparison }: { readonly comparison: Comparison }) {
  const t = useTexts();
  const words = useChoiceWords();
  const { a, b, month, effects } = comparison;
  const rows = figureNames
    .map((name) => ({ name, a: figureOf(name, a.figures), b: figureOf(name, b.figures) }))
    .filter((row) => row.a !== undefined || row.b !== undefined)
    .map((row) => ({ ...row, isWorse: worseWhenMore.has(row.name) && (row.b ?? 0) > (row.a ?? 0) }))
    .toSorted((one, other) => Number(other.isWorse) - Number(one.isWorse));
  const shared = (["vehicles", "drivers"] as const).some((name) =>
    [a, b].some(
      (side, at) =>
        comparison.lines.reduce((sum, line) => sum + ((at === 0 ? line.a : line.b)[name] ?? 0), 0) >
        (side.figures[name] ?? 0),
    ),
  );
  return (
    <aside className={styles["aside"]}>
      <section className={styles["card"]}>
        <dl className={styles["schemes"]}>
          {[a, b].map((scheme, at) => (
            <div key={at === 0 ? "a" : "b"} data-side={at === 0 ? "a" : "b"}>
              <dt>{at === 0 ? "A" : "B"}</dt>
              <dd>
                <strong>{scheme.name}</strong>
                <small>
                  {`${words.state(scheme.state)} · ${t("timetables.compare.period", { from: scheme.validFrom, until: scheme.validUntil })}`}
                </small>
              </dd>
            </div>
          ))}
        </dl>
        <table className={styles["table"]}>
          <thead>
            <tr>
              <th scope="col">{t("timetables.compare.figure")}</th>
              <th scope="col">{"A"}</th>
              <th scope="col">{"B"}</th>
              <th scope="col">{t("timetables.compare.difference")}</th>
            </tr>
          </thead>
          <tbody>
            {rows.map(({ name, isWorse, ...row }) => (
              <tr key={name} data-worse={isWorse}>
                <th scope="row">
                  {isWorse ? "△ " : ""}
                  {t(`timetables.compare.figures.${name}`, { month })}
                </th>
                <td>{figureText(name, row.a)}</td>
                <td>{figureText(name, row.b)}</td>
                <td data-changed={row.a !== row.b}>
                  {differenceText(name, row.a, row.b)} {isWorse ? t("timetables.compare.worse") : ""}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
        {shared ? <p className={styles["hint"]}>{t("timetables.compare.shared")}</p> : null}
      </section>
      {effects ? (
        <section className={styles["card"]} aria-label={t("timetables.compare.effects")}>
          <h2>{t("timetables.compare.effects")}</h2>
          <table className={styles["table"]}>
            <tbody>
              {effectNames.map((name) => (
                <tr key={name} data-worse={worseEffects.has(name) && effects[name] > 0}>
                  <th scope="row">
                    {worseEffects.has(name) && effects[name] > 0 ? "△ " : ""}
                    {t(`timetables.compare.${name}`, { minutes: EARLIER_MINUTES })}
                  </th>
                  <td>{t("timetables.compare.people", { count: effects[name] })}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </section>
      ) : null}
    </aside>
  );
}
