declare module "virtual:texts/pages" {
  import type { Language } from "@banche/core";
  import type { ConceptTexts } from "@banche/core/text";

  /** What loads the texts of a page in each language, by the folder of its feature; pages without texts of their own are not there. */
  const pages: Readonly<
    Record<string, Readonly<Record<Language, () => Promise<{ default: ConceptTexts }>>> | undefined>
  >;
  export default pages;
}

declare module "virtual:texts/*" {
  import type { ConceptTexts } from "@banche/core/text";

  const texts: ConceptTexts;
  export default texts;
}

declare module "virtual:concepts/pages" {
  /** Address, without the leading slash, and name of each concept of the product that has a list. */
  const pages: readonly (readonly [address: string, name: string])[];
  export default pages;
}
