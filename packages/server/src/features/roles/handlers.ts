import type { contract } from "@banche/core";

import type { HandlersOf } from "../../wire/handlers.ts";

/** Roles for pickers; their own screen is another concept. */
export const rolesHandlers: HandlersOf<typeof contract.roles> = {
  selector: ({ db }) =>
    db
      .selectFrom("roles")
      .select(["id", "name", "code", "type"])
      .where("enabled", "=", true)
      .orderBy("sortOrder")
      .orderBy("id")
      .execute(),
};
