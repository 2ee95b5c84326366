/** What every control of a form is given besides its value. */
export interface ControlProps {
  readonly id?: string | undefined;
  /** Name of the control where no label points to it by `id`. */
  readonly label?: string | undefined;
  readonly disabled?: boolean;
  readonly invalid?: boolean;
  /** Id of the line below that says what is wrong or how to go on. */
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
