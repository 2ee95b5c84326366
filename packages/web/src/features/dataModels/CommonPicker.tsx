import { commonFields } from "@banche/core/calls";
import { useQuery } from "@tanstack/react-query";
import Select from "antd/es/select";
import { useRuntime } from "../../bind/context.tsx";
import { popupContainer } from "../../bind/popupContainer.ts";
import { queryKeys } from "../../bind/queryKeys.ts";
import { useTexts } from "../../bind/useTexts.ts";
import { type DraftField, newField } from "./models.ts";

interface CommonPickerProps {
  /** Names that already exist, in lower case. */
  readonly taken: readonly string[];
  readonly onPick: (fields: readonly DraftField[]) => void;
}

/** Adds common fields to a design, one at a time. */
export function CommonPicker({ taken, onPick }: CommonPickerProps) {
  const t = useTexts();
  const { client } = useRuntime();
  const { data } = useQuery({
    queryKey: queryKeys.dataModels("commonFields"),
    queryFn: ({ signal }) => client.calls(commonFields).list({ query: { page: 1, pageSize: 500 } }, { signal }),
  });
  const offered = (data?.rows ?? []).filter(({ field }) => !taken.includes(field.toLowerCase()));
  if (!data || data.rows.length === 0) return null;
  const label = t("dataModels.editor.fromCommon");
  return (
    <Select
      aria-label={label}
      placeholder={label}
      value={null}
      showSearch={{ optionFilterProp: "label" }}
      getPopupContainer={popupContainer}
      popupMatchSelectWidth={false}
      style={{ minWidth: 220 }}
      options={offered.map(({ id, field, name }) => ({ value: id, label: `${field} · ${name ?? ""}` }))}
      onChange={(id: string | null) => {
        const found = offered.find((one) => one.id === id);
        if (!found) return;
        const { field, name = "", type = "varchar", length = "", nullable = true } = found;
        onPick([{ ...newField(0), name: field, comment: name, type, length, nullable }]);
      }}
    />
  );
}
