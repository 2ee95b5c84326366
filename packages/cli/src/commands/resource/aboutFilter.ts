import { labelIn, textOf } from "@banche/core/text";
import type { Words } from "../command.ts";
import { resourceFacts } from "./facts.generated.ts";

/** Help text of the option that limits a list to the records of another resource. */
export function aboutFilter(target: string): Words {
  const one = resourceFacts.find(({ name }) => name === target)?.one ?? target;
  return (language) => textOf(language, "cli.options.within", { one: labelIn(language, one) });
}
