import type { Endpoint } from "../contract/endpoint.ts";
import type { Page } from "../contract/lists.ts";
import type { AnyRecord } from "../registry/record.ts";
import type { Resource } from "../registry/resource.ts";
import type { AnyInput, CallOptions } from "./clientOf.ts";

/** A row of a list; in a tree, with its child rows. */
export type AnyRow = AnyRecord & { readonly children?: readonly AnyRow[] };

/** The parameters of a list request: its query and its path parameter. */
export interface ListRequest {
  readonly params?: Readonly<Record<string, string>> | undefined;
  readonly query?: Readonly<Record<string, unknown>> | undefined;
}

/** The answer to the creation of a record. */
export type MadeRecord = Readonly<Record<string, unknown>> & { readonly id?: string };

/** The calls that every resource has. They throw the same errors as those of the client. */
export interface RecordCalls {
  /** A page. A list without pages returns all rows; a tree returns rows with their child rows. */
  list(request?: ListRequest, options?: CallOptions): Promise<Page<AnyRow>>;
  /** The options for pickers; empty for a resource that no field refers to. */
  options(options?: CallOptions): Promise<readonly AnyRow[]>;
  /** The whole record. */
  get(id: string, options?: CallOptions): Promise<AnyRecord>;
  /** @returns the server's data of the new record: on our servers its id, and values that are sent only once */
  create(draft: object, options?: CallOptions): Promise<MadeRecord>;
  /**
   * @param change - missing members stay unchanged; with `version`, the change fails if another user changed the
   * record meanwhile
   */
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

/** Rows of an answer that was decoded by a schema from run time. */
function rowsIn(answer: unknown): readonly AnyRow[] {
  return Array.isArray(answer) ? answer.filter((one): one is AnyRow => typeof objectIn(one)["id"] === "string") : [];
}

function objectIn(value: unknown): Readonly<Record<string, unknown>> {
  return typeof value === "object" && value !== null ? (value as Readonly<Record<string, unknown>>) : {};
}
