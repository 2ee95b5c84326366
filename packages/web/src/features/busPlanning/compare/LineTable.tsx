import { type FigureName, figureOf, lineChangeText } from "@banche/core/timetable";
import { useAddressQuery } from "../../../bind/useAddressQuery.ts";
import { useKeys } from "../../../bind/useKeys.ts";
import { useLanguage, useTexts } from "../../../bind/useTexts.ts";
import { Notice } from "../../../ui/Notice.tsx";
import styles from "./compare.module.css";
import { differenceText, figureText } from "./figureText.ts";
import { TripList } from "./TripList.tsx";
import type { Comparison } from "./useComparison.ts";

type Line = Comparison["lines"][number];

/** Sort keys of the lines and values of the bars, most important first. Hidden figures are left out. */
const sorts = ["money", "riders", "km", "vehicles", "trips"] as const;
/** Columns with a difference; a narrow window shows only some of them. */
const columns = ["trips", "vehicles", "drivers", "km", "riders", "money"] as const;

/** The lines that differ, largest difference first. J and K move between lines; the trips of the selected line are shown below. */
export function LineTable({ comparison }: { readonly comparison: Comparison }) {
  const t = useTexts();
  const [language] = useLanguage();
  const [query, changeQuery] = useAddressQuery();
  const names = new Map(comparison.names.map(({ id, name }) => [id, name]));
  const known = (name: FigureName) => figureOf(name, comparison.b.figures) !== undefined;
  const offered = sorts.filter(known);
  const by = offered.find((one) => one === query.get("by")) ?? offered[0] ?? "trips";
  const change = (line: Line, name: FigureName) => (figureOf(name, line.b) ?? 0) - (figureOf(name, line.a) ?? 0);
  const lines = comparison.lines
    .filter(({ state }) => state !== "same")
    .toSorted((one, other) => Math.abs(change(other, by)) - Math.abs(change(one, by)));
  const same = comparison.lines.length - lines.length;
  const chosen = lines.find(({ lineId }) => lineId === query.get("line")) ?? lines[0];
  const most = Math.max(1, ...lines.map((line) => Math.abs(change(line, by))));
  const show = (next: Readonly<Record<string, string>>) =>
    changeQuery((before) => new URLSearchParams({ ...Object.fromEntries(before), ...next }), { replace: true });
  const step = (by: 1 | -1) => {
    const next = lines[lines.findIndex((line) => line === chosen) + by];
    if (next) show({ line: next.lineId });
  };
  useKeys((key) => {
    if ((key !== "j" && key !== "k") || document.querySelector("dialog[open]")) return false;
    step(key === "j" ? 1 : -1);
    return true;
  });
  if (!chosen) return <Notice title={t("timetables.compare.none")} text={t("timetables.compare.noneText")} />;
  const shown = columns.filter(known);
  return (
    <div className={styles["main"]}>
      <section className={styles["card"]}>
        <div className={styles["bar"]}>
          <h2>{t("timetables.compare.lines")}</h2>
          <small>{t("timetables.compare.linesAbout", { changed: lines.length, same })}</small>
          <div role="group" aria-label={t("timetables.compare.sortBy")} className={styles["segments"]}>
            {offered.map((one) => (
              <button key={one} type="button" aria-pressed={one === by} onClick={() => show({ by: one })}>
                {shortOf(one)}
              </button>
            ))}
          </div>
        </div>
        <div className={styles["scroll"]} role="region" aria-label={t("timetables.compare.lines")} tabIndex={0}>
          <table className={styles["table"]} aria-keyshortcuts="J K">
            <thead>
              <tr>
                <th scope="col">{t("timetables.compare.line")}</th>
                <th scope="col" className={styles["words"]}>
                  {t("timetables.compare.change")}
                </th>
                {shown.map((name) => (
                  <th key={name} scope="col" data-further={name !== by}>
                    {shortOf(name)}
                  </th>
                ))}
                <th scope="col" className={styles["barCell"]}>
                  <span className="visually-hidden">{shortOf(by)}</span>
                  <span aria-hidden="true">{`${t("timetables.compare.less")} ← 0 → ${t("timetables.compare.more")}`}</span>
                </th>
              </tr>
            </thead>
            <tbody>
              {lines.map((line) => (
                <tr
                  key={line.lineId}
                  data-chosen={line === chosen}
                  aria-current={line === chosen ? "true" : undefined}
                  onClick={() => show({ line: line.lineId })}
                >
                  <th scope="row">
                    <button type="button">{names.get(line.lineId) || "–"}</button>
                  </th>
                  <td className={styles["words"]}>{lineChangeText(language, line)}</td>
                  {shown.map((name) => (
                    <td key={name} data-further={name !== by} data-changed={change(line, name) !== 0}>
                      {name === "vehicles" || name === "trips"
                        ? `${figureText(name, figureOf(name, line.a))} → ${figureText(name, figureOf(name, line.b))}`
                        : differenceText(name, figureOf(name, line.a), figureOf(name, line.b))}
                    </td>
                  ))}
                  <td className={styles["barCell"]} aria-hidden="true">
                    <i
                      data-more={change(line, by) > 0}
                      style={{ inlineSize: `${(Math.abs(change(line, by)) / most) * 50}%` }}
                    />
                  </td>
                </tr>
              ))}
            </tbody>
            <tfoot>
              <tr>
                <th scope="row">{t("timetables.compare.sums")}</th>
                <td className={styles["words"]}>
                  {same > 0 ? t("timetables.compare.sameLines", { count: same }) : ""}
                </td>
                {shown.map((name) => {
                  const [a, b] = [figureOf(name, comparison.a.figures), figureOf(name, comparison.b.figures)];
                  return (
                    <td key={name} data-further={name !== by}>
                      {name === "vehicles" || name === "trips"
                        ? `${figureText(name, a)} → ${figureText(name, b)}`
                        : differenceText(name, a, b)}
                    </td>
                  );
                })}
                <td className={styles["barCell"]} aria-hidden="true" />
              </tr>
            </tfoot>
          </table>
        </div>
      </section>
      <TripList
        line={chosen}
        name={names.get(chosen.lineId) ?? ""}
        place={t("timetables.compare.place", { at: lines.indexOf(chosen) + 1, count: lines.length })}
        names={names}
        onStep={step}
      />
    </div>
  );

  /** The title of a figure without the text in brackets. */
  function shortOf(name: FigureName): string {
    return t(`timetables.compare.figures.${name}`, { month: comparison.month }).replace(/\s*[（(].*$/, "");
  }
}
