import { standardCalls } from "../../contract/standard.ts";
import type { ActionDeclaration, Declaration } from "../../resources/declare.ts";
import { type Resource, resourceOf } from "../resource.ts";
import { MODELS_PATH, pageOfModel } from "./places.ts";

/** Parts that need our own code: calls, texts, menus and custom pages. */
type OfCode =
  | "path"
  | "page"
  | "buttons"
  | "info"
  | "openedBy"
  | "refusals"
  | "further"
  | "containers"
  | "takesMore"
  | "passwordOf"
  | "keepsDeleted"
  | "words"
  | "noun"
  | "retired"
  | "options";

/** An action that only sets certain values of a record. */
type SettingAction = Omit<ActionDeclaration, "endpoint" | "addition">;

/** A concept that people designed at run time: a declaration as JSON. `readDesign` validates external input. */
export interface Design extends Omit<Declaration, OfCode | "actions"> {
  readonly actions?: Readonly<Record<string, SettingAction>>;
  /** Ids of removed fields. Their stored data remains until it is purged. */
  readonly retired?: Readonly<Record<string, "kept">>;
  readonly options?: Omit<NonNullable<Declaration["options"]>, "path">;
}

/** A concept as a server sends it: a design, or the declaration of a concept that no client has built in (ADR 0065). */
export interface ToldConcept extends Design {
  /** Menu code of its page. Default: that of a designed model. */
  readonly page?: string;
  readonly noun?: string;
  readonly takesMore?: boolean;
  readonly keepsDeleted?: boolean;
}

/** The declaration that a design describes. */
export function declarationOf({ page, ...design }: ToldConcept): Declaration {
  return { ...design, path: `${MODELS_PATH}/${design.name}`, page: page ?? pageOfModel(design.name) };
}

/**
 * The resource of a design, made by the same generator as declared ones.
 *
 * @param modelVersion - the version of the model; each change increases it
 * @throws {TypeError} for a design that names an unknown field; `readDesign` rejects such designs
 */
export function resourceFromDesign(design: ToldConcept, modelVersion = 1): Resource {
  const declaration = declarationOf(design);
  return { ...resourceOf(declaration, standardCalls(declaration)), modelVersion };
}
