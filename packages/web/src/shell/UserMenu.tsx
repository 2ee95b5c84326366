import { languages } from "@banche/core";
import { useCurrentUser } from "../bind/useSession.ts";
import { useLanguage, useTexts } from "../bind/useTexts.ts";
import { Avatar } from "../ui/Avatar.tsx";
import { languageNames } from "../ui/languageNames.ts";
import { MenuButton } from "../ui/MenuButton.tsx";
import type { MenuItem } from "../ui/PopupMenu.tsx";
import type { Command, CommandName } from "./commands.ts";
import { useChooseLanguage } from "./useChooseLanguage.ts";
import styles from "./header.module.css";
import { keysText } from "../ui/shortcuts.ts";

const usual: readonly CommandName[] = ["profile", "notices", "help", "feedback", "about"];
/** On small screens also what has buttons of its own elsewhere. */
const onSmall: readonly CommandName[] = ["wholeMenu", "settings", "colors", "fullscreen", "factory", "lock"];

interface UserMenuProps {
  readonly commands: readonly Command[];
  readonly isMobile: boolean;
  readonly className: string | undefined;
}

/** Who is signed in, what is theirs, and the way out. */
export function UserMenu({ commands, isMobile, className }: UserMenuProps) {
  const t = useTexts();
  const user = useCurrentUser()?.user;
  const [language] = useLanguage();
  const choose = useChooseLanguage();
  const name = user?.realName ?? "";
  const entries = (names: readonly CommandName[]): readonly MenuItem[] =>
    names.flatMap((wanted) => {
      const command = commands.find((one) => one.name === wanted);
      if (!command) return [];
      const { title, icon, keys, run } = command;
      return [{ key: wanted, label: title, icon, hint: keys && keysText(keys), onSelect: run }];
    });
  const items: readonly MenuItem[] = [
    { key: "who", heading: [user?.account, user?.departmentName].filter(Boolean).join(" · ") },
    ...entries(usual),
    ...(isMobile
      ? [
          { key: "line1", line: true as const },
          ...entries(onSmall),
          { key: "line2", line: true as const },
          ...languages.map((one) => ({
            key: one,
            label: t(languageNames[one].key),
            lang: languageNames[one].tag,
            checked: one === language,
            disabled: one === language,
            onSelect: () => void choose(one),
          })),
        ]
      : []),
    { key: "line3", line: true },
    ...entries(["signOut"]),
  ];
  return (
    <MenuButton label={t("web.frame.userMenu")} items={items} className={className}>
      <Avatar name={name} picture={user?.headIcon} size={24} />
      <span className="visually-hidden">{t("web.frame.userMenu")}</span>
      <span className={styles["who"]}>{name}</span>
    </MenuButton>
  );
}
