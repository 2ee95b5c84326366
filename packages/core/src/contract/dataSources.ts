import * as z from "zod/mini";

import { type DataSourceShapes, dataSources as declared } from "../resources/systemData/dataSources.ts";
import { byAnyButton, byButton, endpoint, onPage } from "./endpoint.ts";
import { created, list, nothing } from "./lists.ts";
import { draftShape, optionShape } from "./shapes.ts";
import { standardCalls } from "./standard.ts";
import { as, id, integer, partial, text, wireObject } from "./wire.ts";

const { page, path } = declared;
const administrators = true as const;

/** Write-only. */
const password = z.optional(z.string().check(z.maxLength(500)));

type Codec<Value> = z.ZodMiniType<Value, unknown>;
type Secret = { readonly password?: string | undefined };

/** The member types come from the standard calls; the codecs also have the password. */
const draft = wireObject({ ...draftShape(declared), password }) as unknown as Codec<DataSourceShapes["draft"] & Secret>;
const changed = { ...partial(draftShape(declared)), password } as const;
const change = wireObject({ ...changed, version: z.optional(integer) }) as unknown as Codec<
  DataSourceShapes["change"] & Secret
>;
const tried = wireObject({ ...changed, id: as("id", z.optional(id)) }) as unknown as Codec<
  Partial<DataSourceShapes["draft"]> & Secret & { readonly id?: string | undefined }
>;

const standard = standardCalls(declared);

/** External databases that the server reads (contract-base §5.6, ADR 0130). */
export const dataSources = {
  ...standard,
  options: endpoint(`GET ${path}/Selector`, {
    summary: "Data sources that are enabled, for pickers of whoever may open their page",
    response: list(wireObject(optionShape(declared))) as unknown as Codec<readonly DataSourceShapes["option"][]>,
    access: onPage(page),
    source: "contract",
  }),
  create: endpoint(`POST ${path}`, {
    summary: "Create one of the data sources; the password is sealed, and no answer tells it",
    body: draft,
    response: created,
    access: { ...byButton(page, "btn_add"), administrators },
    source: "contract",
  }),
  update: endpoint(`PUT ${path}/{id}`, {
    summary:
      "Change one of the data sources; members that are not sent and an empty password stay as they are. Another kind, host, port, user or encryption without a password forgets the one that is kept",
    body: change,
    response: nothing,
    access: { ...byButton(page, "btn_edit"), administrators },
    source: "contract",
  }),
  test: endpoint(`POST ${path}/Actions/Test`, {
    summary:
      "Connect once. With an id the source as it is kept, under the members that are sent; the kept password goes only to the place that it was given for",
    body: tried,
    response: wireObject({
      /** The version that the database reports. */
      version: z.optional(text),
      durationMs: z.optional(integer),
    }),
    access: { ...byAnyButton([page, "btn_edit"], [page, "btn_add"]), administrators },
    source: "contract",
  }),
};
