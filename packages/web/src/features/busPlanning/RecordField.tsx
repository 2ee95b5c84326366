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

interface OpenedProps extends RecordFieldProps {
  readonly defaultOpen: true;
  readonly autoFocus: true;
}

const Opened = late<OpenedProps>(
  async () => {
    const { ReferenceSelect } = await import("../../resource/fields/ReferenceSelect.tsx");
    return ({ nameOf: _nameOf, ...field }) => <ReferenceSelect {...field} />;
  },
  (props) => <AtRest {...props} />,
);

/** A chosen record. The list to choose from, with its search, is loaded when it is opened. */
export function RecordField(props: RecordFieldProps) {
  const [isOpened, setOpened] = useState(false);
  if (!isOpened) return <AtRest {...props} onOpen={() => setOpened(true)} />;
  // oxlint-disable-next-line jsx-a11y/no-autofocus -- the field at rest, in whose place it stands, had the focus
  return <Opened {...props} defaultOpen autoFocus />;
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
