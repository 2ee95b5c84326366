import GlobalOutlined from "@ant-design/icons-svg/es/asn/GlobalOutlined";
import MenuFoldOutlined from "@ant-design/icons-svg/es/asn/MenuFoldOutlined";
import MenuUnfoldOutlined from "@ant-design/icons-svg/es/asn/MenuUnfoldOutlined";
import { languages } from "@banche/core";
import { Suspense } from "react";
import { Link } from "react-router";
import { useFactoryName } from "../bind/useSession.ts";
import { useSettings } from "../bind/useSettings.ts";
import { useLanguage, useTexts } from "../bind/useTexts.ts";
import { BrandMark } from "../ui/BrandMark.tsx";
import { Icon } from "../ui/Icon.tsx";
import { languageNames } from "../ui/languageNames.ts";
import { MenuButton } from "../ui/MenuButton.tsx";
import { SizeMenu } from "../widgets/size/SizeMenu.tsx";
import type { Command, CommandName } from "./commands.ts";
import { headerTools } from "./headerTools.ts";
import { SearchBox } from "./SearchBox.tsx";
import { keysText } from "../ui/shortcuts.ts";
import { TopMenu } from "./TopMenu.tsx";
import { useChooseLanguage } from "./useChooseLanguage.ts";
import { UserMenu } from "./UserMenu.tsx";
import styles from "./header.module.css";

interface HeaderProps {
  readonly commands: readonly Command[];
  readonly isMobile: boolean;
  /** Missing where the layout has no menu to open. */
  readonly menu?: { readonly isOpen: boolean; readonly onToggle: () => void } | undefined;
  /** The menu stands in the header itself. */
  readonly withTopMenu: boolean;
}

/** Commands with a button of their own; on small screens they are in the user menu. */
const buttons: readonly CommandName[] = ["fullscreen", "factory", "lock", "settings"];

/** Title with the factory, and what concerns the whole session. */
export function Header({ commands, isMobile, menu, withTopMenu }: HeaderProps) {
  const t = useTexts();
  const factory = useFactoryName();
  const [{ showSearch, showLanguage }] = useSettings();
  const inFactory = factory === undefined ? null : <span>{`(${factory})`}</span>;
  return (
    <header className={styles["header"]}>
      {menu ? (
        <button
          type="button"
          className={styles["tool"]}
          aria-label={t(menu.isOpen ? "web.frame.closeMenu" : "web.frame.openMenu")}
          aria-expanded={menu.isOpen}
          onClick={menu.onToggle}
        >
          <Icon of={menu.isOpen ? MenuFoldOutlined : MenuUnfoldOutlined} />
        </button>
      ) : null}
      {withTopMenu ? (
        <>
          <Link className={styles["brand"]} to="/" title={t("navigation.product")}>
            <BrandMark size={22} />
            <p className={styles["short"]}>
              {t("navigation.defaultTitle")}
              {inFactory}
            </p>
          </Link>
          <TopMenu />
        </>
      ) : (
        <p className={styles["title"]} title={t("navigation.product") + (factory === undefined ? "" : `(${factory})`)}>
          {t("navigation.product")}
          {inFactory}
        </p>
      )}
      {isMobile || !showSearch ? <CommandButtons commands={commands} names={["palette"]} /> : <SearchBox />}
      {/* In one place on every screen: what was opened, such as the chat, stays when the window becomes narrow. */}
      <Tools />
      {isMobile ? null : (
        <>
          <SizeMenu className={styles["tool"]} />
          {showLanguage ? <LanguageMenu /> : null}
          <CommandButtons commands={commands} names={buttons} />
        </>
      )}
      <UserMenu commands={commands} isMobile={isMobile} className={styles["tool"]} />
    </header>
  );
}

function Tools() {
  return headerTools.map((Tool, at) => (
    <Suspense key={at}>
      <Tool className={styles["tool"]} />
    </Suspense>
  ));
}

interface CommandButtonsProps {
  readonly commands: readonly Command[];
  readonly names: readonly CommandName[];
}

function CommandButtons({ commands, names }: CommandButtonsProps) {
  return names.map((wanted) => {
    const command = commands.find(({ name }) => name === wanted);
    if (!command) return null;
    const { title, icon, keys, run } = command;
    const hint = keys === undefined ? title : `${title} (${keysText(keys)})`;
    return (
      <button key={wanted} type="button" className={styles["tool"]} title={hint} aria-label={title} onClick={run}>
        <Icon of={icon} />
      </button>
    );
  });
}

/** The three languages; the current one cannot be chosen again (spec §2). */
function LanguageMenu() {
  const t = useTexts();
  const [current] = useLanguage();
  const choose = useChooseLanguage();
  const items = languages.map((language) => ({
    key: language,
    label: t(languageNames[language].key),
    lang: languageNames[language].tag,
    disabled: language === current,
    checked: language === current,
    onSelect: () => void choose(language),
  }));
  const name = `${t("settings.language")}: ${t(languageNames[current].key)}`;
  return (
    <MenuButton label={t("settings.language")} name={name} title={name} items={items} className={styles["tool"]}>
      <Icon of={GlobalOutlined} />
    </MenuButton>
  );
}
