import { useRegistry } from "../../bind/useRegistry.ts";
import { useResourceTexts } from "../../bind/useResourceTexts.ts";
import { ValueCell } from "../../resource/fields/read.tsx";

/** The full name of the kind of a data source. */
export function Kind({ value }: { readonly value: unknown }) {
  const resource = useRegistry().of("dataSources");
  const texts = useResourceTexts(resource);
  const field = resource.fields["kind"];
  return field ? <ValueCell value={value} field={field} texts={texts} /> : null;
}
