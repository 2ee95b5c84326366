import type { FieldIssue, ResourceField } from "@banche/core";
import { type CellContext, createLookups } from "@banche/core/forms";
import type { ResourceTexts } from "../../bind/useResourceTexts.ts";

export interface EditorProps {
  readonly field: ResourceField;
  readonly value: unknown;
  readonly onChange: (value: unknown) => void;
  /** Called when the field is left. Text is then checked; choices were checked when they changed (spec §5). */
  readonly onBlur: () => void;
  readonly texts: ResourceTexts;
  readonly id: string;
  readonly disabled: boolean;
  readonly invalid: boolean;
  /** The error, for editors that need more than `invalid`. */
  readonly issue?: FieldIssue | undefined;
  readonly describedBy: string | undefined;
  /** The edited record and its resource; without id a new one. */
  readonly record?: { readonly resource: string; readonly id: string | undefined } | undefined;
}

/** Context for reading typed text without lookups and names. */
export const CONTEXT: CellContext = { lookups: createLookups({ references: {}, dictionaries: {} }), words: () => [] };

export const FULL = { width: "100%" } as const;

/** Properties for all controls. */
export function shared({ id, disabled, invalid, describedBy, onBlur }: EditorProps) {
  return {
    id,
    disabled,
    onBlur,
    status: invalid ? ("error" as const) : ("" as const),
    "aria-invalid": invalid,
    ...(describedBy !== undefined && { "aria-describedby": describedBy }),
  };
}
