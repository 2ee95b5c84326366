import type { Resource } from "@banche/core";
import type { Input } from "../../program/input.ts";

type Listed = Pick<Resource, "list">;

/** Words of the platform for which the fields of records have another one. The former option is still accepted. */
const ours: Readonly<Record<string, string>> = { module: "menu" };

/** The option that names the record above the listed ones, and its former name. Undefined for lists without one. */
export function withinOption({
  list: { within },
}: Listed): { readonly option: string; readonly former?: string } | undefined {
  const former = within?.name.replace(/Id$/, "");
  if (former === undefined) return undefined;
  const option = ours[former];
  return option === undefined ? { option: former } : { option, former };
}

/** The option that was given, with its value. */
export function withinIn(
  resource: Listed,
  input: Input,
): { readonly option: string; readonly words: string } | undefined {
  const { option, former } = withinOption(resource) ?? {};
  for (const name of [option, former]) {
    const words = name === undefined ? undefined : input.text(name);
    if (name !== undefined && words !== undefined) return { option: name, words };
  }
  return undefined;
}
