import { cssVariables, type Look } from "./tokens.ts";

/** Applies a look to the whole page: custom properties, and the colour scheme of native controls and scroll bars. */
export function applyLook(look: Look): void {
  const { style } = document.documentElement;
  for (const [name, value] of Object.entries(cssVariables(look))) style.setProperty(name, value);
  style.setProperty("color-scheme", look.mode);
  document.documentElement.dataset["filter"] = look.filter ?? "none";
}
