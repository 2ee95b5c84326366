import { colorModes, SIZES } from "@banche/core/shell";
import { languages } from "@banche/core/text";
import { useCurrentUser } from "../bind/useSession.ts";
import { useSettings } from "../bind/useSettings.ts";
import { useLanguage, useTexts } from "../bind/useTexts.ts";
import { Avatar } from "../ui/Avatar.tsx";
import { languageNames } from "../ui/languageNames.ts";
import { MenuButton } from "../ui/MenuButton.tsx";
import type { MenuItem } from "../ui/PopupMenu.tsx";
import type { Command, CommandName } from "./commands.ts";
import { useChooseLanguage } from "./useChooseLanguage.ts";
import styles from "./header.module.css";
import { useChooseSize } from "../widgets/size/useChooseSize.ts";
import { keysText } from "../ui/shortcuts.ts";

const own: readonly CommandName[] = ["profile", "notices", "settings"];
const frame: readonly CommandName[] = ["fullscreen", "lock", "factory", "wholeMenu"];
const about: readonly CommandName[] = ["help", "feedback", "about"];

interface UserMenuProps {
  readonly commands: readonly Command[];
  readonly className: string | undefined;
}

/** The user menu: user, personal pages, appearance, and sign-out. */
export function UserMenu({ commands, className }: UserMenuProps) {
  const t = useTexts();
  const user = useCurrentUser()?.user;
  const [language] = useLanguage();
  const chooseLanguage = useChooseLanguage();
  const chooseSize = useChooseSize();
  const [{ showLanguage, colorMode, size }, change] = useSettings();
  const name = user?.realName ?? "";
  const entries = (names: readonly CommandName[]): readonly MenuItem[] =>
    names.flatMap((wanted) => {
      const command = commands.find((one) => one.name === wanted);
      if (!command) return [];
      const { title, icon, keys, run } = command;
      return [{ key: wanted, label: title, icon, hint: keys && keysText(keys), onSelect: run }];
    });
  const choice = (key: string, label: string, isChosen: boolean, onSelect: () => void) => ({
    ...{ key, label, onSelect },
    checked: isChosen,
    disabled: isChosen,
  });
  const items: readonly MenuItem[] = [
    { key: "who", heading: [user?.account, user?.departmentName].filter(Boolean).join(" · ") },
    ...entries(own),
    { key: "line1", line: true },
    {
      key: "colors",
      heading: t("settings.colorMode"),
      choices: colorModes.map((one) =>
        choice(one, t(`web.frame.${one}`), one === colorMode, () => change({ colorMode: one })),
      ),
    },
    {
      key: "size",
      heading: t("settings.size"),
      choices: SIZES.map((one) => choice(one, t(`settings.sizes.${one}`), one === size, () => chooseSize(one))),
    },
    ...(showLanguage
      ? [
          {
            key: "language",
            heading: t("settings.language"),
            choices: languages.map((one) => ({
              ...choice(one, t(languageNames[one].key), one === language, () => void chooseLanguage(one)),
              lang: languageNames[one].tag,
            })),
          },
        ]
      : []),
    { key: "line2", line: true },
    ...entries(frame),
    { key: "line3", line: true },
    ...entries(about),
    { key: "line4", line: true },
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
