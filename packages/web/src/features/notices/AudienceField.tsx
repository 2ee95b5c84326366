import Radio from "antd/es/radio";
import { useId } from "react";
import { useAdditions } from "../../bind/useAdditions.ts";
import { useTexts } from "../../bind/useTexts.ts";
import { RecordPicker } from "../../widgets/picker/RecordPicker.tsx";
import type { Audience } from "./audience.ts";
import styles from "./notices.module.css";

interface AudienceFieldProps {
  readonly value: Audience;
  readonly onChange: (audience: Audience) => void;
  readonly problem: string | undefined;
}

/** The receivers of a notice: everyone, or chosen departments and people. Servers without receiver lists send to everyone. */
export function AudienceField({ value, onChange, problem }: AudienceFieldProps) {
  const t = useTexts();
  const ids = useId();
  const additions = useAdditions();
  if (!additions?.has("notice-audience")) return null;
  return (
    <div role="group" aria-labelledby={`${ids}label`}>
      <span id={`${ids}label`} className={styles["label"]}>
        {t("notices.fields.audience")}
      </span>
      <Radio.Group
        value={value.forAll}
        options={[
          { value: true, label: t("notices.forAll") },
          { value: false, label: t("notices.forSome") },
        ]}
        onChange={({ target }) => onChange({ ...value, forAll: target.value === true })}
      />
      {value.forAll ? null : (
        <div className={styles["audience"]}>
          <label htmlFor={`${ids}places`}>{t("notices.fields.places")}</label>
          <RecordPicker
            id={`${ids}places`}
            target="departments"
            multiple
            value={value.placeIds}
            onChange={(placeIds) => onChange({ ...value, placeIds })}
          />
          <label htmlFor={`${ids}users`}>{t("notices.fields.users")}</label>
          <RecordPicker
            id={`${ids}users`}
            target="users"
            multiple
            value={value.userIds}
            onChange={(userIds) => onChange({ ...value, userIds })}
          />
        </div>
      )}
      <p className={styles["problem"]} role={problem ? "alert" : undefined}>
        {problem}
      </p>
    </div>
  );
}
