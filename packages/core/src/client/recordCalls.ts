import type { Endpoint } from "../contract/endpoint.ts";
import type { Page } from "../contract/lists.ts";
import type { AnyRecord } from "../registry/record.ts";
import type { Resource } from "../registry/resource.ts";
import type { AnyInput, CallOptions } from "./clientOf.ts";

/** A row of a list, with the rows below it where the list is a tree. */
export type AnyRow = AnyRecord & { readonly children?: readonly AnyRow[] };

/** What a list is asked for: the query of its call, and its path parameter. */
export interface ListRequest {
  readonly params?: Readonly<Record<string, string>> | undefined;
  readonly query?: Readonly<Record<string, unknown>> | undefined;
}

/** What a server returns for a record that was just created. */
export type MadeRecord = Readonly<Record<string, unknown>> & { readonly id?: string };

/** The calls that every resource has, whichever it is. They throw what those of the client throw. */
export interface RecordCalls {
  /** A page; of a list that is none all its rows, those of a tree with the rows below them. */
  list(request?: ListRequest, options?: CallOptions): Promise<Page<AnyRow>>;
  /** What pickers are given; empty for a resource that nothing points to. */
  options(options?: CallOptions): Promise<readonly AnyRow[]>;
  /** The whole record. */
  get(id: string, options?: CallOptions): Promise<AnyRecord>;
  /** @returns what the server sent for the new record: its id if it is one of our servers, and what is sent only once */
  create(draft: object, options?: CallOptions): Promise<MadeRecord>;
  /** @param change - members that are not there stay as they are; with `version` a change of somebody else is not overwritten */
  update(id: string, change: object, options?: CallOptions): Promise<void>;
  remove(id: string, options?: CallOptions): Promise<void>;
  /** @throws {TypeError} for a resource whose records have no state */
  setEnabled(id: string, enabled: boolean, options?: CallOptions): Promise<void>;
}

type Call = (endpoint: Endpoint, input: AnyInput, options?: CallOptions) => Promise<unknown>;

/** The standard calls of a resource that is only known at run time. */
export function recordCalls(call: Call, { name, endpoints }: Pick<Resource, "name" | "endpoints">): RecordCalls {
  return {
    list: async (request = {}, options) => pageIn(await call(endpoints.list, request as AnyInput, options)),
    options: async (options) => (endpoints.options ? rowsIn(await call(endpoints.options, {}, options)) : []),
    get: async (id, options) => ({ ...objectIn(await call(endpoints.get, { params: { id } }, options)), id }),
    async create(draft, options) {
      const { id, ...told } = objectIn(await call(endpoints.create, { body: draft }, options));
      return typeof id === "string" ? { ...told, id } : told;
    },
    async update(id, change, options) {
      await call(endpoints.update, { params: { id }, body: change }, options);
    },
    async remove(id, options) {
      await call(endpoints.remove, { params: { id } }, options);
    },
    async setEnabled(id, enabled, options) {
      if (!endpoints.setEnabled) throw new TypeError(`${name} cannot be switched on and off`);
      await call(endpoints.setEnabled, { params: { id }, body: { enabled } }, options);
    },
  };
}

function pageIn(answer: unknown): Page<AnyRow> {
  const whole = rowsIn(answer);
  if (Array.isArray(answer)) return { rows: whole, total: whole.length, page: 1, pageSize: whole.length };
  const { rows: given, total, page, pageSize, capped, cursor } = objectIn(answer);
  const rows = rowsIn(given);
  return {
    rows,
    total: typeof total === "number" ? total : rows.length,
    page: typeof page === "number" ? page : 1,
    pageSize: typeof pageSize === "number" ? pageSize : rows.length,
    ...(capped === true && { capped }),
    ...(typeof cursor === "string" && { cursor }),
  };
}

/** Rows of an answer that was decoded by a schema which is only known at run time. */
function rowsIn(answer: unknown): readonly AnyRow[] {
  return Array.isArray(answer) ? answer.filter((one): one is AnyRow => typeof objectIn(one)["id"] === "string") : [];
}

function objectIn(value: unknown): Readonly<Record<string, unknown>> {
  return typeof value === "object" && value !== null ? (value as Readonly<Record<string, unknown>>) : {};
}
