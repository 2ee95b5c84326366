/** The language of declarations, for packages that add their own concepts to a server (ADR 0065). */
export * from "../fields/composite.ts";
export * from "../fields/field.ts";
export * from "../fields/declaring.ts";
export * from "../fields/measures.ts";
export { codeText, createdAt, description, enabled, nameText, order } from "../resources/common.ts";
export { declare } from "../resources/declare.ts";
export type { CallShapes, Declaration, Declared, ShapesOf } from "../resources/declare.ts";
export { conceptOf } from "../registry/concept.ts";
export type { Concept } from "../registry/concept.ts";
export { declarationOf, resourceFromDesign } from "../registry/design/design.ts";
export type { Design, ToldConcept } from "../registry/design/design.ts";
export { MODELS_MENU, MODELS_PATH, pageOfModel } from "../registry/design/places.ts";
export { checkTold, toldFaults } from "../registry/told.ts";
export type { ToldFault } from "../registry/told.ts";
export { DESIGN_FAULTS_MAX, DesignError, readDesign, targetsOf } from "../registry/design/readDesign.ts";
export type { DesignFault, DesignSurroundings } from "../registry/design/readDesign.ts";
