/** A duration as `45s`, `3m20s`, `2h05m`, rounded up to seconds. */
export function durationText(seconds: number): string {
  const whole = Math.max(0, Math.ceil(seconds));
  if (whole < 60) return `${whole}s`;
  const two = (value: number) => String(value).padStart(2, "0");
  if (whole < 3_600) return `${Math.floor(whole / 60)}m${two(whole % 60)}s`;
  return `${Math.floor(whole / 3_600)}h${two(Math.floor((whole % 3_600) / 60))}m`;
}
