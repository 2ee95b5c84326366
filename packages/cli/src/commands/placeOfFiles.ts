import { resolve } from "node:path";
import type { Context } from "../context.ts";
import type { Input } from "../program/input.ts";

/** The shape that the options of a server have. */
interface PlaceOfFiles {
  readonly files?: string;
  readonly s3?: {
    readonly endpoint: string | undefined;
    readonly region: string | undefined;
    readonly accessKeyId: string;
    readonly secretAccessKey: string;
  };
}

/**
 * Where the server stores its files. Keys of an S3 store come only from the environment, because other users of the machine can see
 * arguments.
 */
export function placeOfFiles({ app }: Pick<Context, "app">, input: Input): PlaceOfFiles {
  const files = input.text("files") ?? (app.env["BANCHE_FILES"] || undefined);
  if (files === undefined) return {};
  if (!/^s3:/i.test(files)) return { files: resolve(app.cwd, files) };
  const [accessKeyId, secretAccessKey] = [app.env["AWS_ACCESS_KEY_ID"], app.env["AWS_SECRET_ACCESS_KEY"]];
  if (!accessKeyId || !secretAccessKey) return { files };
  const endpoint = app.env["AWS_ENDPOINT_URL_S3"] || undefined;
  const region = app.env["AWS_REGION"] || undefined;
  return { files, s3: { endpoint, region, accessKeyId, secretAccessKey } };
}
