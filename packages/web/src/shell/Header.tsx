import LockOutlined from "@ant-design/icons/es/icons/LockOutlined";
import MenuFoldOutlined from "@ant-design/icons/es/icons/MenuFoldOutlined";
import MenuUnfoldOutlined from "@ant-design/icons/es/icons/MenuUnfoldOutlined";
import SwapOutlined from "@ant-design/icons/es/icons/SwapOutlined";
import { useState } from "react";
import { useRuntime } from "../bind/context.tsx";
import { errorText } from "../bind/errorText.ts";
import { useCurrentUser, useFactoryName } from "../bind/useSession.ts";
import { useTexts } from "../bind/useTexts.ts";
import { toast } from "../ui/toasts.ts";
import { FactoryDialog } from "./FactoryDialog.tsx";
import { LanguageMenu, UserMenu } from "./menus.tsx";
import styles from "./shell.module.css";

interface HeaderProps {
  readonly menuOpen: boolean;
  readonly onToggleMenu: () => void;
}

/** Title with the factory, and what concerns the whole session. */
export function Header({ menuOpen, onToggleMenu }: HeaderProps) {
  const t = useTexts();
  const { session } = useRuntime();
  const factory = useFactoryName();
  const factories = useCurrentUser()?.factories ?? [];
  const [switching, setSwitching] = useState(false);
  const lock = () => session.lock().catch((error: unknown) => toast("error", errorText(t, error)));

  return (
    <header className={styles["header"]}>
      <button
        type="button"
        className={styles["tool"]}
        aria-label={t(menuOpen ? "web.frame.closeMenu" : "web.frame.openMenu")}
        aria-expanded={menuOpen}
        onClick={onToggleMenu}
      >
        {menuOpen ? <MenuFoldOutlined /> : <MenuUnfoldOutlined />}
      </button>
      <p className={styles["title"]}>
        {t("navigation.product")}
        {factory === undefined ? null : <span>({factory})</span>}
      </p>
      {factories.length > 1 ? (
        <button
          type="button"
          className={styles["tool"]}
          title={t("session.switchFactory")}
          aria-label={t("session.switchFactory")}
          onClick={() => setSwitching(true)}
        >
          <SwapOutlined />
        </button>
      ) : null}
      <LanguageMenu />
      <button
        type="button"
        className={styles["tool"]}
        title={t("session.lock")}
        aria-label={t("session.lock")}
        onClick={() => void lock()}
      >
        <LockOutlined />
      </button>
      <UserMenu />
      <FactoryDialog open={switching} onClose={() => setSwitching(false)} />
    </header>
  );
}
