import { useEffect, useId, useRef, useState } from "react";
import Signature, { type PointGroup } from "signature_pad";
import { useTexts } from "../../bind/useTexts.ts";
import { Button } from "../../ui/Button.tsx";
import { Dialog } from "../../ui/Dialog.tsx";
import styles from "./signature.module.css";

interface SignaturePadProps {
  readonly label: string;
  /** Called with the picture of the signature, cut to its edges. */
  readonly onDone: (picture: File) => void;
  readonly onClose: () => void;
}

/** Margin around the strokes of a picture, in px. */
const EDGE = 12;

/** An area to sign on with a finger, a pen or the mouse. Users who cannot do this upload a picture. */
export function SignaturePad({ label, onDone, onClose }: SignaturePadProps) {
  const t = useTexts();
  const hint = useId();
  const paper = useRef<HTMLCanvasElement>(null);
  const pad = useRef<Signature>(undefined);
  const [strokes, setStrokes] = useState<readonly PointGroup[]>([]);

  useEffect(() => {
    const canvas = paper.current;
    if (!canvas) return undefined;
    const signature = new Signature(canvas, { minWidth: 1, maxWidth: 3 });
    pad.current = signature;
    const written = () => setStrokes(signature.toData());
    signature.addEventListener("endStroke", written);
    // A canvas is cleared when its size changes, so the strokes are drawn again.
    const sizes = new ResizeObserver(() => {
      const data = signature.toData();
      const ratio = Math.max(window.devicePixelRatio, 1);
      canvas.width = canvas.offsetWidth * ratio;
      canvas.height = canvas.offsetHeight * ratio;
      canvas.getContext("2d")?.scale(ratio, ratio);
      signature.fromData(data);
    });
    sizes.observe(canvas);
    return () => {
      sizes.disconnect();
      signature.removeEventListener("endStroke", written);
      signature.off();
    };
  }, []);

  function keep(next: readonly PointGroup[]): void {
    pad.current?.fromData([...next]);
    setStrokes(next);
  }

  async function done(): Promise<void> {
    const picture = paper.current && (await pictureOf(paper.current, strokes));
    if (picture) onDone(new File([picture], `${t("widgets.upload.signature")}.png`, { type: "image/png" }));
  }

  const nothing = strokes.length === 0;
  return (
    <Dialog
      title={label}
      width={640}
      onClose={onClose}
      footer={
        <>
          <Button disabled={nothing} onClick={() => keep(strokes.slice(0, -1))}>
            {t("widgets.upload.undoStroke")}
          </Button>
          <Button disabled={nothing} onClick={() => keep([])}>
            {t("widgets.upload.clear")}
          </Button>
          <Button look="main" disabled={nothing} onClick={() => void done()}>
            {t("widgets.upload.done")}
          </Button>
        </>
      }
    >
      <canvas ref={paper} className={styles["paper"]} role="img" aria-label={label} aria-describedby={hint} />
      <p id={hint} className={styles["hint"]}>
        {t("widgets.upload.paper")}
      </p>
    </Dialog>
  );
}

/** The strokes on a canvas as a picture, without the empty area around them. */
function pictureOf(canvas: HTMLCanvasElement, strokes: readonly PointGroup[]): Promise<Blob | null> {
  const ratio = canvas.width / canvas.offsetWidth;
  const points = strokes.flatMap((stroke) => stroke.points);
  const edges = (at: "x" | "y", most: number) => {
    const places = points.map((point) => point[at]);
    const from = Math.max(0, Math.min(...places) - EDGE);
    return [from, Math.min(most, Math.max(...places) + EDGE) - from] as const;
  };
  const [left, width] = edges("x", canvas.offsetWidth);
  const [top, height] = edges("y", canvas.offsetHeight);
  const cut = document.createElement("canvas");
  [cut.width, cut.height] = [Math.ceil(width * ratio), Math.ceil(height * ratio)];
  const context = cut.getContext("2d");
  // On a white background, so that it is readable in dark mode and on paper.
  if (context) {
    context.fillStyle = "white";
    context.fillRect(0, 0, cut.width, cut.height);
    context.drawImage(canvas, -left * ratio, -top * ratio);
  }
  return new Promise((resolve) => cut.toBlob(resolve, "image/png"));
}
