import type { UploadedFile } from "@banche/core/forms";
import { useState } from "react";
import { useFormats } from "../../bind/useFormats.ts";
import { useTexts } from "../../bind/useTexts.ts";
import { Upload, type UploadProps } from "../upload/Upload.tsx";
import { Sample, Section } from "./Sample.tsx";

/** Uploads: files with the default limits, pictures, a single file, a small limit, disabled. */
export function UploadSamples() {
  const t = useTexts();
  return (
    <Section title={t("widgets.page.uploads")}>
      <UploadSample label={t("widgets.page.files")} kind="annex" />
      <UploadSample label={t("widgets.page.pictures")} kind="annexpic" rules={{ limitFiles: 3 }} />
      <UploadSample label={t("widgets.page.oneFile")} kind="annex" rules={{ limitFiles: 1, size: 50 }} />
      <UploadSample label={t("widgets.page.tight")} kind="annex" rules={{ size: 1, unit: "KB", accept: ".txt,.pdf" }} />
      <UploadSample label={t("widgets.page.fixed")} kind="annex" disabled />
    </Section>
  );
}

type SampleProps = Omit<UploadProps, "value" | "onChange" | "label"> & { readonly label: string };

function UploadSample({ label, ...props }: SampleProps) {
  const { list } = useFormats();
  const [value, setValue] = useState<readonly UploadedFile[]>([]);
  return (
    <Sample label={label} value={list(value.map(({ name }) => name))}>
      {(id) => <Upload {...props} id={id} label={label} value={value} onChange={setValue} />}
    </Sample>
  );
}
