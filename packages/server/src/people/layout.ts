/** The layout in a user's theme column, in the form that every client of the platform understands. */
export function layoutOf(theme: string): string {
  return theme.split(":", 1)[0] ?? "";
}
