import type { AttributeField } from "../fields/field.ts";
import { givenAnswers } from "./given.ts";
import type { Kind } from "./kind.ts";

/** An attribute of a referenced record: a text that the server sends and nobody writes. */
export const attributeKind: Kind<AttributeField> = { ...givenAnswers("told"), isNumber: false };
