/** Filters of `--template`: their syntax and names. The help page shows them in this order. */
export const templateFilters = [
  ["pad N", "pad"],
  ["padleft N", "padleft"],
  ["truncate N", "truncate"],
  ['default "TEXT"', "default"],
  ['join "TEXT"', "join"],
  ["upper", "upper"],
  ["lower", "lower"],
  ["date", "date"],
  ["json", "json"],
  ["csv", "csv"],
] as const;

export type TemplateFilter = (typeof templateFilters)[number][1];
