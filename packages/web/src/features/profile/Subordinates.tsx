import { profile } from "@banche/core/calls";
import { useQuery } from "@tanstack/react-query";
import { useRuntime } from "../../bind/context.tsx";
import { useTexts } from "../../bind/useTexts.ts";
import { FailureNotice } from "../../resource/FailureNotice.tsx";
import { Avatar } from "../../ui/Avatar.tsx";
import { Notice } from "../../ui/Notice.tsx";
import { Lines } from "../../ui/Skeletons.tsx";
import styles from "./profile.module.css";
import { queryKeys } from "../../bind/queryKeys.ts";

/** People who report to the user. */
export function Subordinates() {
  const t = useTexts();
  const { client } = useRuntime();
  const { data, error, refetch } = useQuery({
    queryKey: queryKeys.profilePart("subordinates"),
    queryFn: ({ signal }) => client.calls(profile).subordinates({}, { signal }),
  });
  if (error) return <FailureNotice failure={error} onRetry={() => void refetch()} />;
  if (!data) return <Lines count={4} />;
  if (data.length === 0) return <Notice title={t("profile.noSubordinates")} />;
  return (
    <ul className={styles["people"]}>
      {data.map(({ id, realName, headIcon, department }) => (
        <li key={id ?? realName}>
          <Avatar name={realName.split("/")[0] ?? ""} picture={headIcon} size={36} />
          <div>
            <strong>{realName}</strong>
            <p>{department}</p>
          </div>
        </li>
      ))}
    </ul>
  );
}
