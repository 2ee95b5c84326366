declare module "virtual:texts/*" {
  import type { ConceptTexts } from "@banche/core/text";

  const texts: ConceptTexts;
  export default texts;
}
