import { type ListRequest, PAGE_SIZE, readFilters, type Resource } from "@banche/core";
import { FIRST_PAGE, PAGE_SIZES } from "@banche/core/shell";

/** Query parameter with the columns that a link sets, see `writeColumns`. */
export const COLUMNS = "columns";
/** Query parameter with the id of the record whose form is open. */
export const RECORD = "record";
/** Query parameter with the id of the record that is shown in detail. */
export const DETAIL = "detail";
/** Same as `DETAIL`, for messages in older links. */
export const READ = "read";

/** The parts of a resource that the state depends on. */
export type Listed = Pick<Resource, "fields" | "list">;

/** State of a list in the address, so that a link, a reload and the back button show the same rows. */
export interface ListState {
  readonly keyword: string;
  readonly page: number;
  readonly pageSize: number;
  /** Field that rows are sorted by; empty for the default order. */
  readonly sort: string;
  readonly order: "asc" | "desc";
  /** Chosen entry of the tree beside the list. */
  readonly within: string;
  /** Filter values as text, by `FieldFilter.name`. */
  readonly filters: Readonly<Record<string, string>>;
}

/** Reads the query of the address; invalid values count as missing. */
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

/** Writes only values that differ from the defaults. */
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
 * The list call for a state; undefined while a choice is still needed.
 *
 * @param always - query members for each call; the state overrides them
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
