import MenuFoldOutlined from "@ant-design/icons-svg/es/asn/MenuFoldOutlined";
import MenuUnfoldOutlined from "@ant-design/icons-svg/es/asn/MenuUnfoldOutlined";
import SearchOutlined from "@ant-design/icons-svg/es/asn/SearchOutlined";
import { Link } from "react-router";
import { useSettings } from "../bind/useSettings.ts";
import { useProductName } from "../bind/useSite.ts";
import { useTexts } from "../bind/useTexts.ts";
import { BrandMark } from "../ui/BrandMark.tsx";
import { Icon } from "../ui/Icon.tsx";
import type { Command } from "./commands.ts";
import { Crumbs } from "./Crumbs.tsx";
import { FactorySwitch } from "./FactorySwitch.tsx";
import { headerTools } from "./headerTools.ts";
import { SearchBox } from "./SearchBox.tsx";
import { keysText } from "../ui/shortcuts.ts";
import { TopMenu } from "./TopMenu.tsx";
import { UserMenu } from "./UserMenu.tsx";
import styles from "./header.module.css";

interface HeaderProps {
  readonly commands: readonly Command[];
  readonly isMobile: boolean;
  /** Missing when the menu is always visible. */
  readonly menu?: { readonly isOpen: boolean; readonly onToggle: () => void } | undefined;
  /** The menu is in the header. */
  readonly withTopMenu: boolean;
}

/** The factory and the path of the page, and the tools of the whole session: search, messages, chat, user. */
export function Header({ commands, isMobile, menu, withTopMenu }: HeaderProps) {
  const t = useTexts();
  const [{ showSearch }] = useSettings();
  const product = useProductName();
  const find = commands.find(({ name }) => name === "palette");
  return (
    <header className={styles["header"]} data-bare={isMobile || withTopMenu}>
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
        <Link className={styles["brand"]} to="/" title={product} aria-label={product}>
          <BrandMark size={22} />
        </Link>
      ) : null}
      <FactorySwitch command={commands.find(({ name }) => name === "factory")} />
      {withTopMenu ? <TopMenu /> : isMobile ? <span className={styles["room"]} /> : <Crumbs />}
      {!isMobile && showSearch ? (
        <SearchBox keys={find?.keys && keysText(find.keys)} />
      ) : find ? (
        <button type="button" className={styles["tool"]} aria-label={find.title} title={find.title} onClick={find.run}>
          <Icon of={SearchOutlined} />
        </button>
      ) : null}
      {/* In the same place on every screen, so that an opened part such as the chat stays open when the window becomes narrow. */}
      <Tools />
      <UserMenu commands={commands} className={styles["tool"]} />
    </header>
  );
}

function Tools() {
  return headerTools.map((Tool, at) => <Tool key={at} className={styles["tool"]} />);
}
