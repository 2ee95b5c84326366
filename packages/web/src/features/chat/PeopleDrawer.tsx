import CloseOutlined from "@ant-design/icons-svg/es/asn/CloseOutlined";
import {
  asText,
  type ChatContent,
  type ChatUser,
  kindOfContent,
  nameOrder,
  orderUsers,
  type PeerState,
  searchUsers,
  unreadOf,
} from "@banche/core/chat";
import { isNearEnd } from "@banche/core/shell";
import { oneLine } from "@banche/core/text";
import { type KeyboardEvent, useMemo, useState } from "react";
import { useChat, useChatState } from "../../bind/chat.tsx";
import { useNameReader } from "../../bind/useNameReader.ts";
import { useLanguage, useTexts } from "../../bind/useTexts.ts";
import { CountBadge } from "../../ui/CountBadge.tsx";
import { IconButton } from "../../ui/IconButton.tsx";
import { Lines } from "../../ui/Skeletons.tsx";
import { useFirstFocus } from "../../ui/useFirstFocus.ts";
import { Avatar } from "./Avatar.tsx";
import { ConnectionNote } from "./ConnectionNote.tsx";
import { Failure } from "./Failure.tsx";
import styles from "./people.module.css";
import { nameOf } from "./useDirectory.ts";

interface PeopleDrawerProps {
  readonly people: readonly ChatUser[];
  readonly isKnown: boolean;
  readonly failure: unknown;
  readonly onRetry: () => void;
  /** Id of the person whose window is open. */
  readonly chosen: string | undefined;
  readonly onChoose: (person: ChatUser) => void;
  readonly onClose: () => void;
}

/** Rows drawn at first. More are drawn while scrolling, so that thousands of people are no problem. */
const STEP = 60;

/** Everyone that the user can chat with: most unread messages first, then those who are online (spec §2, §4). */
export function PeopleDrawer({ people, isKnown, failure, onRetry, chosen, onChoose, onClose }: PeopleDrawerProps) {
  const t = useTexts();
  const [language] = useLanguage();
  const field = useFirstFocus<HTMLInputElement>();
  const [keyword, setKeyword] = useState("");
  const [shown, setShown] = useState(STEP);
  const peers = useChatState((state) => state.peers);
  const reader = useNameReader(keyword !== "");
  const found = useMemo(() => {
    return orderUsers(searchUsers(people, keyword, reader), peers ?? new Map(), nameOrder(language));
  }, [people, keyword, reader, peers, language]);

  return (
    <>
      <header className={styles["head"]}>
        <h2>{t("chatWindow.people")}</h2>
        <IconButton icon={CloseOutlined} label={t("common.verbs.close")} tip="" onClick={onClose} />
      </header>
      <search className={styles["search"]}>
        <input
          type="search"
          ref={field}
          value={keyword}
          maxLength={100}
          placeholder={t("chatWindow.search")}
          aria-label={t("chatWindow.search")}
          onChange={({ target }) => {
            setKeyword(target.value);
            setShown(STEP);
          }}
        />
      </search>
      <ConnectionNote />
      <div
        className={styles["list"]}
        onScroll={({ currentTarget }) => {
          if (isNearEnd(currentTarget, 400) && shown < found.length) setShown(shown + STEP);
        }}
      >
        {failure && !isKnown ? (
          <Failure title={t("chatWindow.directoryFailed")} failure={failure} onRetry={onRetry} />
        ) : null}
        {isKnown || failure ? null : <Lines count={8} />}
        {isKnown && found.length === 0 ? (
          <p className={styles["empty"]}>{t(keyword === "" ? "chatWindow.nobody" : "chatWindow.notFound")}</p>
        ) : null}
        {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- keys of the buttons in it */}
        <ul onKeyDown={moveFocus}>
          {found.slice(0, shown).map((person) => (
            <Person
              key={person.id}
              person={person}
              peer={peers?.get(person.id)}
              isChosen={person.id === chosen}
              onChoose={() => onChoose(person)}
            />
          ))}
        </ul>
      </div>
    </>
  );
}

interface PersonProps {
  readonly person: ChatUser;
  readonly peer: PeerState | undefined;
  readonly isChosen: boolean;
  readonly onChoose: () => void;
}

function Person({ person, peer, isChosen, onChoose }: PersonProps) {
  const t = useTexts();
  const drafts = useChat()?.drafts;
  const unread = unreadOf(peer);
  const online = peer?.online ?? false;
  const draft = isChosen ? "" : (drafts?.get(person.id) ?? "");
  return (
    <li>
      <button type="button" className={styles["person"]} aria-current={isChosen} onClick={onChoose}>
        <Avatar person={person} online={online} />
        <span className={styles["about"]}>
          <bdi className={styles["name"]} title={nameOf(t, person)}>
            {nameOf(t, person)}
          </bdi>
          <span className="visually-hidden">
            {t(online ? "chatWindow.online" : "chatWindow.offline")}
            {unread > 0 ? ` ${t("chatWindow.unread", { count: unread })}` : ""}
          </span>
          <span className={styles["second"]}>
            {draft === "" ? null : <em>{t("chatWindow.draft")}</em>}
            <bdi>{draft === "" ? (previewOf(t, peer) ?? oneLine(person.department ?? "")) : oneLine(draft)}</bdi>
          </span>
          {peer?.latest || draft !== "" ? (
            <bdi className={styles["second"]}>{oneLine(person.department ?? "")}</bdi>
          ) : null}
        </span>
        <CountBadge count={unread} />
      </button>
    </li>
  );
}

function previewOf(t: ReturnType<typeof useTexts>, peer: PeerState | undefined): string | undefined {
  if (!peer?.latest) return undefined;
  const text = contentText(t, peer.latest.content);
  return peer.latest.own ? `${t("chatWindow.own")}: ${text}` : text;
}

/** A content in one line. */
function contentText(t: ReturnType<typeof useTexts>, content: ChatContent): string {
  if (content.type === "text") return oneLine(asText(content).slice(0, 200));
  if (content.type === "retracted") return t("chat.kinds.retracted");
  const kind = kindOfContent(content);
  return kind === "image" || kind === "voice" || kind === "video" || kind === "file"
    ? t(`chat.kinds.${kind}`)
    : t("chat.kinds.unknown");
}

/** Arrow keys move the focus from row to row. */
function moveFocus(event: KeyboardEvent<HTMLUListElement>): void {
  const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
  if (step === undefined) return;
  const rows = [...event.currentTarget.querySelectorAll("button")];
  const at = rows.findIndex((row) => row === document.activeElement);
  event.preventDefault();
  rows[Math.min(rows.length - 1, Math.max(0, at + step))]?.focus();
}
