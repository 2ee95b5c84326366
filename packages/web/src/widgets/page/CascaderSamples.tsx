import { useState } from "react";
import { useRegistry } from "../../bind/useRegistry.ts";
import { useTexts } from "../../bind/useTexts.ts";
import { LevelCascader, type LevelCascaderProps } from "../cascader/LevelCascader.tsx";
import { Sample, Section } from "./Sample.tsx";

/** Areas in columns: empty, wrong, fixed. */
export function CascaderSamples() {
  const t = useTexts();
  return (
    <Section title={t("widgets.page.areas")}>
      <AreaSample label={t("widgets.page.area")} />
      <AreaSample label={t("widgets.page.wrong")} invalid />
      <AreaSample label={t("widgets.page.fixed")} disabled />
    </Section>
  );
}

type SampleProps = Pick<LevelCascaderProps, "invalid" | "disabled"> & { readonly label: string };

function AreaSample({ label, ...props }: SampleProps) {
  const [value, setValue] = useState<string>();
  const areas = useRegistry().find("areas");
  if (!areas) return null;
  return (
    <Sample label={label} value={value ?? ""}>
      {(id) => <LevelCascader {...props} id={id} target={areas} value={value} onChange={setValue} />}
    </Sample>
  );
}
