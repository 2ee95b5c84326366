/** Where the standard calls of designed models are. */
export const MODELS_PATH = "/api/ext/models";
/** The folder of the menu that holds designed models; each is opened by the entry of this code with its own behind a dot. */
export const MODELS_MENU = "models";

/** The menu code of the page of a designed model. */
export function pageOfModel(name: string): string {
  return `${MODELS_MENU}.${name}`;
}
