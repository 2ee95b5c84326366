import { isIconName } from "@banche/core/forms";
import { Icon } from "../../ui/Icon.tsx";
import { platformIcons } from "../../ui/platformIcons.ts";
import styles from "./read.module.css";

interface IconValueProps {
  readonly name: string;
  readonly words: string;
}

/** A picture of the set beside its name; a name that is not in the set is shown as text. */
export function IconValue({ name, words }: IconValueProps) {
  if (!isIconName(name)) return words;
  return (
    <span className={styles["icon"]}>
      <Icon of={platformIcons[name]} />
      {words}
    </span>
  );
}
