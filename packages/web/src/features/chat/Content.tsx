import { CHAT_TEXT_MAX_CHARS, type ChatContent, emojiPieces, type InlineFile } from "@banche/core/chat";
import { oneLine, sanitise } from "@banche/core/text";
import { Fragment, useMemo, useState } from "react";
import { chatFileAddress } from "../../bind/serverAddress.ts";
import { useLanguage, useTexts } from "../../bind/useTexts.ts";
import styles from "./chat.module.css";
import type { Media } from "./MediaPreview.tsx";

interface ContentProps {
  readonly content: ChatContent | InlineFile;
  readonly highlight?: string;
  readonly onPreview?: ((media: Media) => void) | undefined;
}

/** The content of a message. Texts are shown as plain text and never parsed as HTML (W-7). */
export function Content({ content, highlight = "", onPreview }: ContentProps) {
  const t = useTexts();
  if ("base64" in content) {
    const { width, height } = content;
    return (
      <Picture url={`data:image/*;base64,${content.base64}`} width={width} height={height} onPreview={onPreview} />
    );
  }
  switch (content.type) {
    case "text":
      return <Words text={content.text} highlight={highlight} />;
    case "image": {
      const { path, width, height } = content;
      const [url, small] = [chatFileAddress(path), chatFileAddress(path, "small")];
      return <Picture url={url} small={small} width={width} height={height} onPreview={onPreview} />;
    }
    case "voice":
    case "video": {
      const { type, path } = content;
      const seconds = type === "voice" ? (content.seconds ?? 0) : 0;
      const label = type === "voice" ? t("chatWindow.voice", { count: seconds }) : t("chatWindow.video");
      return (
        <button
          type="button"
          className={styles["media"]}
          onClick={() => onPreview?.({ kind: type === "voice" ? "audio" : "video", url: chatFileAddress(path) })}
        >
          {`▶ ${label}`}
        </button>
      );
    }
    case "file": {
      const name = oneLine(content.name ?? content.path.split("?", 1)[0] ?? "");
      return (
        <a className={styles["media"]} href={chatFileAddress(content.path)} download={name} rel="noreferrer">
          {t("chatWindow.file", { name })}
        </a>
      );
    }
    case "retracted":
      return <p className={styles["quietLine"]}>{t("chat.kinds.retracted")}</p>;
    case "unknown":
      return <p className={styles["bubble"]}>{t("chat.kinds.unknown")}</p>;
    default:
      return content satisfies never;
  }
}

/**
 * A text. Other servers of the platform may send longer texts than ours accepts. They are drawn in pieces, because one paragraph of a
 * megabyte needs gigabytes in a browser.
 */
function Words({ text, highlight }: { readonly text: string; readonly highlight: string }) {
  const t = useTexts();
  const [chars, setChars] = useState(CHAT_TEXT_MAX_CHARS);
  const clean = useMemo(() => sanitise(text), [text]);
  const shown = clean.slice(0, chars).replace(/[\ud800-\udbff]$/, "");
  const left = clean.length - shown.length;
  return (
    <>
      <p className={styles["bubble"]} dir="auto">
        <Text text={shown} highlight={highlight} />
      </p>
      {left > 0 ? (
        <button type="button" className={styles["link"]} onClick={() => setChars(chars + CHAT_TEXT_MAX_CHARS)}>
          {t("chatWindow.moreText", { count: left })}
        </button>
      ) : null}
    </>
  );
}

/** A text with its emoji; search matches are marked. */
function Text({ text, highlight }: { readonly text: string; readonly highlight: string }) {
  const [language] = useLanguage();
  return emojiPieces(text).map((piece, at) => {
    if ("text" in piece) return <Fragment key={at}>{marked(piece.text, highlight)}</Fragment>;
    const { names, picture } = piece.emoji;
    return (
      <span key={at} className={styles["emoji"]} role="img" aria-label={names[language]} title={names[language]}>
        {picture}
      </span>
    );
  });
}

function marked(text: string, wanted: string) {
  const at = wanted === "" ? -1 : text.toLowerCase().indexOf(wanted.toLowerCase());
  if (at < 0) return text;
  return [
    text.slice(0, at),
    <mark key="mark">{text.slice(at, at + wanted.length)}</mark>,
    text.slice(at + wanted.length),
  ];
}

interface PictureProps {
  readonly url: string;
  /** The smaller version that the list shows. */
  readonly small?: string;
  readonly width: number | undefined;
  readonly height: number | undefined;
  readonly onPreview: ((media: Media) => void) | undefined;
}

/** A picture. Its room is reserved before it is loaded, so that nothing moves. */
function Picture({ url, small = url, width, height, onPreview }: PictureProps) {
  const t = useTexts();
  const [broken, setBroken] = useState(false);
  if (broken) return <p className={styles["bubble"]}>{t("chatWindow.pictureGone")}</p>;
  return (
    <button
      type="button"
      className={styles["picture"]}
      aria-label={t("chatWindow.picture")}
      onClick={() => onPreview?.({ kind: "image", url })}
    >
      <img
        src={small}
        alt=""
        {...(width && height ? { width, height } : { width: 180, height: 180 })}
        onError={() => setBroken(true)}
      />
    </button>
  );
}
