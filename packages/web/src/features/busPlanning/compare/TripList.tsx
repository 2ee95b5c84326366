import DownOutlined from "@ant-design/icons-svg/es/asn/DownOutlined";
import UpOutlined from "@ant-design/icons-svg/es/asn/UpOutlined";
import { departureText, tripChangeTexts } from "@banche/core/timetable";
import { useLanguage, useTexts } from "../../../bind/useTexts.ts";
import { IconButton } from "../../../ui/IconButton.tsx";
import { useChoiceWords } from "../useChoiceWords.ts";
import styles from "./compare.module.css";
import type { Comparison } from "./useComparison.ts";

interface TripListProps {
  readonly line: Comparison["lines"][number];
  readonly name: string;
  /** Position of the line and number of lines. */
  readonly place: string;
  readonly names: ReadonlyMap<string, string>;
  readonly onStep: (by: 1 | -1) => void;
}

/** The trips of a line that differ, with the departure in both schemes. */
export function TripList({ line, name, place, names, onStep }: TripListProps) {
  const t = useTexts();
  const [language] = useLanguage();
  const words = useChoiceWords();
  const told = { nameOf: (id: string) => names.get(id) ?? "", dayWord: words.day };
  return (
    <section className={styles["card"]}>
      <div className={styles["bar"]}>
        <h2>{name || "–"}</h2>
        <small>{`${t("timetables.compare.tripsOf")} · ${place}`}</small>
        <span className={styles["steps"]}>
          <IconButton icon={UpOutlined} label="K" onClick={() => onStep(-1)} />
          <IconButton icon={DownOutlined} label="J" onClick={() => onStep(1)} />
        </span>
      </div>
      <div className={styles["scroll"]} role="region" aria-label={t("timetables.compare.tripsOf")} tabIndex={0}>
        <table className={styles["table"]}>
          <thead>
            <tr>
              <th scope="col">{t("timetables.compare.trip")}</th>
              <th scope="col" className={styles["words"]}>
                {t("timetables.grid.direction")}
              </th>
              <th scope="col">{"A"}</th>
              <th scope="col">{"B"}</th>
              <th scope="col" className={styles["words"]}>
                {t("timetables.compare.change")}
              </th>
            </tr>
          </thead>
          <tbody>
            {line.trips.map((pair) => {
              const { a, b, direction } = pair;
              return (
                <tr key={`${a?.id ?? ""} ${b?.id ?? ""}`}>
                  <th scope="row">{(b ?? a)?.number}</th>
                  <td className={styles["words"]}>{words.direction(direction)}</td>
                  <td>{departureText(a) || "–"}</td>
                  <td data-changed={departureText(a) !== departureText(b)}>{departureText(b) || "–"}</td>
                  <td className={styles["words"]}>
                    {tripChangeTexts(language, pair, told).join(language === "en" ? "; " : "；")}
                  </td>
                </tr>
              );
            })}
          </tbody>
        </table>
      </div>
    </section>
  );
}
