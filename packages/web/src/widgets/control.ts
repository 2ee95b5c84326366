/** Properties of every form control besides its value. */
export interface ControlProps {
  readonly id?: string | undefined;
  /** Name of the control when no label refers to its `id`. */
  readonly label?: string | undefined;
  readonly disabled?: boolean;
  readonly invalid?: boolean;
  /** Id of the line below with an error or a hint. */
  readonly describedBy?: string | undefined;
  readonly onBlur?: (() => void) | undefined;
}

/** The state of a control for assistive technology. */
export function stateOf({ disabled = false, invalid = false, describedBy, label }: ControlProps) {
  return {
    disabled,
    "aria-invalid": invalid,
    ...(describedBy !== undefined && { "aria-describedby": describedBy }),
    ...(label !== undefined && { "aria-label": label }),
  };
}
