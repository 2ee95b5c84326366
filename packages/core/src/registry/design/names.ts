/**
 * Rules for the names of models, fields and their ids. They must never become stricter, because stored designs depend
 * on them. A test fixes them.
 */

/** The code of a model: its command line noun, its address segment and its name in permissions. */
export const modelCode = /^[a-z][a-z0-9]*(?:-[a-z0-9]+)*$/;
export const MODEL_CODE_MAX_CHARS = 40;

/** A field name, and its member, wire name or column: valid in JavaScript and in an address. */
export const fieldName = /^[a-z][A-Za-z0-9]*$/;
export const FIELD_NAME_MAX_CHARS = 40;

/** Storage id of a field. Its column is named after it, so it has no upper-case letters, which databases may fold. */
export const fieldId = /^[a-z][a-z0-9]*$/;
export const FIELD_ID_MAX_CHARS = 20;

/** Names that every JavaScript object has, and names with a meaning for promises. */
export const namesOfObjects: ReadonlySet<string> = new Set([
  ...["constructor", "hasOwnProperty", "isPrototypeOf", "propertyIsEnumerable", "then", "toJSON"],
  ...["toLocaleString", "toString", "valueOf"],
]);

/** Members that every record has. */
export const membersOfRecords: ReadonlySet<string> = new Set([
  ...["id", "version", "modifiedBy", "lastModifyUser", "children", "hasChildren"],
]);

/** Query members of every list, by our names and the wire names. */
export const membersOfQueries: ReadonlySet<string> = new Set([
  ...["keyword", "page", "pageSize", "order", "sortBy", "cursor", "currentPage", "sort", "sidx", "n", "encryption"],
]);
