import { refuse } from "../base/respond.ts";

const pattern = /^[\x21-\x7e]{1,200}$/;

/**
 * The job of a call, from the header `Banche-Job`. The audit log stores it.
 *
 * @throws {Refusal} `validation` when it is not 1 to 200 visible characters
 */
export function readJobId(header: string | readonly string[] | undefined): string | undefined {
  if (header === undefined) return undefined;
  if (typeof header === "string" && pattern.test(header)) return header;
  throw refuse.validation([{ field: "Banche-Job", rule: "type", text: "server.badValue" }]);
}
