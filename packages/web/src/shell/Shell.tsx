import { MOBILE_BREAKPOINT_PX, SIDEBAR_WIDTH_PX } from "@banche/core/shell";
import { useCallback, useEffect, useState } from "react";
import { useLocation } from "react-router";
import { ChatProvider } from "../bind/chat.tsx";
import { useMedia } from "../bind/useMedia.ts";
import { useSettings } from "../bind/useSettings.ts";
import { useTexts } from "../bind/useTexts.ts";
import { ConfirmProvider } from "../ui/confirm.tsx";
import { Dialog } from "../ui/Dialog.tsx";
import { Footer } from "./Footer.tsx";
import { Header } from "./Header.tsx";
import { LateNote } from "./LateNote.tsx";
import { PageArea } from "./PageArea.tsx";
import styles from "./shell.module.css";
import { ShellDialog } from "./ShellDialog.tsx";
import { Sidebar } from "./Sidebar.tsx";
import { TabBar } from "./TabBar.tsx";
import { type DialogName, useCommands, useShortcuts } from "./useCommands.ts";
import { useIdleLock } from "./useIdleLock.ts";
import { useMovedNote } from "./useMovedNote.ts";
import { useVisited } from "./useVisited.ts";

/**
 * The layout around the pages (spec §2). `classic` has side menu, header and tabs; `functional` has the menu in the header; `plain` has a
 * side menu of icons with titles. On small screens the side menu is a drawer in all layouts.
 */
export function Shell() {
  return (
    <ConfirmProvider>
      <ChatProvider>
        <Frame />
      </ChatProvider>
    </ConfirmProvider>
  );
}

function Frame() {
  const t = useTexts();
  const isMobile = useMedia(`(width < ${MOBILE_BREAKPOINT_PX}px)`);
  const [{ sidebarStatus, tagsView, layoutType }, change] = useSettings();
  const [drawerOpen, setDrawerOpen] = useState(false);
  const [dialog, setDialog] = useState<DialogName>();
  const { pathname } = useLocation();
  const visited = useVisited();

  useEffect(() => setDrawerOpen(false), [pathname, isMobile]);
  useIdleLock();
  useMovedNote();

  const toggle = useCallback(
    () => (isMobile ? setDrawerOpen((open) => !open) : change({ sidebarStatus: !sidebarStatus })),
    [isMobile, change, sidebarStatus],
  );
  const commands = useCommands({ visited, onOpen: setDialog, onToggleMenu: toggle });
  useShortcuts(commands);

  const hasSide = !isMobile && layoutType !== "functional";
  return (
    <div className={styles["shell"]} data-side={hasSide ? "open" : "none"}>
      <a className={styles["skip"]} href="#content">
        {t("web.frame.skip")}
      </a>
      {hasSide ? (
        <Sidebar
          shape={layoutType === "plain" ? "titles" : sidebarStatus ? "open" : "icons"}
          onToggle={layoutType === "classic" ? toggle : undefined}
        />
      ) : null}
      {isMobile && drawerOpen ? (
        <Dialog
          title={t("web.frame.menu")}
          place="left"
          width={SIDEBAR_WIDTH_PX}
          bare
          onClose={() => setDrawerOpen(false)}
        >
          <div className={styles["drawer"]}>
            <Sidebar shape="open" />
          </div>
        </Dialog>
      ) : null}
      <div className={styles["main"]}>
        <Header
          commands={commands}
          isMobile={isMobile}
          menu={isMobile ? { isOpen: drawerOpen, onToggle: toggle } : undefined}
          withTopMenu={layoutType === "functional" && !isMobile}
        />
        {tagsView ? <TabBar visited={visited} /> : null}
        <PageArea visited={visited} />
        {hasSide || isMobile ? null : <Footer place="page" />}
        <LateNote />
      </div>
      {dialog === undefined ? null : (
        <ShellDialog
          name={dialog}
          commands={commands}
          onClose={() => setDialog((open) => (open === dialog ? undefined : open))}
        />
      )}
    </div>
  );
}
