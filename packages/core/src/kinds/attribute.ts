import type { AttributeField } from "../fields/field.ts";
import { givenAnswers } from "./given.ts";
import type { Kind } from "./kind.ts";

/** What another record says: a text that the server tells, and nobody writes. */
export const attributeKind: Kind<AttributeField> = { ...givenAnswers("told"), isNumber: false };
