import type { FieldIssue, ResourceField } from "@banche/core";
import { type CellContext, createLookups } from "@banche/core/forms";
import type { ResourceTexts } from "../../bind/useResourceTexts.ts";

export interface EditorProps {
  readonly field: ResourceField;
  readonly value: unknown;
  readonly onChange: (value: unknown) => void;
  /** The person has left the field: text is checked now, choices were checked as they changed (spec §5). */
  readonly onBlur: () => void;
  readonly texts: ResourceTexts;
  readonly id: string;
  readonly disabled: boolean;
  readonly invalid: boolean;
  /** What is wrong, where more must be known than that something is. */
  readonly issue?: FieldIssue | undefined;
  readonly describedBy: string | undefined;
  /** The record that is edited, by its resource; without id a new one. */
  readonly record?: { readonly resource: string; readonly id: string | undefined } | undefined;
}

/** Reads what is typed where no table and no words are asked. */
export const CONTEXT: CellContext = { lookups: createLookups({ references: {}, dictionaries: {} }), words: () => [] };

export const FULL = { width: "100%" } as const;

/** The properties that all controls have. */
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
