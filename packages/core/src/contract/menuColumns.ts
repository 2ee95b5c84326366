import * as z from "zod/mini";

import { menuColumns as declared } from "../resources/system/menuColumns.ts";
import { byButton, endpoint } from "./endpoint.ts";
import { nothing } from "./lists.ts";
import { standardCalls } from "./standard.ts";
import { as, id, text, wireObject } from "./wire.ts";

const column = wireObject({ code: as("enCode", text), name: as("fullName", z.optional(text)) });

/** The platform's clients send it as JSON text; ours send the array. */
const columns = z.codec(
  z.union([z.string().check(z.maxLength(200_000)), z.array(z.unknown()).check(z.maxLength(500))]),
  z.array(column).check(z.maxLength(500)),
  {
    decode: (value): z.input<typeof column>[] => listIn(value) as z.input<typeof column>[],
    encode: (value) => value,
  },
);

/** Columns of a menu entry (contract-base §3.4). */
export const menuColumns = {
  ...standardCalls(declared),
  addMany: endpoint("POST /api/system/Base/ModuleColumn/Actions/Batch", {
    summary: "Add several columns to a menu entry; those that it has stay as they are",
    body: wireObject({
      menuId: as("moduleId", id),
      table: as("bindTable", z.optional(text)),
      tableName: as("bindTableName", z.optional(text)),
      columns: as("columnJson", columns),
    }),
    response: nothing,
    access: { ...byButton(declared.page, "btn_columnPer_batchAdd"), administrators: true as const },
    source: "contract",
  }),
};

/** Text that is not JSON becomes a value that the schema refuses, so that the error names the member. */
function listIn(value: unknown): unknown {
  if (typeof value !== "string") return value;
  try {
    return JSON.parse(value) as unknown;
  } catch {
    return value;
  }
}
