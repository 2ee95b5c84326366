declare module "virtual:texts/*" {
  const texts: import("@banche/core").ConceptTexts;
  export default texts;
}
