import * as z from "zod";
import { byButton, endpoint, type MenuModule, onPage, signedIn, type Source } from "./endpoint.ts";
import { created, nothing, page as pageOf } from "./lists.ts";
import { as, flag, integer, partial, type Shape, text, wireObject, type WireObject } from "./wire.ts";

/** Where the calls of a concept are, and whose grants decide about them. */
interface Place<Path> {
  readonly path: Path;
  readonly page: string;
  readonly noun: string;
  readonly orModule?: MenuModule;
  /** What the codes of its buttons begin with; default `btn_`. */
  readonly buttons?: "btn_" | "btn_type_";
}

const buttonOf = ({ buttons = "btn_" }: Place<string>, verb: "add" | "edit" | "remove"): string => `${buttons}${verb}`;

/** Member of every record that knows when it was changed; an addition of ours that others ignore. */
const version = z.optional(integer);
/** Who changed the record last, `name/account`; an addition of ours. */
const modifiedBy = as("lastModifyUser", z.optional(text));

/**
 * The calls that most concepts have: get, create, update, remove. Lists differ, so each concept names its own.
 *
 * @param at.path - `/api/system/Permission/Position`
 * @param at.page - menu code whose grants decide, `permission.position`
 * @param at.info - true where one record is read from `/{id}/Info` because `/{id}` is something else
 * @param draft - fields of a new record; an update sends any of them
 */
export function records<const Path extends `/api/${string}`, const Draft extends Shape, const More extends Shape>(
  at: Place<Path> & { readonly source?: "spec" | "contract" },
  draft: Draft,
  more: More,
) {
  return {
    get: getOne(at, `${at.path}/{id}` as `${Path}/{id}`, draft, more),
    ...writes(at, draft),
  };
}

/** As `records`, for concepts whose one record is at `/{id}/Info`. */
export function infoRecords<const Path extends `/api/${string}`, const Draft extends Shape, const More extends Shape>(
  at: Place<Path> & { readonly source?: "spec" | "contract" },
  draft: Draft,
  more: More,
) {
  return {
    get: getOne(at, `${at.path}/{id}/Info` as `${Path}/{id}/Info`, draft, more),
    ...writes(at, draft),
  };
}

/** A page of rows at the concept's own path. */
export function pagedList<const Path extends `/api/${string}`, Row extends z.ZodType, Query extends z.ZodType>(
  at: Place<Path>,
  row: Row,
  query: Query,
) {
  return endpoint(`GET ${at.path}` as `GET ${Path}`, {
    summary: `List ${at.noun}`,
    query,
    response: pageOf(row),
    access: onPage(at.page, at.orModule),
    source: "spec",
  });
}

/**
 * Switches a record on or off. The platform flips whatever the state is; a body with `enabledMark` (an addition of
 * ours) says which state is wanted, so that sending it twice is harmless.
 */
export function toggle<const Path extends `/api/${string}`>(at: Place<Path>) {
  return endpoint(`PUT ${at.path}/{id}/Actions/State` as `PUT ${Path}/{id}/Actions/State`, {
    summary: `Enable or disable one of the ${at.noun}`,
    body: wireObject({ enabled: { wire: "enabledMark", schema: z.optional(flag) } }),
    response: nothing,
    access: byButton(at.page, buttonOf(at, "edit"), at.orModule),
    source: "spec",
  });
}

/** A list for pickers: whoever is signed in may read names. */
export function selector<const Path extends `/api/${string}`, Response extends z.ZodType>(
  path: Path,
  noun: string,
  response: Response,
  source: Source = "spec",
) {
  return endpoint(`GET ${path}` as `GET ${Path}`, {
    summary: `${noun}, for pickers`,
    response,
    access: signedIn,
    source,
  });
}

function getOne<const Path extends string, const Draft extends Shape, const More extends Shape>(
  at: Omit<Place<string>, "path">,
  path: Path,
  draft: Draft,
  more: More,
) {
  const record = wireObject({ ...draft, ...more, version, modifiedBy }) as WireObject<
    Draft & More & { readonly version: typeof version; readonly modifiedBy: typeof modifiedBy }
  >;
  return endpoint(`GET ${path}` as `GET ${Path}`, {
    summary: `Read one of the ${at.noun}`,
    response: record,
    access: onPage(at.page, at.orModule),
    source: "spec",
  });
}

function writes<const Path extends `/api/${string}`, const Draft extends Shape>(at: Place<Path>, draft: Draft) {
  const changes = wireObject({ ...partial(draft), version });
  return {
    create: endpoint(`POST ${at.path}` as `POST ${Path}`, {
      summary: `Create one of the ${at.noun}`,
      body: wireObject(draft),
      response: created,
      access: byButton(at.page, buttonOf(at, "add"), at.orModule),
      source: "spec",
    }),
    update: endpoint(`PUT ${at.path}/{id}` as `PUT ${Path}/{id}`, {
      summary: `Change one of the ${at.noun}; members that are not sent stay as they are`,
      body: changes,
      response: nothing,
      access: byButton(at.page, buttonOf(at, "edit"), at.orModule),
      source: "spec",
    }),
    remove: endpoint(`DELETE ${at.path}/{id}` as `DELETE ${Path}/{id}`, {
      summary: `Delete one of the ${at.noun}`,
      response: nothing,
      access: byButton(at.page, buttonOf(at, "remove"), at.orModule),
      source: "spec",
    }),
  };
}
