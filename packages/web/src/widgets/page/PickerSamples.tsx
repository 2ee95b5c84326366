import type { LookupEntry } from "@banche/core";
import { useMemo, useState } from "react";
import { useEntries } from "../../bind/useResource.ts";
import { useTexts } from "../../bind/useTexts.ts";
import { RecordPicker, type RecordPickerProps } from "../picker/RecordPicker.tsx";
import { Sample, Section } from "./Sample.tsx";

/** People of the sample that shows how many a picker holds. */
const MANY = 10_000;

/** Pickers: one, several, nothing to choose, wrong, fixed, and ten thousand people. */
export function PickerSamples() {
  const t = useTexts();
  const many = useManyPeople();
  return (
    <Section title={t("widgets.page.pickers")}>
      <PickerSample label={t("widgets.page.oneUser")} target="users" />
      <PickerSample label={t("widgets.page.severalUsers")} target="users" multiple />
      <PickerSample label={t("widgets.page.department")} target="departments" only="department" />
      <PickerSample label={t("widgets.page.positions")} target="positions" multiple />
      <PickerSample label={t("widgets.page.wrong")} target="users" invalid />
      <PickerSample label={t("widgets.page.fixed")} target="users" disabled />
      <PickerSample label={t("widgets.page.empty")} target="users" entries={NOBODY} />
      <PickerSample label={t("widgets.page.manyUsers")} target="users" multiple entries={many} />
    </Section>
  );
}

const NOBODY: readonly LookupEntry[] = [];

type SampleProps = Omit<RecordPickerProps, "value" | "onChange" | "label"> & { readonly label: string };

function PickerSample({ label, ...props }: SampleProps) {
  const [value, setValue] = useState<readonly string[]>([]);
  return (
    <Sample label={label} value={String(value.length)}>
      {(id) => <RecordPicker {...props} id={id} value={value} onChange={setValue} />}
    </Sample>
  );
}

/** The people there are, over and over, in the departments there are. */
function useManyPeople(): readonly LookupEntry[] {
  const { data } = useEntries("users");
  return useMemo(() => {
    const people = data ?? [];
    return people.length === 0
      ? NOBODY
      : Array.from({ length: MANY }, (_, at) => {
          const person = people[at % people.length] ?? people[0];
          return { ...person, id: `many-${at}`, name: person?.name ?? "", code: `${person?.code ?? ""}${at}` };
        });
  }, [data]);
}
