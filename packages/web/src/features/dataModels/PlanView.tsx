import { findText } from "@banche/core/text";
import Checkbox from "antd/es/checkbox";
import { useLanguage, useTexts } from "../../bind/useTexts.ts";
import styles from "./dataModels.module.css";
import type { Plan } from "./models.ts";

interface PlanViewProps {
  readonly plan: Plan;
  readonly confirmed: readonly string[];
  readonly onConfirm: (confirmed: readonly string[]) => void;
}

/** The statements of a change in order, with the data that each deletes, and a checkbox for each loss. */
export function PlanView({ plan, confirmed, onConfirm }: PlanViewProps) {
  const t = useTexts();
  const [language] = useLanguage();
  if (plan.steps.length === 0) return <p>{t("dataModels.plan.none")}</p>;
  const word = (key: string, name: string) => findText(language, `dataModels.${key}.${name}`) ?? name;
  const isLost = (name: string) => plan.losses.includes(name);
  return (
    <div className={styles["plan"]}>
      <p className={styles["quiet"]}>{t(plan.atomic ? "dataModels.plan.atomic" : "dataModels.plan.stepwise")}</p>
      <ol>
        {plan.steps.map(({ action, name, sql, loses }, at) => (
          // The steps do not change while they are shown, so the index is a stable key.
          <li key={at}>
            <p>
              <strong>{word("actions", action)}</strong> <span>{name}</span>
            </p>
            {loses
              .filter((loss) => isLost(loss.name))
              .map((loss) => (
                <p key={loss.name} className={styles["loss"]}>
                  {t("common.labelled", { label: loss.name, value: word("plan.loses", loss.what) })}
                </p>
              ))}
            <div className={styles["sql"]} role="region" aria-label={`SQL ${at + 1}`} tabIndex={0}>
              <pre>{sql}</pre>
            </div>
          </li>
        ))}
      </ol>
      {plan.losses.map((name) => (
        <Checkbox
          key={name}
          checked={confirmed.includes(name)}
          onChange={({ target }) =>
            onConfirm(target.checked ? [...confirmed, name] : confirmed.filter((other) => other !== name))
          }
        >
          {t("dataModels.plan.confirm", { name })}
        </Checkbox>
      ))}
    </div>
  );
}
