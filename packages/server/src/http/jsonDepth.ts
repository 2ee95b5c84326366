/** Largest nesting depth of a body. Our bodies need about a dozen levels; the code that processes them is recursive. */
const depthLimit = 100;

/** Whether a value, as parsed from JSON, is nested too deeply. It does not go deeper than the limit itself. */
export function isTooDeep(value: unknown, left = depthLimit): boolean {
  if (typeof value !== "object" || value === null) return false;
  if (left === 0) return true;
  if (Array.isArray(value)) return value.some((member) => isTooDeep(member, left - 1));
  for (const name of Object.keys(value)) if (isTooDeep(Reflect.get(value, name), left - 1)) return true;
  return false;
}
