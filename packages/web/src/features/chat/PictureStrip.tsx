import { useEffect, useState } from "react";
import type { Picture } from "../../bind/chatPictures.ts";
import { useTexts } from "../../bind/useTexts.ts";
import { Button } from "../../ui/Button.tsx";
import styles from "./composer.module.css";

interface PictureStripProps {
  readonly picture: Picture;
  readonly onSend: () => void;
  readonly onDiscard: () => void;
}

/** A pasted or dropped picture before it is sent: pasting never sends by itself. */
export function PictureStrip({ picture, onSend, onDiscard }: PictureStripProps) {
  const t = useTexts();
  const [url, setUrl] = useState<string>();

  useEffect(() => {
    const made = URL.createObjectURL(new Blob([picture.bytes], { type: picture.type }));
    setUrl(made);
    return () => URL.revokeObjectURL(made);
  }, [picture]);

  return (
    <div className={styles["strip"]} role="group" aria-label={t("chatWindow.image")}>
      {url === undefined ? null : <img src={url} alt={t("chatWindow.preview")} />}
      <Button look="main" onClick={onSend}>
        {t("chatWindow.image")}
      </Button>
      <Button onClick={onDiscard}>{t("chatWindow.discard")}</Button>
    </div>
  );
}
