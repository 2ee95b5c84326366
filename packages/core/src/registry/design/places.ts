/** Path of the standard calls of designed models. */
export const MODELS_PATH = "/api/ext/models";
/** Menu folder of designed models. The menu code of each model is this code, a dot and the model's own code. */
export const MODELS_MENU = "models";

/** The menu code of the page of a designed model. */
export function pageOfModel(name: string): string {
  return `${MODELS_MENU}.${name}`;
}
