/** The layout in what a user's theme column holds: what every client of the platform understands. */
export function layoutOf(theme: string): string {
  return theme.split(":", 1)[0] ?? "";
}
