import CloseOutlined from "@ant-design/icons-svg/es/asn/CloseOutlined";
import { CHAT_PREVIEW_WIDTH_PERCENT } from "@banche/core/chat";
import { IMAGE_PREVIEW_Z_INDEX } from "@banche/core/shell";
import { useTexts } from "../../bind/useTexts.ts";
import { Icon } from "../../ui/Icon.tsx";
import { useModal } from "../../ui/useModal.ts";
import styles from "./chat.module.css";

/** A picture, voice message or video. */
export interface Media {
  readonly kind: "image" | "audio" | "video";
  readonly url: string;
}

/** Shows a picture at full size, or plays a voice message or video, above the whole page (spec §2, §9). */
export function MediaPreview({
  media: { kind, url },
  onClose,
}: {
  readonly media: Media;
  readonly onClose: () => void;
}) {
  const t = useTexts();
  const modal = useModal(onClose);

  return (
    <dialog
      {...modal}
      className={styles["preview"]}
      style={{ width: `${CHAT_PREVIEW_WIDTH_PERCENT}%`, zIndex: IMAGE_PREVIEW_Z_INDEX }}
      aria-label={t("chatWindow.preview")}
    >
      <button type="button" className={styles["tool"]} aria-label={t("common.verbs.close")} onClick={onClose}>
        <Icon of={CloseOutlined} />
      </button>
      {kind === "image" ? <img src={url} alt={t("chatWindow.preview")} /> : null}
      {/* oxlint-disable jsx-a11y/media-has-caption -- what people say to each other comes without captions */}
      {kind === "audio" ? <audio src={url} controls autoPlay /> : null}
      {kind === "video" ? <video src={url} controls autoPlay /> : null}
      {/* oxlint-enable jsx-a11y/media-has-caption */}
    </dialog>
  );
}
