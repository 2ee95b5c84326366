import * as z from "zod/mini";

import { buttonOf } from "../resources/buttons.ts";
import type { CallShapes, Declaration, Declared } from "../resources/declare.ts";
import { type Access, byButton, type Endpoint, endpointLater, onPage, signedIn } from "./endpoint.ts";
import { created, list, listQuery, nothing, type Page, page as pageOf, tree, type TreeNode } from "./lists.ts";
import { draftShape, narrowingShape, optionShape, recordShape, rowShape } from "./shapes.ts";
import { as, flag, id, integer, partial, text, wireObject } from "./wire.ts";

/** Member of every record with a change time; an addition of ours that others ignore. */
const version = z.optional(integer);
/** Who changed the record last, `name/account`; an addition of ours. */
const modifiedBy = as("lastModifyUser", z.optional(text));
const keyword = z.optional(z.string().check(z.maxLength(200)));

/** The query members of every list. */
export interface PageQuery {
  readonly keyword?: string | undefined;
  readonly page?: number | undefined;
  readonly pageSize?: number | undefined;
  readonly order?: "asc" | "desc" | "" | undefined;
  readonly sortBy?: string | undefined;
  readonly cursor?: string | undefined;
}

type ListQuery<S extends CallShapes> = S["asks"] & (S["shape"] extends "page" ? PageQuery : Pick<PageQuery, "keyword">);
type ListAnswer<S extends CallShapes> = S["shape"] extends "page"
  ? Page<S["row"]>
  : S["shape"] extends "tree"
    ? readonly TreeNode<S["row"]>[]
    : readonly S["row"][];

type Codec<Value> = z.ZodMiniType<Value, unknown>;
type Created = { readonly id?: string | undefined };

// Interfaces have short names in declarations and messages of the compiler, where aliases are written out.
export interface ListCall<S extends CallShapes> extends Endpoint<
  S["param"],
  Codec<ListQuery<S>>,
  undefined,
  Codec<ListAnswer<S>>
> {}
export interface GetCall<S extends CallShapes> extends Endpoint<"id", undefined, undefined, Codec<S["record"]>> {}
export interface CreateCall<S extends CallShapes> extends Endpoint<
  never,
  undefined,
  Codec<S["draft"]>,
  Codec<Created>
> {}
export interface UpdateCall<S extends CallShapes> extends Endpoint<
  "id",
  undefined,
  Codec<S["change"]>,
  Codec<undefined>
> {}
export interface RemoveCall extends Endpoint<"id", undefined, undefined, Codec<undefined>> {}
export interface SetEnabledCall extends Endpoint<
  "id",
  undefined,
  Codec<{ readonly enabled?: boolean | undefined }>,
  Codec<undefined>
> {}

export interface OptionsCall<S extends CallShapes> extends Endpoint<
  never,
  undefined,
  undefined,
  Codec<S["picked"] extends "tree" ? readonly TreeNode<S["option"] & Below>[] : readonly S["option"][]>
> {}

export interface Below {
  readonly parentId?: string | undefined;
}

/** The calls that a declared concept has. */
export type StandardCalls<S extends CallShapes> = {
  readonly list: ListCall<S>;
  readonly get: GetCall<S>;
  readonly create: CreateCall<S>;
  readonly update: UpdateCall<S>;
  readonly remove: RemoveCall;
} & (S["switched"] extends true ? { readonly setEnabled: SetEnabledCall } : unknown) &
  ([S["picked"]] extends [never] ? unknown : { readonly options: OptionsCall<S> });

/**
 * The calls that are generated from a declaration: list, get, create, update, remove, and the state if records have
 * one. The platform's state call toggles the state. A body with `enabledMark` (an addition of ours) sets the wanted
 * state, so it can safely be repeated.
 */
