/**
 * How models, fields and their ids may be called. These rules never become stricter: designs that are kept were made by them. A
 * test holds them to what they are.
 */

/** The code of a model: its noun on the command line, a segment of addresses, and what permissions know it by. */
export const modelCode = /^[a-z][a-z0-9]*(?:-[a-z0-9]+)*$/;
export const MODEL_CODE_MAX_CHARS = 40;

/** A field, and the member, wire name or column of one: a word of JavaScript, and of an address. */
export const fieldName = /^[a-z][A-Za-z0-9]*$/;
export const FIELD_NAME_MAX_CHARS = 40;

/** What a field is known by where it is kept: its column is named after it, without a letter that databases fold. */
export const fieldId = /^[a-z][a-z0-9]*$/;
export const FIELD_ID_MAX_CHARS = 20;

/** Names that every object of JavaScript has, and what promises are known by. */
export const namesOfObjects: ReadonlySet<string> = new Set([
  ...["constructor", "hasOwnProperty", "isPrototypeOf", "propertyIsEnumerable", "then", "toJSON"],
  ...["toLocaleString", "toString", "valueOf"],
]);

/** Members that every record has by itself. */
export const membersOfRecords: ReadonlySet<string> = new Set([
  ...["id", "version", "modifiedBy", "lastModifyUser", "children", "hasChildren"],
]);

/** What every list is asked, by our names and those of the wire. */
export const membersOfQueries: ReadonlySet<string> = new Set([
  ...["keyword", "page", "pageSize", "order", "sortBy", "cursor", "currentPage", "sort", "sidx", "n", "encryption"],
]);
