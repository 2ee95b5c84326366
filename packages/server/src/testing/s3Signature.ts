import { createHash, createHmac } from "node:crypto";

/** A request as received. */
export interface SignedRequest {
  readonly method: string;
  /** As in the request line: path and query. */
  readonly target: string;
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
}

export interface Signature {
  readonly keyId: string;
  readonly signed: readonly string[];
  readonly scope: string;
  readonly value: string;
}

const hmac = (key: string | Buffer, text: string): Buffer => createHmac("sha256", key).update(text).digest();
const encode = (text: string): string =>
  encodeURIComponent(text).replace(/[!'()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`);

/** The signature data of a request. Undefined where it has none. */
export function signatureIn({ headers }: SignedRequest): Signature | undefined {
  const [, keyId = "", scope = "", signed = "", value = ""] =
    /^AWS4-HMAC-SHA256 Credential=([^/]+)\/([^,]+), ?SignedHeaders=([^,]+), ?Signature=([0-9a-f]{64})$/.exec(
      String(headers["authorization"] ?? ""),
    ) ?? [];
  return value === "" ? undefined : { keyId, scope, signed: signed.split(";"), value };
}

/** The required signature of a request, by AWS version 4. Written from the specification and not from a client. */
export function expectedSignature(request: SignedRequest, { scope, signed }: Signature, secret: string): string {
  const { method, target, headers } = request;
  const [path = "", query = ""] = target.split("?");
  const parts = [...new URLSearchParams(query)].map(([name, value]) => `${encode(name)}=${encode(value)}`);
  const canonical = [
    method,
    path
      .split("/")
      .map((part) => encode(decodeURIComponent(part)))
      .join("/"),
    parts.sort().join("&"),
    ...signed.map((name) => `${name}:${String(headers[name] ?? "").trim()}`),
    "",
    signed.join(";"),
    String(headers["x-amz-content-sha256"]),
  ].join("\n");
  const [day = "", region = "", service = "", end = ""] = scope.split("/");
  const key = [region, service, end].reduce<Buffer>((made, text) => hmac(made, text), hmac(`AWS4${secret}`, day));
  const hash = createHash("sha256").update(canonical).digest("hex");
  return hmac(key, ["AWS4-HMAC-SHA256", headers["x-amz-date"], scope, hash].join("\n")).toString("hex");
}
