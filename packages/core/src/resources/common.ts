import { flag, instant, integer, multiline, text } from "../fields/field.ts";
import { synonyms } from "./synonyms.ts";

/** Fields that most concepts have, with the names that the wire gives them. */

export const order = () => integer({ wire: "sortCode", min: 0, max: 999_999, default: 0, synonyms: synonyms.order });

export const enabled = () => flag({ wire: "enabledMark", default: true, synonyms: synonyms.enabled });

export const description = () => multiline({ max: 500, synonyms: synonyms.description });

export const createdAt = () => instant({ wire: "creatorTime", readOnly: true });

type Rules = Pick<Parameters<typeof text>[0], "rule">;

export const nameText = (options: Rules = {}) =>
  text({ wire: "fullName", max: 50, required: true, synonyms: synonyms.name, ...options });

export const codeText = (options: Rules = {}) =>
  text({ wire: "enCode", max: 50, required: true, synonyms: synonyms.code, ...options });
