import { useFormats } from "../../bind/useFormats.ts";
import { useResourceTexts } from "../../bind/useResourceTexts.ts";
import { useTexts } from "../../bind/useTexts.ts";
import styles from "../../resource/facts.module.css";
import type { Profile } from "./profileForm.ts";

/** Facts that only others can change. */
export function Facts({ profile }: { readonly profile: Profile }) {
  const t = useTexts();
  const { time } = useFormats();
  const users = useResourceTexts({ name: "users" });
  const { account, company, organization, positions, manager, roles, createdAt, previousLoginAt, entryDate } = profile;
  const facts: readonly (readonly [string, string | undefined])[] = [
    [users.field("account"), account],
    [t("profile.fields.company"), company],
    [users.field("department"), organization],
    [users.field("positions"), positions],
    [users.field("manager"), manager],
    [users.field("roles"), roles],
    [users.field("createdAt"), time(createdAt)],
    [t("profile.fields.previousLoginAt"), time(previousLoginAt)],
    [users.field("entryDate"), time(entryDate, "day")],
  ];
  return (
    <dl className={styles["facts"]}>
      {facts.map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value || "—"}</dd>
        </div>
      ))}
    </dl>
  );
}
