import { usePageTitle } from "../bind/pageTitle.tsx";
import { useFormats } from "../bind/useFormats.ts";
import { useTexts } from "../bind/useTexts.ts";
import styles from "./bar.module.css";

interface ListHeadProps {
  /** Used if the page has no name of its own. */
  readonly title: string;
  /** Number of rows; missing until it is known. */
  readonly total?: number | undefined;
}

/** The title of a list page with its number of rows. */
export function ListHead({ title, total }: ListHeadProps) {
  const t = useTexts();
  const { count } = useFormats();
  const name = usePageTitle();
  return (
    <header className={styles["head"]}>
      <h1>{name || title}</h1>
      {total === undefined ? null : <span title={t("common.total", { total })}>{count(total)}</span>}
    </header>
  );
}
