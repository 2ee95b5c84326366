import * as z from "zod/mini";
import { endpoint, signedIn } from "./endpoint.ts";
import { list } from "./lists.ts";
import { as, id, text, wireObject } from "./wire.ts";
import { nothing } from "./lists.ts";

/** A factory, which the wire calls a company of the user (spec §1). */
export const Factory = wireObject({ id: as("companyId", id), name: as("companyName", z.optional(text)) });

const FactoryOption = wireObject({ id, name: as("fullName", text) });

export const factories = {
  use: endpoint("GET /api/system/UserCompany/addRedisUserCompany", {
    summary: "Work in this factory from now on",
    query: wireObject({ factoryId: as("companyId", z.string().check(z.maxLength(100))) }),
    response: nothing,
    access: signedIn,
    source: "spec",
    changesState: true,
  }),
  list: endpoint("GET /api/system/CompanyInfo", {
    summary: "Factories of the signed-in user",
    response: list(Factory),
    access: signedIn,
    source: "inferred",
  }),
  options: endpoint("GET /api/system/CompanyInfo/companyList", {
    summary: "Factories of the signed-in user, for pickers",
    response: list(FactoryOption),
    access: signedIn,
    source: "inferred",
  }),
};
