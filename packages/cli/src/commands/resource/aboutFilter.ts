import { labelIn, textOf } from "@banche/core/text";
import type { OptionSpec, Words } from "../command.ts";
import type { ResourceFacts } from "./facts.ts";
import { resourceFacts } from "./facts.generated.ts";

/** Help text of the option that limits a list to the records of another resource. */
function aboutFilter(target: string): Words {
  const one = resourceFacts.find(({ name }) => name === target)?.one ?? target;
  return (language) => textOf(language, "cli.options.within", { one: labelIn(language, one) });
}

/** The option for the record above the listed ones, and its former name. */
export function withinOptions({ option, former, target }: NonNullable<ResourceFacts["within"]>): readonly OptionSpec[] {
  const spec = { words: aboutFilter(target), source: target };
  const names = former === undefined ? [] : [{ ...spec, flags: `--${former} <name>`, hidden: true }];
  return [{ ...spec, flags: `--${option} <name>` }, ...names];
}
