import { useFormats } from "../../bind/useFormats.ts";
import { useTexts } from "../../bind/useTexts.ts";
import styles from "./dataSync.module.css";
import type { Differences, Run } from "./sync.ts";

const parts = ["same", "inserts", "updates", "removes"] as const;
/** The mode that changes each part. */
const modeOf = { same: undefined, inserts: "insert", updates: "update", removes: "remove" } as const;

interface DifferenceBarProps {
  readonly differences: Differences;
  readonly modes: Run["modes"];
}

/** Numbers of equal, new, different and extra rows, as parts of one bar; parts that will not be changed are hatched. */
export function DifferenceBar({ differences, modes }: DifferenceBarProps) {
  const t = useTexts();
  const { count } = useFormats();
  const isLeft = (part: (typeof parts)[number]): boolean => {
    const mode = modeOf[part];
    return mode !== undefined && !modes[mode];
  };
  return (
    <div className={styles["differences"]}>
      <div className={styles["bar"]} aria-hidden="true">
        {parts
          .filter((part) => differences[part] > 0)
          .map((part) => (
            <span key={part} data-part={part} data-left={isLeft(part)} style={{ flexGrow: differences[part] }} />
          ))}
      </div>
      <dl className={styles["legend"]}>
        {parts.map((part) => (
          <div key={part} data-part={part} data-left={isLeft(part)}>
            <dt>{t(`dataSync.counts.${part}`)}</dt>
            <dd>{count(differences[part])}</dd>
            {isLeft(part) && differences[part] > 0 ? <dd>{t("dataSyncPage.notTouched")}</dd> : null}
          </div>
        ))}
        {differences.misfits > 0 ? (
          <div data-part="misfits">
            <dt>{t("dataSync.counts.misfits")}</dt>
            <dd>{count(differences.misfits)}</dd>
          </div>
        ) : null}
      </dl>
    </div>
  );
}
