import { useTexts } from "../bind/useTexts.ts";
import { MenuButton } from "../ui/MenuButton.tsx";
import type { MenuAction, MenuItem } from "../ui/PopupMenu.tsx";
import { useInCard } from "./CardList.tsx";
import styles from "./list.module.css";

interface QuietActionsProps {
  /** Name of the row for people. */
  readonly name: string;
  /** The most frequent action, shown as text. */
  readonly verb?: MenuAction | undefined;
  /** The other actions, in a menu. */
  readonly further?: readonly MenuItem[];
}

/**
 * Actions at the end of a row: one text button and a menu, without colour until the pointer is on them. On a card all
 * are in the menu.
 */
export function QuietActions({ name, verb, further = [] }: QuietActionsProps) {
  const t = useTexts();
  const isCard = useInCard();
  const items = isCard && verb ? [verb, ...further] : further;
  const more = `${t("common.verbs.more")}: ${name}`;
  return (
    <div className={styles["actions"]}>
      {verb && !isCard ? (
        <button type="button" className={styles["verb"]} aria-label={`${verb.label}: ${name}`} onClick={verb.onSelect}>
          {verb.label}
        </button>
      ) : null}
      {items.length > 0 ? (
        <MenuButton label={more} name={more} title={t("common.verbs.more")} items={items} className={styles["more"]} />
      ) : null}
    </div>
  );
}
