import Drawer from "antd/es/drawer";
import { MOBILE_BREAKPOINT_PX, SIDEBAR_WIDTH_PX } from "@banche/core";
import { useEffect, useState } from "react";
import { useLocation } from "react-router";
import { AntdProvider } from "../bind/AntdProvider.tsx";
import { useMedia } from "../bind/useMedia.ts";
import { useSettings } from "../bind/useSettings.ts";
import { useTexts } from "../bind/useTexts.ts";
import { ConfirmProvider } from "../ui/confirm.tsx";
import { Footer } from "./Footer.tsx";
import { Header } from "./Header.tsx";
import { PageArea } from "./PageArea.tsx";
import styles from "./shell.module.css";
import { Sidebar } from "./Sidebar.tsx";
import { TabBar } from "./TabBar.tsx";
import { useVisited } from "./useVisited.ts";

/** The classic layout (spec §2): side menu, header, tabs, page, footer. */
export function Shell() {
  return (
    <AntdProvider>
      <ConfirmProvider>
        <Frame />
      </ConfirmProvider>
    </AntdProvider>
  );
}

function Frame() {
  const t = useTexts();
  const isMobile = useMedia(`(width < ${MOBILE_BREAKPOINT_PX}px)`);
  const [{ sidebarOpened, tagsView }, change] = useSettings();
  const [drawerOpen, setDrawerOpen] = useState(false);
  const { pathname } = useLocation();
  const visited = useVisited();

  useEffect(() => setDrawerOpen(false), [pathname]);

  const isOpen = isMobile ? drawerOpen : sidebarOpened;
  const toggle = () => (isMobile ? setDrawerOpen(!drawerOpen) : change({ sidebarOpened: !sidebarOpened }));
  return (
    <div className={styles["shell"]}>
      <a className={styles["skip"]} href="#content">
        {t("web.frame.skip")}
      </a>
      {isMobile ? (
        <Drawer
          open={drawerOpen}
          onClose={() => setDrawerOpen(false)}
          placement="left"
          size={SIDEBAR_WIDTH_PX}
          closable={false}
          title={null}
          aria-label={t("web.frame.menu")}
          styles={{ body: { padding: 0 }, section: { background: "var(--side)" } }}
        >
          <Sidebar collapsed={false} />
        </Drawer>
      ) : (
        <Sidebar collapsed={!sidebarOpened} />
      )}
      <div className={styles["main"]}>
        <Header menuOpen={isOpen} onToggleMenu={toggle} />
        {tagsView ? <TabBar visited={visited} /> : null}
        <PageArea />
        <Footer />
      </div>
    </div>
  );
}
