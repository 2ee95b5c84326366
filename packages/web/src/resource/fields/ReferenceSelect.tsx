import { useChosen, useRemember } from "../../bind/useChosen.ts";
import { OptionSelect } from "./OptionSelect.tsx";

interface ReferenceSelectProps extends Omit<Parameters<typeof OptionSelect>[0], "chosen" | "onChoose" | "byName"> {
  /** Ids of the chosen records. */
  readonly value: readonly string[];
  readonly onChange: (ids: readonly string[]) => void;
}

/** A drop-down list of records, by id. */
export function ReferenceSelect({ value, onChange, ...props }: ReferenceSelectProps) {
  const { target } = props;
  const { entries = [], nameOf, readAgain } = useChosen(target, value);
  const remember = useRemember(target);
  return (
    <OptionSelect
      {...props}
      onOpenChange={readAgain}
      chosen={value.map((id) => ({ value: id, label: nameOf(id) }))}
      onChoose={(ids, known) => {
        remember(ids, [...entries, ...known]);
        onChange(ids);
      }}
    />
  );
}
