const UNITS = ["B", "KB", "MB", "GB", "TB", "PB"] as const;

/** A size with its unit, 1024-based (spec §9): `15.6 GB`, `512 B`. */
export function byteText(bytes: number): string {
  const step = Math.min(Math.floor(Math.log2(Math.max(bytes, 1)) / 10), UNITS.length - 1);
  const value = bytes / 1024 ** step;
  return `${step === 0 || value >= 100 ? Math.round(value) : value.toFixed(1)} ${UNITS[step] ?? "B"}`;
}
