import PictureOutlined from "@ant-design/icons-svg/es/asn/PictureOutlined";
import SmileOutlined from "@ant-design/icons-svg/es/asn/SmileOutlined";
import { CHAT_INPUT_ROWS, CHAT_TEXT_MAX_CHARS } from "@banche/core/chat";
import { type DragEvent, type KeyboardEvent, useEffect, useRef, useState } from "react";
import type { ChatSeat } from "../../bind/chat.tsx";
import { type Picture, readPicture } from "../../bind/chatPictures.ts";
import { useTexts } from "../../bind/useTexts.ts";
import { Button } from "../../ui/Button.tsx";
import { IconButton } from "../../ui/IconButton.tsx";
import { toast } from "../../ui/toasts.ts";
import { useFileChooser } from "../../ui/useFileChooser.tsx";
import styles from "./composer.module.css";
import { EmojiPicker } from "./EmojiPicker.tsx";
import { PictureStrip } from "./PictureStrip.tsx";

interface ComposerProps {
  readonly seat: ChatSeat;
  readonly peer: string;
  readonly onSent: () => void;
}

/** The input field. Enter sends, except while an input method composes. The text is kept for each peer. */
export function Composer({ seat: { chat, drafts, pictures }, peer, onSent }: ComposerProps) {
  const t = useTexts();
  const field = useRef<HTMLTextAreaElement>(null);
  const [text, setText] = useState(() => drafts.get(peer));
  const [choosesEmoji, setChoosesEmoji] = useState(false);
  const [picture, setPicture] = useState<Picture>();
  const [isOver, setOver] = useState(false);
  const over = text.trim().length - CHAT_TEXT_MAX_CHARS;
  const chooser = useFileChooser({ accept: "image/*", onChoose: (files) => void take(files, sendPicture) });

  useEffect(() => {
    field.current?.focus();
  }, []);

  function write(next: string) {
    setText(next);
    drafts.set(peer, next);
    if (next.trim() !== "") chat.sendTyping(peer);
  }

  function send() {
    field.current?.focus();
    if (!chat.sendText(peer, text)) return;
    write("");
    onSent();
  }

  function sendPicture(wanted: Picture) {
    pictures.send(peer, wanted);
    setPicture(undefined);
    field.current?.focus();
    onSent();
  }

  /** @param then - called with a picture that may be sent */
  async function take(files: readonly File[], then: (picture: Picture) => void) {
    if (files.length === 0) return;
    const read = await readPicture(files);
    if ("problem" in read) toast("error", t(read.problem), PROBLEM_MS);
    else then(read);
  }

  function onKeyDown(event: KeyboardEvent) {
    // Safari ends a composition before the key event; code 229 marks a key that belongs to a composition.
    if (event.key !== "Enter" || event.shiftKey || event.nativeEvent.isComposing || event.keyCode === 229) return;
    event.preventDefault();
    send();
  }

  function insert(code: string) {
    const { selectionStart = text.length, selectionEnd = text.length } = field.current ?? {};
    write(text.slice(0, selectionStart) + code + text.slice(selectionEnd));
    requestAnimationFrame(() => {
      const caret = selectionStart + code.length;
      field.current?.setSelectionRange(caret, caret);
    });
  }

  const drop = (event: DragEvent) => {
    event.preventDefault();
    setOver(false);
    void take([...event.dataTransfer.files], setPicture);
  };
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- pictures are dropped on it; the button does the same
    <form
      className={styles["composer"]}
      data-over={isOver}
      onSubmit={(event) => {
        event.preventDefault();
        send();
      }}
      onDragOver={(event) => {
        if (!event.dataTransfer.types.includes("Files")) return;
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={drop}
    >
      {isOver ? <p className={styles["drop"]}>{t("chatWindow.dropHere")}</p> : null}
      <div className={styles["tools"]}>
        <IconButton
          icon={SmileOutlined}
          iconSize={18}
          roomy
          label={t("chatWindow.emoji")}
          expanded={choosesEmoji}
          onClick={() => setChoosesEmoji(!choosesEmoji)}
        />
        <IconButton icon={PictureOutlined} iconSize={18} roomy label={t("chatWindow.image")} onClick={chooser.open} />
        {chooser.input}
        {choosesEmoji ? (
          <EmojiPicker
            onPick={insert}
            onClose={() => {
              setChoosesEmoji(false);
              field.current?.focus();
            }}
          />
        ) : null}
      </div>
      {picture ? (
        <PictureStrip picture={picture} onSend={() => sendPicture(picture)} onDiscard={() => setPicture(undefined)} />
      ) : null}
      <textarea
        ref={field}
        rows={CHAT_INPUT_ROWS}
        value={text}
        placeholder={t("chatWindow.placeholder")}
        aria-label={t("chatWindow.placeholder")}
        aria-invalid={over > 0}
        dir="auto"
        onChange={({ target }) => write(target.value)}
        onKeyDown={onKeyDown}
        onPaste={(event) => {
          const files = [...event.clipboardData.files];
          if (files.length === 0) return;
          event.preventDefault();
          void take(files, setPicture);
        }}
      />
      <div className={styles["end"]}>
        <p className={styles["hint"]} data-problem={over > 0} role={over > 0 ? "alert" : undefined}>
          {over > 0 ? t("chatWindow.tooLong", { max: CHAT_TEXT_MAX_CHARS, over }) : t("chatWindow.keys")}
        </p>
        <Button type="submit" look="main" disabled={text.trim() === "" || over > 0}>
          {t("chatWindow.send")}
        </Button>
      </div>
    </form>
  );
}

const PROBLEM_MS = 4_000;
