import type { AttributeField } from "../fields/field.ts";
import { givenAnswers } from "./given.ts";
import type { Kind } from "./kind.ts";

/** An attribute of a referenced record: a read-only text from the server. */
export const attributeKind: Kind<AttributeField> = { ...givenAnswers("told"), isNumber: false };
