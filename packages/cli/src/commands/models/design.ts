import type { Output } from "@banche/core";
import { oneLine } from "@banche/core/text";
import { type contract, isObject } from "@banche/core/wire";
import type { Context } from "../../context.ts";
import { usageError } from "../../errors.ts";
import type { JsonObject } from "../../output/json.ts";
import { textOfFile } from "../../system/textFile.ts";

type Shown = Output<(typeof contract.dataModels)["get"]>;

/** A table as described in a file. A field with the name of an existing field is that field, unless `was` gives another name. */
export interface FileDesign {
  readonly name: string;
  readonly comment: string;
  readonly fields: FileField[];
}
interface FileField {
  readonly name: string;
  readonly was?: string;
  readonly type: string;
  readonly length: string;
  readonly nullable: boolean;
  readonly primary: boolean;
  readonly comment: string;
}

/** Largest file, in bytes. */
const mostBytes = 1_000_000;

/** A table in the form of the file; default values are left out. */
export function designOf({ tableInfo, fields }: Shown): JsonObject {
  return {
    name: tableInfo.newTable,
    ...(tableInfo.tableName !== "" && { comment: tableInfo.tableName }),
    fields: fields.map(({ name, type, length, nullable, primary, comment }) => ({
      ...{ name, type },
      ...(length !== "" && { length }),
      ...(primary && { primary }),
      ...(!nullable && !primary && { nullable }),
      ...(comment !== "" && { comment }),
    })),
  };
}

/**
 * Reads a design from a file or standard input, as YAML or JSON.
 *
 * @throws {CliError} `usage` when it is no design, `file` when it cannot be read
 */
export async function readDesign({ app }: Context, path: string): Promise<FileDesign> {
  const text = await textOfFile(app, path);
  const wrong = (reason: string) =>
    usageError("dataModelsCli.badFile", { path: oneLine(path), reason: oneLine(reason) });
  if (text.length > mostBytes) throw wrong(`> ${mostBytes}`);
  const { parse } = await import("yaml");
  let value: unknown;
  try {
    value = parse(text, { maxAliasCount: 0 });
  } catch (error) {
    throw wrong(error instanceof Error ? error.message : "");
  }
  if (!isObject(value) || !Array.isArray(value["fields"])) throw wrong("fields");
  const fields = (value["fields"] as readonly unknown[]).map((field, at): FileField => {
    if (!isObject(field) || typeof field["name"] !== "string") throw wrong(`fields[${at}].name`);
    const unknown = Object.keys(field).find((member) => !members.includes(member));
    if (unknown !== undefined) throw wrong(`fields[${at}].${unknown}`);
    const { name, was, type = "varchar", length, nullable, primary, comment } = field;
    return {
      ...{ name, type: said(type), length: said(length), comment: said(comment), primary: primary === true },
      nullable: nullable !== false && primary !== true,
      ...(typeof was === "string" && { was }),
    };
  });
  if (typeof value["name"] !== "string") throw wrong("name");
  return { name: value["name"], comment: said(value["comment"]), fields };
}

const members: readonly string[] = ["name", "was", "type", "length", "nullable", "primary", "comment"];

const said = (value: unknown): string => (typeof value === "string" || typeof value === "number" ? String(value) : "");
