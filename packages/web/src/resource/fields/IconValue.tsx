import { isIconName } from "@banche/core/forms";
import { Icon } from "../../ui/Icon.tsx";
import { platformIcons } from "../../ui/platformIcons.ts";
import styles from "./read.module.css";

interface IconValueProps {
  readonly name: string;
  readonly words: string;
}

/** An icon beside its name; an unknown name is shown as text. */
export function IconValue({ name, words }: IconValueProps) {
  if (!isIconName(name)) return words;
  return (
    <span className={styles["icon"]}>
      <Icon of={platformIcons[name]} />
      {words}
    </span>
  );
}
