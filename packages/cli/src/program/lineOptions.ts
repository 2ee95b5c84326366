import type { Language } from "@banche/core";
import type { App } from "../app.ts";
import { languageFrom } from "../settings.ts";
import { givenFor, type Line } from "./line.ts";

export function languageOption(line: Line, app: Pick<App, "env">): Language {
  return languageFrom(givenFor(line, "--lang"), app.env);
}

export function colorOption(line: Line): "auto" | "always" | "never" {
  const value = givenFor(line, "--color");
  return value === "always" || value === "never" ? value : "auto";
}
