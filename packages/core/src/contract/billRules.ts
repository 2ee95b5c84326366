import * as z from "zod";

import { billRules as declared } from "../resources/system/billRules.ts";
import { endpoint, signedIn } from "./endpoint.ts";
import { list } from "./lists.ts";
import { selector } from "./selector.ts";
import { standardCalls } from "./standard.ts";
import { as, id, text, wireObject } from "./wire.ts";

const option = wireObject({ id, name: as("fullName", text), code: as("enCode", z.optional(text)) });

export const billRules = {
  ...standardCalls(declared),
  selector: selector("/api/system/Base/BillRule/Selector", "Enabled bill rules", list(option)),
  nextNumber: endpoint("GET /api/system/Base/BillRule/BillNumber/{code}", {
    summary: "Give out the next number of a bill rule; nobody gets the same one",
    response: z.string(),
    access: signedIn,
    source: "spec",
    changesState: true,
  }),
};
