import Select from "antd/es/select";
import { useState } from "react";
import { useTexts } from "../../bind/useTexts.ts";
import { late } from "../../ui/late.tsx";

interface RecordFieldProps {
  readonly id: string;
  readonly target: "drivers" | "vehicles";
  readonly disabled: boolean;
  /** One id, or none. */
  readonly value: readonly string[];
  readonly nameOf: (id: string) => string;
  readonly onChange: (ids: readonly string[]) => void;
}

interface ChooserProps extends RecordFieldProps {
  /** Whether the user wanted to open it before it was there. */
  readonly isOpen: boolean;
  readonly onOpen: () => void;
}

const Chooser = late<ChooserProps>(
  async () => {
    const { ReferenceSelect } = await import("../../resource/fields/ReferenceSelect.tsx");
    return ({ nameOf: _nameOf, isOpen, onOpen: _onOpen, ...field }) => (
      <ReferenceSelect {...field} {...(isOpen && { defaultOpen: true, autoFocus: true })} />
    );
  },
  (props) => <AtRest {...props} />,
);

/** A chosen record. The list to choose from, with its search, takes its place once it is loaded, if the user may change the record. */
export function RecordField(props: RecordFieldProps) {
  const [isOpen, setOpen] = useState(false);
  if (props.disabled) return <AtRest {...props} />;
  return <Chooser {...props} isOpen={isOpen} onOpen={() => setOpen(true)} />;
}

function AtRest({
  id,
  disabled,
  value,
  nameOf,
  onChange,
  onOpen,
}: RecordFieldProps & { readonly onOpen?: () => void }) {
  const t = useTexts();
  const [chosen] = value;
  return (
    <Select
      id={id}
      style={{ width: "100%" }}
      allowClear
      showSearch
      open={false}
      disabled={disabled}
      placeholder={t("common.hints.choose")}
      value={chosen === undefined ? null : chosen}
      options={chosen === undefined ? [] : [{ value: chosen, label: nameOf(chosen) }]}
      onClear={() => onChange([])}
      onOpenChange={(isOpen) => {
        if (isOpen) onOpen?.();
      }}
    />
  );
}
