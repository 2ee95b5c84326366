export function screen() {
  return null;
}
