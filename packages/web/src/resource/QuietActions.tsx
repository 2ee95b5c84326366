import EllipsisOutlined from "@ant-design/icons-svg/es/asn/EllipsisOutlined";
import { useTexts } from "../bind/useTexts.ts";
import { Icon } from "../ui/Icon.tsx";
import { MenuButton } from "../ui/MenuButton.tsx";
import type { MenuAction, MenuItem } from "../ui/PopupMenu.tsx";
import styles from "./list.module.css";

interface QuietActionsProps {
  /** How people call the row. */
  readonly name: string;
  /** What is done most, as a word. */
  readonly verb?: MenuAction | undefined;
  /** The rest, in a menu. */
  readonly further?: readonly MenuItem[];
}

/** At the end of a row: one word and a menu, both without colour until they are pointed at. */
export function QuietActions({ name, verb, further = [] }: QuietActionsProps) {
  const t = useTexts();
  const more = `${t("common.verbs.more")}: ${name}`;
  return (
    <div className={styles["actions"]}>
      {verb ? (
        <button type="button" className={styles["verb"]} aria-label={`${verb.label}: ${name}`} onClick={verb.onSelect}>
          {verb.label}
        </button>
      ) : null}
      {further.length > 0 ? (
        <MenuButton label={more} name={more} title={t("common.verbs.more")} items={further} className={styles["more"]}>
          <Icon of={EllipsisOutlined} />
        </MenuButton>
      ) : null}
    </div>
  );
}
