import * as z from "zod/mini";

import { type DataInterfaceShapes, dataInterfaces as declared } from "../resources/systemData/dataInterfaces.ts";
import { byAnyButton, byButton, endpoint, onPage, signedIn } from "./endpoint.ts";
import { bareList, created, listQuery, nothing, page as pageOf } from "./lists.ts";
import { draftShape, recordShape } from "./shapes.ts";
import { standardCalls } from "./standard.ts";
import { as, flag, id, instant, integer, jsonText, partial, text, wireObject } from "./wire.ts";

const { page, path } = declared;
const administrators = true as const;
type Codec<Value> = z.ZodMiniType<Value, unknown>;

/** The parameters in the form of the platform's own clients: a JSON text of `{field, value}`. */
const requestParameters = z.optional(
  z.union([z.string().check(z.maxLength(200_000)), z.array(z.looseObject({})).check(z.maxLength(200))]),
);
/** `Name: value`, one per line; write-only. An empty text removes them. */
const headers = as("requestHeaders", z.optional(z.string().check(z.maxLength(8_000))));
/** Members in addition to the declared ones. */
export interface TakenOfInterface {
  readonly requestParameters?: string | readonly object[] | undefined;
  readonly headers?: string | undefined;
}

const draft = wireObject({ ...draftShape(declared), requestParameters, headers }) as unknown as Codec<
  DataInterfaceShapes["draft"] & TakenOfInterface
>;
const changed = { ...partial(draftShape(declared)), requestParameters, headers } as const;
const change = wireObject({ ...changed, version: z.optional(integer) }) as unknown as Codec<
  DataInterfaceShapes["change"] & TakenOfInterface
>;
const record = wireObject({
  ...recordShape(declared),
  requestParameters: z.optional(text),
  id,
  version: z.optional(integer),
  modifiedBy: as("lastModifyUser", z.optional(text)),
}) as unknown as Codec<DataInterfaceShapes["record"] & { readonly requestParameters?: string | undefined }>;

/** Values by parameter name. */
const values = z.record(z.string().check(z.maxLength(50)), z.string().check(z.maxLength(4_000)));

/** A result, and how it was obtained. */
const result = wireObject({
  /** Rows as an array, or any other value that the interface returns. */
  data: z.unknown(),
  /** Names of columns in order; only for a query. */
  columns: z.optional(z.array(z.string())),
  rows: as("rowCount", integer),
  /** True if there are more rows than the limit; `data` then has the first rows. */
  cut: z.boolean(),
  /** True if the result comes from the cache of an earlier call. */
  cached: z.boolean(),
  durationMs: integer,
});

/** A parameter, as described to callers. */
const parameter = wireObject({
  name: text,
  type: text,
  required: z.optional(flag),
  initial: z.optional(text),
});

/** One logged call. Parameter values are not logged. */
const callLine = wireObject({
  id,
  interfaceId: id,
  name: as("fullName", text),
  at: as("creatorTime", instant),
  account: as("creatorUser", text),
  /** `ok`, `cut`, `cached` or `failed`. */
  outcome: text,
  /** The reason of a failure, as a text. */
  reason: z.optional(text),
  durationMs: integer,
  rows: as("rowCount", integer),
});

const standard = standardCalls(declared);

/** Named data queries for forms, reports and programs (contract-base §5.5, ADR 0131). */
export const dataInterfaces = {
  ...standard,
  get: endpoint(`GET ${path}/{id}`, {
    summary: "Read one of the data interfaces; secret heads of its call are not told",
    response: record,
    access: onPage(page),
    source: "contract",
  }),
  create: endpoint(`POST ${path}`, {
    summary: "Create one of the data interfaces; secret heads are sealed, and no answer tells them",
    body: draft,
    response: created,
    access: { ...byButton(page, "btn_add"), administrators },
    source: "contract",
  }),
  update: endpoint(`PUT ${path}/{id}`, {
    summary:
      "Change one of the data interfaces; members that are not sent stay as they are. Another server in the address without secret heads forgets those that are kept",
    body: change,
    response: nothing,
    access: { ...byButton(page, "btn_edit"), administrators },
    source: "contract",
  }),
  options: endpoint(`GET ${path}/Selector`, {
    summary: "Enabled data interfaces that the caller may call, below their categories (categoryId 0)",
    response: bareList(
      wireObject({
        id,
        categoryId: text,
        name: as("fullName", text),
        code: as("enCode", z.optional(text)),
        hasChildren: z.boolean(),
        children: z.optional(
          z.array(
            wireObject({
              id,
              categoryId: text,
              name: as("fullName", text),
              code: as("enCode", z.optional(text)),
              hasChildren: z.boolean(),
              /** An addition of ours. */
              parameters: z.optional(z.array(parameter)),
            }),
          ),
        ),
      }),
    ),
    access: signedIn,
    source: "contract",
  }),
  response: endpoint(`GET ${path}/{id}/Actions/Response`, {
    summary:
      "The data of an interface: rows of a query as an array, static JSON, or the body that a call answers. Values of parameters stand in the query by their names. Open to the roles that the interface names, or to everyone of its factory, and to whoever was granted its preview",
    query: values,
    response: z.unknown(),
    access: signedIn,
    source: "contract",
  }),
  call: endpoint("GET /api/ext/dataInterfaces/{id}/Result", {
    summary: "As Actions/Response, with how the answer came; values as a JSON object by the names of parameters",
    query: wireObject({ values: z.optional(jsonText(values)) }),
    response: result,
    access: signedIn,
    source: "extension",
  }),
  test: endpoint("POST /api/ext/dataInterfaces/Test", {
    summary:
      "Carry out an interface as it is filled in, disabled or not. With an id the one that is kept, under the members that are sent; kept heads go only to the server that they were given for",
    body: wireObject({ ...changed, id: as("id", z.optional(id)), values: z.optional(values) }) as unknown as Codec<
      Partial<DataInterfaceShapes["draft"]> &
        TakenOfInterface & {
          readonly id?: string | undefined;
          readonly values?: Readonly<Record<string, string>> | undefined;
        }
    >,
    response: result,
    access: { ...byAnyButton([page, "btn_edit"], [page, "btn_add"]), administrators },
    source: "extension",
  }),
  calls: endpoint("GET /api/ext/dataInterfaces/Calls", {
    summary: "Who called which interface, newest first; values of parameters are not kept",
    query: wireObject({
      ...listQuery,
      interfaceId: z.optional(id),
      failed: z.optional(flag),
      from: as("startTime", z.optional(instant)),
      to: as("endTime", z.optional(instant)),
    }),
    response: pageOf(callLine),
    access: onPage(page),
    source: "extension",
  }),
};
