import * as z from "zod/mini";
import { endpoint, signedIn } from "./endpoint.ts";
import { nothing } from "./lists.ts";
import { wireObject } from "./wire.ts";

const path = "/api/ext/preferences/{name}" as const;

/** A user's settings of lists and pages: small objects by name, available in every browser of the user. */
export const preferences = {
  read: endpoint(`GET ${path}`, {
    summary: "One preference of the signed-in user; nothing when it was never set",
    response: wireObject({ value: z.optional(z.looseObject({})) }),
    access: signedIn,
    source: "extension",
  }),
  write: endpoint(`PUT ${path}`, {
    summary: "Keep a preference: an object of at most 20,000 characters as JSON, under a name of at most 100",
    body: wireObject({ value: z.looseObject({}) }),
    response: nothing,
    access: signedIn,
    source: "extension",
  }),
};
