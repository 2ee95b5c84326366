import type { ChatUser } from "@banche/core/chat";
import { DRAWER_AVATAR_PX } from "@banche/core/shell";
import { Avatar as Picture } from "../../ui/Avatar.tsx";
import styles from "./people.module.css";

interface AvatarProps {
  readonly person: Pick<ChatUser, "headIcon" | "realName">;
  /** Missing: no dot is shown. */
  readonly online?: boolean;
}

/** The picture of a person, with a dot that shows whether they are online; text beside it says the same. */
export function Avatar({ person: { headIcon, realName }, online }: AvatarProps) {
  return (
    <span className={styles["avatar"]} aria-hidden="true">
      <Picture name={realName || "?"} picture={headIcon} size={DRAWER_AVATAR_PX} />
      {online === undefined ? null : <span className={styles["presence"]} data-online={online} />}
    </span>
  );
}
