/** The button code that permits a change: a common prefix with the verb, or one code for all changes. */
export function buttonOf(codes: string, verb: "add" | "edit" | "remove"): string {
  return codes.endsWith("_") ? `${codes}${verb}` : codes;
}
