/** Concepts whose texts are needed before sign-in. */
export const openConcepts: ReadonlySet<string> = new Set([
  "common",
  "errors",
  "mend",
  "session",
  "settings",
  "time",
  "validation",
  "web",
]);
/** Concepts of which only some texts, or all below a key, are needed before sign-in. */
export const partlyOpen: Readonly<Record<string, readonly string[]>> = {
  navigation: ["product", "defaultTitle", "close", "pages.login", "pages.lockScreen"],
};

/** Whether the text with this key is sent without a session. */
export function isOpenText(key: string): boolean {
  const [concept = ""] = key.split(".", 1);
  const isBelow = (name: string) => `${key}.`.startsWith(`${concept}.${name}.`);
  return openConcepts.has(concept) || partlyOpen[concept]?.some(isBelow) === true;
}
