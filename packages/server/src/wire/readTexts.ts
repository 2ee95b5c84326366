import { refuse } from "../base/respond.ts";

/**
 * Texts of a member of a query, which is a JSON array of them.
 *
 * @throws {Refusal} `validation` when it is something else, or holds more than `most`
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
