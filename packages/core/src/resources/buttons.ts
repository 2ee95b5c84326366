/** The code that grants a change: what the codes of a page begin with, or one for all changes. */
export function buttonOf(codes: string, verb: "add" | "edit" | "remove"): string {
  return codes.endsWith("_") ? `${codes}${verb}` : codes;
}
