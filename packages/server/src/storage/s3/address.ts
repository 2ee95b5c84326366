import type { S3Options } from "../../base/options.ts";
import { StartError } from "../../base/startError.ts";

/** A bucket and the prefix of all keys in it: empty, or a path that ends with a slash. */
export interface S3Address {
  readonly bucket: string;
  readonly prefix: string;
}

const usualRegion = "us-east-1";
const bucketPattern = /^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/;
const partPattern = /^(?!\.+$)[\w.-]+$/;

/** Whether a storage location is a store and not a folder. */
export const isStore = (files: string): boolean => /^s3:/i.test(files);

/** Parses the address. @throws {StartError} `invalid_options` for anything but `s3://bucket` or `s3://bucket/prefix` */
export function s3AddressOf(files: string): S3Address {
  const [, bucket = "", path = ""] = /^s3:\/\/([^/]+)(\/.*)?$/.exec(files) ?? [];
  const parts = path.split("/").filter((part) => part !== "");
  if (bucketPattern.test(bucket) && parts.every((part) => partPattern.test(part))) {
    return { bucket, prefix: parts.map((part) => `${part}/`).join("") };
  }
  // Not included in the message, because it may contain a password by mistake.
  throw new StartError(
    "invalid_options",
    "The store of files is not s3://bucket or s3://bucket/prefix; keys for it are in AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY",
  );
}

/** Base URL of a bucket: `https://bucket.host/` or `https://host/bucket/`. */
export interface S3Base {
  readonly url: URL;
  readonly region: string;
}

/** The base URL for these options. @throws {StartError} `invalid_options` */
export function s3BaseOf({ endpoint, region = usualRegion }: S3Options, bucket: string): S3Base {
  // The AWS certificate covers one subdomain level, so a bucket with dots is put into the path.
  const usual = bucket.includes(".")
    ? `https://s3.${region}.amazonaws.com`
    : `https://{bucket}.s3.${region}.amazonaws.com`;
  const text = endpoint ?? usual;
  const isNamed = text.includes("{bucket}");
  const url = URL.parse(text.replaceAll("{bucket}", bucket));
  const isPlain = url && /^https?:$/.test(url.protocol) && url.username === "" && url.search === "" && url.hash === "";
  if (!isPlain || url.pathname !== "/") {
    throw new StartError(
      "invalid_options",
      "AWS_ENDPOINT_URL_S3 is not the address of a store: https://host[:port], or https://{bucket}.host",
    );
  }
  if (!/^[a-z0-9-]{1,40}$/.test(region)) throw new StartError("invalid_options", `Not a region of a store: ${region}`);
  return { url: isNamed ? url : new URL(`/${bucket}/`, url), region };
}
