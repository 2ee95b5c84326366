import { type KeyboardEvent, type PointerEvent, useEffect, useId, useRef, useState } from "react";
import { useTexts } from "../../bind/useTexts.ts";
import { Button } from "../../ui/Button.tsx";
import { Dialog } from "../../ui/Dialog.tsx";
import { toast } from "../../ui/toasts.ts";
import { MAX_ZOOM, MIDDLE, pushed, squareOf } from "./crop.ts";
import styles from "./profile.module.css";

/** Side of the uploaded picture and of the shown one, in px. */
const SENT_PX = 256;
const KEY_STEP = 0.05;

interface CropDialogProps {
  readonly picture: File;
  readonly onCut: (bytes: Uint8Array) => Promise<void>;
  readonly onClose: () => void;
}

/** Crops a picture to a square: moved with the pointer or the arrow keys, enlarged with the slider. */
export function CropDialog({ picture, onCut, onClose }: CropDialogProps) {
  const t = useTexts();
  const id = useId();
  const canvas = useRef<HTMLCanvasElement>(null);
  const [image, setImage] = useState<ImageBitmap>();
  const [view, setView] = useState(MIDDLE);
  const [busy, setBusy] = useState(false);

  useEffect(() => {
    let wanted = true;
    createImageBitmap(picture).then(
      (made) => (wanted ? setImage(made) : made.close()),
      () => {
        toast("error", t("profile.notAPicture"));
        onClose();
      },
    );
    return () => {
      wanted = false;
    };
  }, [picture, onClose, t]);

  useEffect(() => {
    const context = canvas.current?.getContext("2d");
    if (!context || !image) return;
    const { x, y, size } = squareOf(image, view);
    context.clearRect(0, 0, SENT_PX, SENT_PX);
    context.drawImage(image, x, y, size, size, 0, 0, SENT_PX, SENT_PX);
  }, [image, view]);

  const push = (right: number, down: number) => {
    if (image) setView((before) => pushed(image, before, right, down));
  };
  const byPointer = (event: PointerEvent<HTMLElement>) => {
    if (event.buttons === 0) return;
    event.currentTarget.setPointerCapture(event.pointerId);
    push(event.movementX / SENT_PX, event.movementY / SENT_PX);
  };
  const byKey = (event: KeyboardEvent) => {
    const right = { ArrowLeft: -KEY_STEP, ArrowRight: KEY_STEP }[event.key] ?? 0;
    const down = { ArrowUp: -KEY_STEP, ArrowDown: KEY_STEP }[event.key] ?? 0;
    if (right === 0 && down === 0) return;
    event.preventDefault();
    push(right, down);
  };
  async function cut(): Promise<void> {
    setBusy(true);
    const blob = await new Promise<Blob | null>((resolve) => {
      if (canvas.current) canvas.current.toBlob(resolve, "image/png");
      else resolve(null);
    });
    if (blob) await onCut(new Uint8Array(await blob.arrayBuffer()));
    setBusy(false);
  }

  return (
    <Dialog
      title={t("profile.changeAvatar")}
      onClose={onClose}
      width={340}
      footer={
        <>
          <Button onClick={onClose}>{t("common.verbs.cancel")}</Button>
          <Button look="main" busy={busy} disabled={!image} onClick={() => void cut()}>
            {t("common.verbs.save")}
          </Button>
        </>
      }
    >
      <div className={styles["crop"]}>
        <button
          type="button"
          aria-label={t("profile.cropHint")}
          onPointerMove={byPointer}
          onKeyDown={byKey}
          data-first=""
        >
          <canvas ref={canvas} width={SENT_PX} height={SENT_PX} />
        </button>
        <p className={styles["hint"]}>{t("profile.cropHint")}</p>
        <label htmlFor={id}>{t("profile.zoom")}</label>
        <input
          id={id}
          type="range"
          min={1}
          max={MAX_ZOOM}
          step={0.05}
          value={view.zoom}
          onChange={(event) => setView({ ...view, zoom: Number(event.target.value) })}
        />
      </div>
    </Dialog>
  );
}
