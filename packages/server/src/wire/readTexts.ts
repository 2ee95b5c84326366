import { refuse } from "../base/respond.ts";

/**
 * The texts of a query member that contains a JSON array of texts.
 *
 * @throws {Refusal} `validation` when the value is anything else, or has more than `most` texts
 */
export function readTexts(field: string, json: string, most: number): readonly string[] {
  let texts: unknown;
  try {
    texts = JSON.parse(json);
  } catch {
    texts = undefined;
  }
  if (Array.isArray(texts) && texts.length <= most && texts.every((text) => typeof text === "string")) return texts;
  throw refuse.validation([{ field, rule: "type", text: "server.badValue" }]);
}
