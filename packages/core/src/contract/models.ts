import * as z from "zod/mini";

import { type Access, endpoint, signedIn } from "./endpoint.ts";
import { created, list, nothing } from "./lists.ts";
import { integer, text, wireObject } from "./wire.ts";

/** The menu entry of the model permits reading, and its buttons permit changes. */
const access: Access = { kind: "resource" };
/** By the wire names of the model's own fields. */
const record = z.looseObject({});

/**
 * Calls for the users of designed models. Calls on records are the standard calls of a declared concept; their
 * members are the fields of the model, which `mine` returns. Batches, whole records, the recycle bin and the audit
 * log use the code of the model.
 */
export const models = {
  mine: endpoint("GET /api/ext/models", {
    summary: "The designed models that the session may open, each without the fields that it may not see",
    response: list(wireObject({ code: text, version: integer, published: z.boolean(), design: z.looseObject({}) })),
    access: signedIn,
    source: "extension",
  }),
  list: endpoint("GET /api/ext/models/{resource}", {
    summary: "List records of a designed model",
    query: record,
    response: z.unknown(),
    access,
    source: "extension",
  }),
  options: endpoint("GET /api/ext/models/{resource}/Selector", {
    summary: "All records of a designed model that may be chosen",
    response: z.unknown(),
    access: signedIn,
    source: "extension",
  }),
  get: endpoint("GET /api/ext/models/{resource}/{id}", {
    summary: "Read one record of a designed model",
    response: z.unknown(),
    access,
    source: "extension",
  }),
  create: endpoint("POST /api/ext/models/{resource}", {
    summary: "Create a record of a designed model",
    body: record,
    response: created,
    access,
    source: "extension",
  }),
  update: endpoint("PUT /api/ext/models/{resource}/{id}", {
    summary: "Change a record of a designed model; members that are not sent stay as they are",
    body: record,
    response: nothing,
    access,
    source: "extension",
  }),
  remove: endpoint("DELETE /api/ext/models/{resource}/{id}", {
    summary: "Delete a record of a designed model",
    response: nothing,
    access,
    source: "extension",
  }),
  act: endpoint("PUT /api/ext/models/{resource}/{id}/Actions/{action}", {
    summary: "Do with a record of a designed model what an action of the model says",
    response: nothing,
    access,
    source: "extension",
  }),
  setEnabled: endpoint("PUT /api/ext/models/{resource}/{id}/Actions/State", {
    summary: "Enable or disable a record of a designed model",
    body: record,
    response: nothing,
    access,
    source: "extension",
  }),
};
