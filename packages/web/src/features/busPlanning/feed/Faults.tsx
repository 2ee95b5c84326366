import { useTexts } from "../../../bind/useTexts.ts";
import styles from "./feed.module.css";

/** Lines that are shown; of more only the count. */
const MOST_SHOWN = 20;

/** What is wrong with a feed, or is not in it. */
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
