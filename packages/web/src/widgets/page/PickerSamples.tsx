import { useState } from "react";
import { useTexts } from "../../bind/useTexts.ts";
import { RecordPicker, type RecordPickerProps } from "../picker/RecordPicker.tsx";
import { Sample, Section } from "./Sample.tsx";

/** Pickers: single, multiple, without choices, with an error, and disabled. */
export function PickerSamples() {
  const t = useTexts();
  return (
    <Section title={t("widgets.page.pickers")}>
      <PickerSample label={t("widgets.page.oneUser")} target="users" />
      <PickerSample label={t("widgets.page.severalUsers")} target="users" multiple />
      <PickerSample label={t("widgets.page.department")} target="departments" only="department" />
      <PickerSample label={t("widgets.page.positions")} target="positions" multiple />
      <PickerSample label={t("widgets.page.wrong")} target="users" invalid />
      <PickerSample label={t("widgets.page.fixed")} target="users" disabled />
      <PickerSample label={t("widgets.page.empty")} target="nothing" />
    </Section>
  );
}

type SampleProps = Omit<RecordPickerProps, "value" | "onChange" | "label"> & { readonly label: string };

function PickerSample({ label, ...props }: SampleProps) {
  const [value, setValue] = useState<readonly string[]>([]);
  return (
    <Sample label={label} value={String(value.length)}>
      {(id) => <RecordPicker {...props} id={id} value={value} onChange={setValue} />}
    </Sample>
  );
}
