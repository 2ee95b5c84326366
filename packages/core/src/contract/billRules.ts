import * as z from "zod/mini";

import { billRules as declared } from "../resources/system/billRules.ts";
import { endpoint, signedIn } from "./endpoint.ts";
import { standardCalls } from "./standard.ts";

export const billRules = {
  ...standardCalls(declared),
  nextNumber: endpoint("GET /api/system/Base/BillRule/BillNumber/{code}", {
    summary: "Give out the next number of a bill rule; nobody gets the same one",
    response: z.string(),
    access: signedIn,
    source: "spec",
    changesState: true,
  }),
};
