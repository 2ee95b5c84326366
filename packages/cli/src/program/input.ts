import { usageError } from "../errors.ts";

export type OptionValue = string | boolean | readonly string[] | undefined;

/** The arguments and options of a command, after their names were checked. */
export interface Input {
  readonly args: readonly string[];
  /** The value of an option, by its name without dashes. */
  text(option: string): string | undefined;
  /** All values of an option that may be given several times. */
  texts(option: string): readonly string[];
  flag(option: string): boolean;
  /** @throws {CliError} `usage` when it is no whole number within the bounds */
  integer(option: string, bounds: { readonly min: number; readonly max: number }): number | undefined;
}

/** Wraps parsed values; options are keyed by their long name without dashes. */
export function createInput(args: readonly string[], options: Readonly<Record<string, OptionValue>>): Input {
  const text = (option: string): string | undefined => {
    const value = options[option];
    return typeof value === "string" ? value : undefined;
  };
  return {
    args,
    text,
    texts: (option) => {
      const value = options[option];
      if (typeof value === "string") return [value];
      return typeof value === "object" ? value : [];
    },
    flag: (option) => options[option] === true,
    integer: (option, { min, max }) => {
      const digits = text(option);
      if (digits === undefined) return undefined;
      const value = /^\d{1,15}$/.test(digits) ? Number(digits) : Number.NaN;
      if (value >= min && value <= max) return value;
      throw usageError("cli.usage.integer", { option: `--${option}`, value: digits, min, max });
    },
  };
}
