import { useTexts } from "../../../bind/useTexts.ts";
import styles from "./feed.module.css";

/** Most lines that are shown; further lines are only counted. */
const MOST_SHOWN = 20;

/** Lists what is wrong with a feed, or missing in it. */
export function Faults({ lines }: { readonly lines: readonly string[] }) {
  const t = useTexts();
  const more = lines.length - MOST_SHOWN;
  return (
    <ul className={styles["faults"]}>
      {lines.slice(0, MOST_SHOWN).map((line) => (
        <li key={line}>{line}</li>
      ))}
      {more > 0 ? <li>{t("gtfsPage.more", { count: more })}</li> : null}
    </ul>
  );
}
