/** Concepts whose texts are needed before anybody has signed in. */
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
/** Of these concepts only some texts, or all below a name. */
export const partlyOpen: Readonly<Record<string, readonly string[]>> = {
  navigation: ["product", "defaultTitle", "close", "pages.login", "pages.lockScreen"],
};

/** Whether strangers are given the text with this key. */
export function isOpenText(key: string): boolean {
  const [concept = ""] = key.split(".", 1);
  const isBelow = (name: string) => `${key}.`.startsWith(`${concept}.${name}.`);
  return openConcepts.has(concept) || partlyOpen[concept]?.some(isBelow) === true;
}