export function standardCalls<S extends CallShapes>(declaration: Declared<S>): StandardCalls<S> {
  const { path, info, fields, words = declaration.name, source = "spec" } = declaration;
  const access = accessOf(declaration);
  const edit = access.button("edit");
  const calls = {
    list: listCall(declaration, access.page),
    get: endpointLater(`GET ${path}/{id}${info ? "/Info" : ""}`, {
      summary: `Read one of the ${words}`,
      response: () => wireObject({ ...recordShape(declaration), id, version, modifiedBy }),
      access: access.page,
      source,
    }),
    create: endpointLater(`POST ${path}`, {
      summary: `Create one of the ${words}`,
      body: () => wireObject(draftShape(declaration)),
      response: () => created,
      access: access.button("add"),
      source,
    }),
    update: endpointLater(`PUT ${path}/{id}`, {
      summary: `Change one of the ${words}; members that are not sent stay as they are`,
      body: () => wireObject({ ...partial(draftShape(declaration)), version }),
      response: () => nothing,
      access: edit,
      source,
    }),
    remove: endpointLater(`DELETE ${path}/{id}`, {
      summary: `Delete one of the ${words}`,
      response: () => nothing,
      access: access.button("remove"),
      source,
    }),
    ...("enabled" in fields && {
      setEnabled: endpointLater(`PUT ${path}/{id}/Actions/State`, {
        summary: `Enable or disable one of the ${words}`,
        body: () => wireObject({ enabled: as("enabledMark", z.optional(flag)) }),
        response: () => nothing,
        access: edit,
        source,
      }),
    }),
    ...actionCalls(declaration),
    ...(declaration.options && { options: optionsCall(declaration, declaration.options) }),
  };
  // The types of the calls are written by hand, because inferring them from codecs is a hundred times slower.
  return calls as unknown as StandardCalls<S>;
}

/** The calls of actions that set certain values of a record: each has the name of its action. */
function actionCalls({
  actions = {},
  path,
  page,
  words,
  name: concept,
}: Declaration): Readonly<Record<string, Endpoint>> {
  const setting = Object.entries(actions).filter(([, { sets }]) => sets !== undefined);
  return Object.fromEntries(
    setting.map(([name, { label, button }]) => [
      name,
      endpointLater(`PUT ${path}/{id}/Actions/${name}`, {
        summary: `${label[1]}: one of the ${words ?? concept}`,
        response: () => nothing,
        access: byButton(page, button),
        source: "spec",
      }),
    ]),
  );
}

function listCall(declaration: Declaration, access: Access): Endpoint {
  const { path, list: definition, words = declaration.name, source = "spec" } = declaration;
  const { shape, within, search, summary = `List ${words}` } = definition;
  const at = definition.path ?? (within && "param" in within ? `${path}/{${within.param}}` : path);
  const asked = () => {
    const narrowing = narrowingShape(declaration);
    const asks = shape === "page" ? { ...listQuery, ...narrowing } : { ...(search && { keyword }), ...narrowing };
    return Object.keys(asks).length > 0 ? wireObject(asks) : undefined;
  };
  const answers = {
    page: () => pageOf(wireObject(rowShape(declaration))),
    tree: () => tree(rowShape(declaration)),
    level: () => list(wireObject(rowShape(declaration))),
  };
  return endpointLater(`GET ${at}`, {
    summary,
    query: asked,
    response: answers[shape],
    access,
    source,
  });
}

function optionsCall(declaration: Declaration, { shape, path }: NonNullable<Declaration["options"]>): Endpoint {
  const { words = declaration.name, source = "spec" } = declaration;
  return endpointLater(`GET ${path ?? `${declaration.path}/Selector`}`, {
    summary: `All ${words} that may be chosen, for pickers`,
    response: () => (shape === "tree" ? tree(optionShape(declaration)) : list(wireObject(optionShape(declaration)))),
    access: signedIn,
    source,
  });
}

function accessOf({ page, buttons = "btn_", openedBy, administrators }: Declaration) {
  return {
    page: onPage(page, openedBy?.menuType),
    button: (verb: "add" | "edit" | "remove") => ({
      ...byButton(page, buttonOf(buttons, verb), openedBy?.menuType),
      ...(administrators && { administrators }),
    }),
  };
}
