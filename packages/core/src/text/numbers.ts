/** A number with a comma as thousands separator, for display, as all three languages write it: `1,234,567`. */
export function withThousands(value: number): string {
  // The first formatter of a browser takes some ten milliseconds, and most pages only show whole numbers.
  if (Number.isSafeInteger(value) && !Object.is(value, -0)) return String(value).replace(/\B(?=(?:\d{3})+$)/g, ",");
  format ??= new Intl.NumberFormat("en", { maximumFractionDigits: 20 });
  return format.format(value);
}

let format: Intl.NumberFormat | undefined;

/** A size for display, 1024-based: `500 B`, `1.50 KB`, `5.00 MB` (spec §9). */
export function fileSize(sizeBytes: number): string {
  if (!(sizeBytes >= 1024)) return `${Math.max(0, Math.round(sizeBytes) || 0)} B`;
  let size = sizeBytes;
  let unit = 0;
  while (Number(size.toFixed(2)) >= 1024 && unit < UNITS.length - 1) {
    size /= 1024;
    unit += 1;
  }
  return `${size.toFixed(2)} ${UNITS[unit] ?? ""}`;
}

const UNITS = ["B", "KB", "MB", "GB", "TB"];
