import type { Given, MeasureField, Options } from "./field.ts";

/** Stars. */
export function rating<R extends boolean = false, S extends boolean = false, const K extends string = "">(
  options: Omit<Options<MeasureField, R, S, K>, "min" | "step" | "unit"> = {},
): MeasureField & Given<number, R, S, K, null> {
  return { kind: "rating", ...options };
}

/** A value on a scale. */
export function slider<R extends boolean = false, S extends boolean = false, const K extends string = "">(
  options: Options<MeasureField, R, S, K> = {},
): MeasureField & Given<number, R, S, K, null> {
  return { kind: "slider", ...options };
}

/** A duration in whole seconds. */
export function duration<R extends boolean = false, S extends boolean = false, const K extends string = "">(
  options: Omit<Options<MeasureField, R, S, K>, "step" | "unit"> = {},
): MeasureField & Given<number, R, S, K, null> {
  return { kind: "duration", ...options };
}
