import * as z from "zod/mini";

import { menus as declared, type MenuShapes } from "../resources/system/menus.ts";
import { byButton, endpoint, onPage } from "./endpoint.ts";
import { created, nothing, tree, type TreeNode } from "./lists.ts";
import { type MenuProperty, menuProperty } from "./menuEntry.ts";
import { draftShape, recordShape, rowShape } from "./shapes.ts";
import { standardCalls } from "./standard.ts";
import { as, id, integer, jsonText, partial, text, wireObject } from "./wire.ts";

const { page, path } = declared;
const administrators = true as const;
const standard = standardCalls(declared);

type Codec<Value> = z.ZodMiniType<Value, unknown>;
/** The additional member of the platform. */
export interface WithProperty {
  readonly property?: MenuProperty | undefined;
}

/** The member types come from the standard calls; the codecs also have the member of the platform. */
const platform = { property: as("propertyJson", z.optional(jsonText(menuProperty))) } as const;
const body = wireObject({ ...draftShape(declared), ...platform }) as unknown as Codec<
  MenuShapes["draft"] & WithProperty
>;
const change = wireObject({
  ...partial(draftShape(declared)),
  ...platform,
  version: z.optional(integer),
}) as unknown as Codec<MenuShapes["change"] & WithProperty>;
const record = wireObject({
  ...recordShape(declared),
  ...platform,
  id,
  version: z.optional(integer),
  modifiedBy: as("lastModifyUser", z.optional(text)),
}) as unknown as Codec<MenuShapes["record"] & WithProperty>;
const rows = tree({ ...rowShape(declared), ...platform }) as unknown as Codec<
  readonly TreeNode<MenuShapes["row"] & WithProperty>[]
>;

/** The menus of the web app and the mobile app (contract-base §3.2). */
export const menus = {
  ...standard,
  list: endpoint(`GET ${path}`, {
    summary: "Menu tree with all entries",
    query: standard.list.query,
    response: rows,
    access: onPage(page),
  }),
  get: endpoint(`GET ${path}/{id}`, {
    summary: "Read one of the menus",
    response: record,
    access: onPage(page),
    source: "contract",
  }),
  create: endpoint(`POST ${path}`, {
    summary: "Create one of the menus",
    body,
    response: created,
    access: { ...byButton(page, "btn_add"), administrators },
    source: "contract",
  }),
  update: endpoint(`PUT ${path}/{id}`, {
    summary: "Change one of the menus; members that are not sent stay as they are",
    body: change,
    response: nothing,
    access: { ...byButton(page, "btn_edit"), administrators },
    source: "contract",
  }),
  options: { ...standard.options, access: onPage(page) },
  folders: endpoint(`GET ${path}/Selector`, {
    summary: "Enabled folders, for the choice of a parent",
    query: wireObject({ category: z.optional(z.string().check(z.maxLength(10))) }),
    response: tree({ ...rowShape(declared) }),
    access: onPage(page),
    source: "contract",
  }),
  move: endpoint("POST /api/ext/menus/{id}/move", {
    summary: "Put a menu entry below another one, before one of those that lie there or at the end",
    body: wireObject({ parentId: id, before: z.optional(id) }),
    response: nothing,
    access: { ...byButton(page, "btn_edit"), administrators },
    source: "extension",
  }),
};
