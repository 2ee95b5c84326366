import { type ChatUser, peopleOf } from "@banche/core/chat";
import { useRef, useState } from "react";
import { createPortal } from "react-dom";
import { useChat, useChatState } from "../../bind/chat.tsx";
import { useTexts } from "../../bind/useTexts.ts";
import { ChatWindow } from "./ChatWindow.tsx";
import styles from "./chat.module.css";
import { PeopleDrawer } from "./PeopleDrawer.tsx";
import { useDirectory } from "./useDirectory.ts";

/**
 * The list of people and the window of one conversation, beside the page, which stays usable. Esc closes the window first, then the list.
 */
export function ChatPanel({ onClose }: { readonly onClose: () => void }) {
  const t = useTexts();
  const seat = useChat();
  const directory = useDirectory();
  const [chosen, setChosen] = useState<ChatUser>();
  const drawer = useRef<HTMLElement>(null);
  const peers = useChatState((state) => state.peers);
  const people = peopleOf(directory.people, peers ?? new Map(), seat?.self ?? "");

  function closeWindow() {
    setChosen(undefined);
    const row = drawer.current?.querySelector<HTMLElement>('[aria-current="true"]');
    (row ?? drawer.current?.querySelector("input"))?.focus();
  }

  if (!seat) return null;
  return createPortal(
    <div
      className={styles["panel"]}
      role="presentation"
      onKeyDown={(event) => {
        if (event.key !== "Escape" || event.nativeEvent.isComposing || event.defaultPrevented) return;
        event.preventDefault();
        if (chosen) closeWindow();
        else onClose();
      }}
    >
      <aside ref={drawer} className={styles["drawer"]} aria-label={t("chatWindow.people")}>
        <PeopleDrawer
          people={people}
          isKnown={directory.isKnown}
          failure={directory.error}
          onRetry={directory.retry}
          chosen={chosen?.id}
          onChoose={setChosen}
          onClose={onClose}
        />
      </aside>
      {chosen ? <ChatWindow key={chosen.id} seat={seat} person={chosen} onClose={closeWindow} /> : null}
    </div>,
    document.body,
  );
}
