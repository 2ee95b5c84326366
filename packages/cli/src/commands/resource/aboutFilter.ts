import { labelIn, textOf } from "@banche/core/text";
import type { Words } from "../command.ts";
import { resourceFacts } from "./facts.generated.ts";

/** What the option that narrows a list to the records of another resource does. */
export function aboutFilter(target: string): Words {
  const one = resourceFacts.find(({ name }) => name === target)?.one ?? target;
  return (language) => textOf(language, "cli.options.within", { one: labelIn(language, one) });
}
