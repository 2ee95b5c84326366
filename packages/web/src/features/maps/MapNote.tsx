import { readGeoJson } from "@banche/core/geojson";
import UploadOutlined from "@ant-design/icons/es/icons/UploadOutlined";
import Button from "antd/es/button";
import { useDeferredValue, useMemo } from "react";
import { useTexts } from "../../bind/useTexts.ts";
import { type DraftForm, useFieldValue } from "../../resource/useDraftForm.ts";
import { toast } from "../../ui/toasts.ts";
import { useFileChooser } from "../../ui/useFileChooser.tsx";
import { FaultList } from "./FaultList.tsx";
import styles from "./maps.module.css";
import { MapView } from "./MapView.tsx";

/** Below the text of a map: a file to load instead, the problems, and the drawing. */
export function MapNote({ form }: { readonly form: DraftForm }) {
  const t = useTexts();
  const value = useFieldValue(form, "data");
  // The drawing follows typing with a delay, so that typing stays fast.
  const text = useDeferredValue(typeof value === "string" ? value : "");
  const read = useMemo(() => (text.trim() === "" ? undefined : readGeoJson(text)), [text]);
  const chooser = useFileChooser({
    accept: ".geojson,.json,application/geo+json,application/json",
    onChoose: ([file]) => void take(file),
  });

  async function take(file: File | undefined): Promise<void> {
    if (!file) return;
    try {
      const content = new TextDecoder("utf-8", { fatal: true }).decode(await file.arrayBuffer());
      form.change("data", content.replaceAll(/\r\n?/g, "\n").trim());
      if (!form.store.getState().draft["name"]) form.change("name", file.name.replace(/\.[^.]*$/, "").slice(0, 50));
    } catch {
      toast("error", t("maps.unreadable"));
    }
  }

  return (
    <section className={styles["note"]}>
      <p className={styles["hint"]}>{t("maps.hint")}</p>
      <div>
        <Button icon={<UploadOutlined />} onClick={chooser.open}>
          {t("maps.choose")}
        </Button>
        {chooser.input}
      </div>
      {read?.faults ? <FaultList faults={read.faults} /> : null}
      {read?.map ? <MapView map={read.map} /> : null}
    </section>
  );
}
