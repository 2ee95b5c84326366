import * as z from "zod";
import { list } from "./lists.ts";
import { selector } from "./selector.ts";
import { as, id, text, wireObject } from "./wire.ts";

export const roles = {
  selector: selector(
    "/api/system/Permission/Role/Selector",
    "Enabled roles",
    list(wireObject({ id, name: as("fullName", text), code: as("enCode", z.optional(text)), type: z.optional(text) })),
    "contract",
  ),
};
