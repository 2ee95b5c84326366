import { useMemo, useState } from "react";
import { useRuntime } from "../../bind/context.tsx";
import { useRegistry } from "../../bind/useRegistry.ts";
import { useTexts } from "../../bind/useTexts.ts";
import { LevelCascader, type LevelCascaderProps } from "../cascader/LevelCascader.tsx";
import { listSource } from "../cascader/levelSource.ts";
import { Sample, Section } from "./Sample.tsx";

/** Areas in columns: empty, with an error, disabled. */
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
  const { client } = useRuntime();
  const areas = useRegistry().find("areas");
  const source = useMemo(() => areas && listSource(client, areas), [client, areas]);
  if (!source) return null;
  return (
    <Sample label={label} value={value ?? ""}>
      {(id) => <LevelCascader {...props} id={id} source={source} value={value} onChange={setValue} />}
    </Sample>
  );
}
