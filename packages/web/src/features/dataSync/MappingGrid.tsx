import Select from "antd/es/select";
import { popupContainer } from "../../bind/popupContainer.ts";
import { useTexts } from "../../bind/useTexts.ts";
import { Status } from "../../ui/Status.tsx";
import styles from "./dataSync.module.css";
import type { Check, Pair } from "./sync.ts";

const NONE = "";

interface MappingGridProps {
  readonly check: Check;
  readonly pairs: readonly Pair[];
  readonly onChange: (pairs: readonly Pair[]) => void;
}

/** Maps each field of the target to a field of the source, and shows what does not fit. */
export function MappingGrid({ check, pairs, onChange }: MappingGridProps) {
  const t = useTexts();
  const { sourceFields, targetFields, issues } = check;
  const typed = new Map(check.pairs.map((pair) => [pair.to, pair]));
  const general = issues.filter(({ field }) => !targetFields.some(({ name }) => name === field));
  const options = [
    { value: NONE, label: t("dataSyncPage.notMapped") },
    ...sourceFields.map(({ name, type }) => ({ value: name, label: `${name} · ${type}` })),
  ];
  const map = (to: string, from: string) => {
    const others = pairs.filter((pair) => pair.to !== to);
    onChange(from === NONE ? others : [...others, { from, to }]);
  };
  return (
    <section aria-label={t("dataSyncPage.mapping")}>
      <h2>{t("dataSyncPage.mapping")}</h2>
      {general.length > 0 ? (
        <ul className={styles["wrong"]} role="alert">
          {general.map((issue) => (
            <li key={`${issue.fault} ${issue.field}`}>{issue.says}</li>
          ))}
        </ul>
      ) : null}
      <div className={styles["grid"]}>
        <div className={styles["titles"]} aria-hidden="true">
          <span>{t("dataSyncPage.fieldTo")}</span>
          <span>{t("dataSyncPage.fieldFrom")}</span>
          <span>{t("dataSyncPage.fieldState")}</span>
        </div>
        {targetFields.map(({ name, type, primary }) => {
          const issue = issues.find(({ field }) => field === name);
          const pair = typed.get(name);
          return (
            <div key={name} className={styles["row"]}>
              <span>
                <strong>{name}</strong> <small>{primary ? `${type} · ${t("dataSyncPage.key")}` : type}</small>
              </span>
              <Select
                aria-label={`${t("dataSyncPage.fieldFrom")}: ${name}`}
                value={pairs.find(({ to }) => to === name)?.from ?? NONE}
                status={issue ? "error" : ""}
                options={options}
                showSearch
                getPopupContainer={popupContainer}
                popupMatchSelectWidth={false}
                onChange={(from: string) => map(name, from)}
              />
              <span>
                {issue ? (
                  <Status kind="wrong">{issue.says}</Status>
                ) : pair ? (
                  <Status kind={pair.mayMisfit ? "pending" : "normal"}>
                    {t(pair.mayMisfit ? "dataSyncPage.mayMisfit" : "dataSyncPage.fits")}
                  </Status>
                ) : (
                  <Status kind="off">{t("dataSyncPage.notMapped")}</Status>
                )}
              </span>
            </div>
          );
        })}
      </div>
    </section>
  );
}
