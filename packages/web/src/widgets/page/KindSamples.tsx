import { type Field, type FieldFilter, filtersOf, type ResourceField } from "@banche/core";
import { checkField } from "@banche/core/forms";
import { useState } from "react";
import { useIssueText } from "../../bind/useIssueText.ts";
import { useResourceTexts } from "../../bind/useResourceTexts.ts";
import type { Words } from "../../bind/useWords.ts";
import { useTexts } from "../../bind/useTexts.ts";
import { FieldEditor } from "../../resource/fields/edit.tsx";
import { ValueCell } from "../../resource/fields/read.tsx";
import { FilterEditor, filterText } from "../../resource/fields/search.tsx";
import { type Condition, FilterChips } from "../../resource/FilterChips.tsx";
import { Sample, Section } from "./Sample.tsx";

const colours = [
  { value: "blue", label: ["蓝牌", "Blue"] },
  { value: "yellow", label: ["黄牌", "Yellow"] },
  { value: "green", label: ["绿牌", "Green"] },
] as const;
const unknown: Words = { isPending: false, namesOf: () => [], dictionaries: {} };
const field = (name: string, settings: Field): ResourceField => ({
  ...settings,
  ...{ name, key: name, column: name, label: [name, name] },
});

/** One field of each kind that needs no data of a factory. */
const fields = [
  field("text", { kind: "text", max: 20 }),
  field("qr", { kind: "text", max: 300, code: "qr" }),
  field("barCode", { kind: "text", max: 80, code: "code128" }),
  field("integer", { kind: "integer", min: 0, max: 100 }),
  field("decimal", { kind: "decimal", scale: 6 }),
  field("amount", { kind: "amount" }),
  field("rating", { kind: "rating" }),
  field("slider", { kind: "slider", unit: "%", step: 5 }),
  field("duration", { kind: "duration" }),
  field("flag", { kind: "flag" }),
  field("choice", { kind: "choice", from: colours }),
  field("choices", { kind: "choices", from: colours }),
  field("colour", { kind: "colour" }),
  field("icon", { kind: "icon" }),
  field("date", { kind: "date" }),
  field("dateRange", { kind: "dateRange" }),
  field("month", { kind: "month" }),
  field("instant", { kind: "instant" }),
  field("clock", { kind: "clock" }),
  field("location", { kind: "location" }),
  field("area", { kind: "area", target: "areas", only: "district" }),
  field("files", { kind: "files", accept: ".pdf,.txt" }),
  field("images", { kind: "images", max: 3 }),
  field("signature", { kind: "signature" }),
  field("rows", {
    kind: "rows",
    max: 3,
    fields: {
      name: { kind: "text", label: ["名称", "Name"], max: 20, required: true },
      count: { kind: "integer", label: ["数量", "Count"], min: 1, max: 99, default: 1 },
      colour: { kind: "choice", label: ["颜色", "Colour"], from: colours },
    },
  }),
  field("json", { kind: "json" }),
  field("richText", { kind: "richText" }),
  field("multiline", { kind: "multiline", max: 200 }),
];

const filters = filtersOf({
  fields: Object.fromEntries(fields.map((one) => [one.name, one])),
  list: { shape: "page", columns: [], filters: fields.map(({ name }) => name) },
});

/** How a value of each kind is edited, shown and filtered. */
export function KindSamples() {
  const t = useTexts();
  return (
    <>
      <Section title={t("widgets.page.kinds")}>
        {fields.map((one) => (
          <EditorSample key={one.name} field={one} />
        ))}
      </Section>
      <Section title={t("widgets.page.filters")}>
        {filters.map((filter) => (
          <FilterSample key={filter.name} filter={filter} />
        ))}
      </Section>
    </>
  );
}

function EditorSample({ field: shown }: { readonly field: ResourceField }) {
  const texts = useResourceTexts({ name: "kinds" });
  const issueText = useIssueText();
  const [value, setValue] = useState<unknown>();
  const problem = checkField(shown, value);
  return (
    <Sample label={shown.name} {...(problem && { value: issueText(problem) })}>
      {(id) => (
        <>
          <FieldEditor
            {...{ id, value, texts }}
            field={shown}
            disabled={false}
            invalid={problem !== undefined}
            describedBy={undefined}
            onBlur={() => undefined}
            onChange={setValue}
          />
          <output htmlFor={id}>
            {value === undefined || problem ? "–" : <ValueCell whole value={value} field={shown} texts={texts} />}
          </output>
        </>
      )}
    </Sample>
  );
}

function FilterSample({ filter }: { readonly filter: FieldFilter }) {
  const texts = useResourceTexts({ name: "kinds" });
  const [value, setValue] = useState("");
  const words = filterText(filter, value, texts, unknown);
  return (
    <Sample label={`${filter.name} =`} value={value}>
      {() => (
        <FilterChips all={[conditionOf({ filter, value, words, texts })]} onAsk={(_name, asked) => setValue(asked)} />
      )}
    </Sample>
  );
}

type Asked = Omit<Parameters<typeof FilterEditor>[0], "onChange">;

function conditionOf(asked: Asked): Condition {
  const { filter, words, texts } = asked;
  return {
    ...{ name: filter.name, label: texts.field(filter.field.name), words },
    editor: (ask) => <FilterEditor {...asked} onChange={ask} />,
  };
}
