import { standardCalls } from "../../contract/standard.ts";
import type { ActionDeclaration, Declaration } from "../../resources/declare.ts";
import { type Resource, resourceOf } from "../resource.ts";
import { MODELS_PATH, pageOfModel } from "./places.ts";

/** What only our own code can stand behind: calls, texts, menus and pages of its own. */
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

/** An action that only gives a record certain values. */
type SettingAction = Omit<ActionDeclaration, "endpoint" | "addition">;

/** A concept that people made at run time: a declaration as JSON. `readDesign` makes one of what came from outside. */
export interface Design extends Omit<Declaration, OfCode | "actions"> {
  readonly actions?: Readonly<Record<string, SettingAction>>;
  /** Ids of fields that were. What was in them stays where it is until somebody purges it. */
  readonly retired?: Readonly<Record<string, "kept">>;
  readonly options?: Omit<NonNullable<Declaration["options"]>, "path">;
}

/** A concept as a server sends it: a design, or the declaration of a concept that no client is built with (ADR 0065). */
export interface ToldConcept extends Design {
  /** Menu code of its page. Default: that of a designed model. */
  readonly page?: string;
  readonly noun?: string;
  readonly takesMore?: boolean;
  readonly keepsDeleted?: boolean;
}

/** The declaration that a design is. */
export function declarationOf({ page, ...design }: ToldConcept): Declaration {
  return { ...design, path: `${MODELS_PATH}/${design.name}`, page: page ?? pageOfModel(design.name) };
}

/**
 * The resource of a design, by the same generator as declared ones.
 *
 * @param modelVersion - the version of the model that this design is; each change makes the next one
 * @throws {TypeError} for a design that names a field which it has not; `readDesign` lets none pass
 */
export function resourceFromDesign(design: ToldConcept, modelVersion = 1): Resource {
  const declaration = declarationOf(design);
  return { ...resourceOf(declaration, standardCalls(declaration)), modelVersion };
}
