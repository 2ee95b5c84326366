import { type ListRequest, PAGE_SIZE, readFilters, type Resource } from "@banche/core";
import { FIRST_PAGE, PAGE_SIZES } from "@banche/core/shell";

/** Member of the address with the columns that a link names, see `writeColumns`. */
export const COLUMNS = "columns";
/** Member of the address with the id of the record whose form is open. */
export const RECORD = "record";
/** Member of the address with the id of the record that is shown in detail. */
export const DETAIL = "detail";
/** The same of a message: older links have it. */
export const READ = "read";

/** What of a resource its state depends on. */
export type Listed = Pick<Resource, "fields" | "list">;

/** What the address says about a list: so that a link, a reload and the way back show the same rows. */
export interface ListState {
  readonly keyword: string;
  readonly page: number;
  readonly pageSize: number;
  /** Field that rows are sorted by; empty for the usual order. */
  readonly sort: string;
  readonly order: "asc" | "desc";
  /** Choice of the tree beside. */
  readonly within: string;
  /** What rows are filtered by, as `FieldFilter.name` and text. */
  readonly filters: Readonly<Record<string, string>>;
}

/** Reads the query of the address; nonsense counts as missing. */
export function listStateOf(query: URLSearchParams, resource: Listed): ListState {
  const size = Number(query.get("size"));
  const page = Number(query.get("page"));
  const sort = query.get("sort") ?? "";
  return {
    keyword: (query.get("keyword") ?? "").slice(0, 200),
    page: Number.isInteger(page) && page >= FIRST_PAGE && page < 10_000_000 ? page : FIRST_PAGE,
    pageSize: PAGE_SIZES.find((one) => one === size) ?? PAGE_SIZE,
    sort: Object.hasOwn(resource.fields, sort) ? sort : "",
    order: query.get("order") === "desc" ? "desc" : "asc",
    within: (query.get("within") ?? "").slice(0, 100),
    filters: readFilters(resource, (name) => query.get(name)),
  };
}

/** Writes only what differs from the usual. */
export function queryOf({ keyword, page, pageSize, sort, order, within, filters }: ListState): Record<string, string> {
  return {
    ...(keyword && { keyword }),
    ...(within && { within }),
    ...filters,
    ...(page !== FIRST_PAGE && { page: String(page) }),
    ...(pageSize !== PAGE_SIZE && { size: String(pageSize) }),
    ...(sort && { sort, order }),
  };
}

/**
 * The call that the state means; undefined while something must be chosen first.
 *
 * @param always - members of the query, unless the state says otherwise
 */
export function requestOf(
  resource: Resource,
  state: ListState,
  always: NonNullable<ListRequest["query"]> = {},
): ListRequest | undefined {
  const { shape, within } = resource.list;
  const { keyword, page, pageSize, sort, order, filters } = state;
  const column = resource.fields[sort]?.column;
  const query = {
    ...always,
    ...(keyword && { keyword }),
    ...filters,
    ...(shape === "page" && { page, pageSize }),
    ...(shape === "page" && column !== undefined && { sortBy: column, order }),
  };
  if (within?.in !== "params") {
    return { query: { ...query, ...(within && state.within && { [within.name]: state.within }) } };
  }
  const above = state.within || within.root;
  return above === undefined ? undefined : { params: { [within.name]: above }, query };
}
