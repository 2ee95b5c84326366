import { useEffect, useMemo, useRef } from "react";
import { useNavigate } from "react-router";
import { useRuntime } from "../bind/context.tsx";
import { errorText } from "../bind/errorText.ts";
import { useCurrentUser } from "../bind/useSession.ts";
import { useLook, useSettings } from "../bind/useSettings.ts";
import { useSignOut } from "../bind/useSignOut.ts";
import { useTexts } from "../bind/useTexts.ts";
import { useConfirm } from "../ui/confirm.tsx";
import { toast } from "../ui/toasts.ts";
import { type Command, type CommandName, commands } from "./commands.ts";
import { toggleFullscreen } from "./fullscreen.ts";
import { isPlain, isPress } from "../ui/shortcuts.ts";
import type { Visited } from "./useVisited.ts";

/** Dialogs that the shell opens over the page. */
export type DialogName = "palette" | "settings" | "help" | "about" | "feedback" | "factory";

interface CommandPlaces {
  readonly visited: Visited;
  readonly onOpen: (dialog: DialogName) => void;
  readonly onToggleMenu: () => void;
}

/** The commands that are available to this user, in display order. */
export function useCommands({ visited, onOpen, onToggleMenu }: CommandPlaces): readonly Command[] {
  const t = useTexts();
  const { session } = useRuntime();
  const navigate = useNavigate();
  const confirm = useConfirm();
  const leave = useSignOut();
  const look = useLook();
  const [{ showSettings }, change] = useSettings();
  const factories = useCurrentUser()?.factories ?? [];

  return useMemo(() => {
    const run: Readonly<Record<CommandName, () => unknown>> = {
      palette: () => onOpen("palette"),
      help: () => onOpen("help"),
      settings: () => onOpen("settings"),
      factory: () => onOpen("factory"),
      feedback: () => onOpen("feedback"),
      about: () => onOpen("about"),
      profile: () => navigate("/profile"),
      notices: () => navigate("/messageRecord"),
      wholeMenu: () => navigate("/menuMore"),
      colors: () => change({ colorMode: look.mode === "dark" ? "light" : "dark" }),
      fullscreen: async () => {
        if (!(await toggleFullscreen(document))) toast("warning", t("settings.fullscreenUnsupported"));
      },
      sidebar: onToggleMenu,
      refresh: () => {
        const view = visited.views.find(({ key }) => key === visited.active);
        if (view) visited.refresh(view.fullPath);
      },
      closeTab: () => visited.close({ type: "closed", key: visited.active }),
      previousTab: () => visited.step(-1),
      nextTab: () => visited.step(1),
      lock: () => session.lock().catch((error: unknown) => toast("error", errorText(t, error))),
      signOut: async () => {
        if (await confirm({ title: t("common.ask.title"), text: t("common.ask.signOut") })) await leave();
      },
    };
    return commands
      .filter(({ name }) => name !== "factory" || factories.length > 1)
      .filter(({ name }) => name !== "settings" || showSettings)
      .map(({ name, text, icon, ...facts }) => {
        const keys = "keys" in facts ? facts.keys : undefined;
        return { name, title: t(text), icon, keys, run: () => void run[name]() };
      });
  }, [
    t,
    session,
    navigate,
    confirm,
    leave,
    look.mode,
    change,
    showSettings,
    factories.length,
    visited,
    onOpen,
    onToggleMenu,
  ]);
}

/** Runs commands by their keys. While the user types or a dialog is open, only keys with a modifier work. */
export function useShortcuts(all: readonly Command[]): void {
  const current = useRef(all);
  useEffect(() => {
    current.current = all;
  }, [all]);
  useEffect(() => {
    const listen = (event: KeyboardEvent) => {
      if (event.defaultPrevented || event.isComposing || event.repeat) return;
      const command = current.current.find(({ keys }) => keys !== undefined && isPress(keys, event));
      if (!command?.keys || (isPlain(command.keys) && isTyping(event.target)) || isModal(command.name)) return;
      event.preventDefault();
      command.run();
    };
    window.addEventListener("keydown", listen);
    return () => window.removeEventListener("keydown", listen);
  }, []);
}

function isTyping(target: EventTarget | null): boolean {
  return target instanceof Element && target.closest("input, textarea, select, [contenteditable=true]") !== null;
}

const DRAWER = ".ant-drawer-open, dialog[open]:is([data-place=left], [data-place=right])";
const QUESTION =
  "dialog[open]:not([data-place=left], [data-place=right]), .ant-modal-wrap:not([style*='display: none'])";

/**
 * Whether an open dialog blocks the command. A dialog needs an answer first; a drawer, such as a form, only leaves the palette available.
 */
function isModal(command: CommandName): boolean {
  return document.querySelector(command === "palette" ? QUESTION : `${QUESTION}, ${DRAWER}`) !== null;
}
