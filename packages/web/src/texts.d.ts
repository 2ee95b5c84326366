declare module "virtual:texts/*" {
  import type { ConceptTexts } from "@banche/core";

  const texts: ConceptTexts;
  export default texts;
}
