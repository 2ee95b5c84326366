import JsBarcode from "jsbarcode";
import { useRef } from "react";
import { encode } from "uqr";
import { useTexts } from "../../bind/useTexts.ts";
import { Button } from "../../ui/Button.tsx";
import { saveBytes } from "../../ui/saveFile.ts";
import styles from "./code.module.css";

interface CodePictureProps {
  readonly text: string;
  readonly code: "qr" | "code128";
}

interface Drawing {
  readonly width: number;
  readonly height: number;
  /** Dark modules, as a path. */
  readonly path: string;
}

/** Empty modules around a code, which scanners need. */
const QUIET = { qr: 4, code128: 10 } as const;
/** Height of bars in modules. */
const BARS = 40;

/** A text as a QR code or barcode, to show or to save for a label. */
export function CodePicture({ text, code }: CodePictureProps) {
  const t = useTexts();
  const picture = useRef<SVGSVGElement>(null);
  const { width, height, path } = code === "qr" ? squares(text) : bars(text);

  function save(): void {
    if (!picture.current) return;
    const svg = new XMLSerializer().serializeToString(picture.current);
    const name = text.replace(/[^\p{L}\p{N}.-]+/gu, "_").slice(0, 80);
    saveBytes(`${name}.svg`, new TextEncoder().encode(svg), "image/svg+xml");
  }

  return (
    <figure className={styles["code"]} data-code={code}>
      <svg
        ref={picture}
        xmlns="http://www.w3.org/2000/svg"
        viewBox={`0 0 ${width} ${height}`}
        role="img"
        aria-label={t(`widgets.code.${code}`, { text })}
        shapeRendering="crispEdges"
      >
        <rect width={width} height={height} fill="#fff" />
        <path d={path} fill="#000" />
      </svg>
      <Button onClick={save}>{t("widgets.code.save")}</Button>
    </figure>
  );
}

function squares(text: string): Drawing {
  const { data, size } = encode(text, { ecc: "M", border: QUIET.qr });
  const path = data.flatMap((row, y) => row.flatMap((dark, x) => (dark ? [`M${x} ${y}h1v1h-1z`] : []))).join("");
  return { width: size, height: size, path };
}

function bars(text: string): Drawing {
  const drawn: { encodings?: readonly { readonly data: string }[] } = {};
  JsBarcode(drawn, text, { format: "CODE128" });
  const modules = (drawn.encodings ?? []).map(({ data }) => data).join("");
  const path = [...modules.matchAll(/1+/g)]
    .map(({ 0: run, index }) => `M${QUIET.code128 + index} ${QUIET.code128}h${run.length}v${BARS}h-${run.length}z`)
    .join("");
  return { width: modules.length + 2 * QUIET.code128, height: BARS + 2 * QUIET.code128, path };
}
