/** A store with the parts of the S3 protocol that our server uses. It keeps everything in memory, and checks signatures. */
import { createHash, randomBytes } from "node:crypto";
import { once } from "node:events";
import { createServer, type IncomingMessage, type RequestListener, type Server, type ServerResponse } from "node:http";
import { createServer as createSecureServer } from "node:https";
import type { AddressInfo } from "node:net";

import type { S3Options } from "../base/options.ts";
import { testCertificate, testCertificateKey } from "./certificate.ts";
import { expectedSignature, signatureIn, type SignedRequest } from "./s3Signature.ts";

/** Faults instead of an answer: reports overload, does not answer, stores data but loses the answer, or cuts answers in half. */
type Fault = "busy" | "silent" | "loses-answers" | "cuts-answers";

export interface S3Server {
  /** Address for our server: `s3://bucket/prefix`. */
  readonly address: string;
  readonly options: S3Options;
  /** The stored objects, by key. */
  readonly objects: ReadonlyMap<string, Buffer>;
  /** All requests, such as `PUT files/annex/...`. */
  readonly asked: readonly string[];
  /** Number of requests that arrived, whatever their result. */
  readonly arrived: () => number;
  /** Number of multipart uploads that were neither completed nor aborted. */
  readonly openUploads: () => number;
  /** Applies the fault to this number of requests with the method. Without a number: to all; 0: to none. */
  fail(fault: Fault, count?: number, method?: string): void;
  /** Refuses connections. */
  down(): Promise<void>;
  up(): Promise<void>;
  close(): Promise<void>;
}

class Refused extends Error {
  readonly status: number;
  readonly code: string;

  constructor(status: number, code: string) {
    super(code);
    this.status = status;
    this.code = code;
  }
}

const bucket = "banche-files";
const prefix = "installation-1";
const leastPartBytes = 5 * 1024 * 1024;

/** Starts the store. @param isSecure - whether it serves TLS, with the certificate of tests */
export async function startS3Server({ isSecure = false } = {}): Promise<S3Server> {
  const options = {
    region: "cn-north-1",
    accessKeyId: "key-of-tests",
    secretAccessKey: randomBytes(20).toString("hex"),
  };
  const objects = new Map<string, Buffer>();
  const uploads = new Map<string, Map<number, Buffer>>();
  const asked: string[] = [];
  let arrived = 0;
  let fault: { readonly kind: Fault; left: number; readonly method: string | undefined } | undefined;
  const faultOf = (method: string): Fault | undefined => {
    if (!fault || fault.left <= 0 || (fault.method !== undefined && fault.method !== method)) return undefined;
    fault.left -= 1;
    return fault.kind;
  };

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { method = "", url = "" } = request;
    arrived += 1;
    const met = faultOf(method);
    if (met === "silent") return;
    const body = await whole(request);
    if (met === "busy") throw new Refused(503, "SlowDown");
    check({ method, target: url, headers: request.headers }, body, options);
    const { pathname, searchParams: query } = new URL(url, "http://store");
    if (!pathname.startsWith(`/${bucket}/`)) throw new Refused(404, "NoSuchBucket");
    const key = decodeURIComponent(pathname.slice(bucket.length + 2));
    asked.push(`${method} ${key.slice(prefix.length + 1)}`);
    const said = carryOut({ method, key, query, body, objects, uploads });
    if (met === "loses-answers") return void request.socket.destroy();
    response.writeHead(said.status, { ...said.headers, "content-length": String(said.body.length) });
    if (met !== "cuts-answers") return void response.end(said.body);
    response.write(said.body.subarray(0, Math.ceil(said.body.length / 2)), () => request.socket.destroy());
  }

  const listener: RequestListener = (request, response) => {
    answer(request, response).catch((error: unknown) => {
      const { status, code } = error instanceof Refused ? error : { status: 500, code: "InternalError" };
      response.writeHead(status, { "content-type": "application/xml" });
      response.end(`<?xml version="1.0"?><Error><Code>${code}</Code><Message>${code}</Message></Error>`);
    });
  };
  const certificate = { cert: testCertificate, key: testCertificateKey };
  const server: Server = isSecure ? createSecureServer(certificate, listener) : createServer(listener);
  const listen = async (port: number): Promise<void> => {
    server.listen(port, "127.0.0.1");
    await once(server, "listening");
  };
  const close = async (): Promise<void> => {
    if (!server.listening) return;
    const closed = once(server, "close");
    server.close();
    server.closeAllConnections();
    await closed;
  };
  await listen(0);
  const { port } = server.address() as AddressInfo;
  return {
    address: `s3://${bucket}/${prefix}`,
    options: { ...options, endpoint: `${isSecure ? "https" : "http"}://127.0.0.1:${port}` },
    get objects() {
      return new Map([...objects].map(([key, bytes]) => [key.slice(prefix.length + 1), bytes]));
    },
    asked,
    arrived: () => arrived,
    openUploads: () => uploads.size,
    fail: (kind, count = Infinity, method) => void (fault = { kind, left: count, method }),
    down: close,
    up: async () => void (server.listening || (await listen(port))),
    close,
  };
}

/** Checks a request. @throws {Refused} for what a store refuses before it looks at the key */
function check(request: SignedRequest, body: Buffer, { region, accessKeyId, secretAccessKey }: S3Options): void {
  const { headers } = request;
  const signature = signatureIn(request);
  if (signature?.keyId !== accessKeyId) throw new Refused(403, "InvalidAccessKeyId");
  const [, named] = signature.scope.split("/");
  if (named !== region) throw new Refused(400, "AuthorizationHeaderMalformed");
  if (!["host", "x-amz-date", "x-amz-content-sha256"].every((name) => signature.signed.includes(name))) {
    throw new Refused(403, "AccessDenied");
  }
  if (expectedSignature(request, signature, secretAccessKey) !== signature.value) {
    throw new Refused(403, "SignatureDoesNotMatch");
  }
  if (request.method === "PUT" && headers["content-length"] === undefined)
    throw new Refused(411, "MissingContentLength");
  const sum = createHash("sha256").update(body).digest("hex");
  if (headers["x-amz-content-sha256"] !== sum) throw new Refused(400, "XAmzContentSHA256Mismatch");
}

interface Asked {
  readonly method: string;
  readonly key: string;
  readonly query: URLSearchParams;
  readonly body: Buffer;
  readonly objects: Map<string, Buffer>;
  readonly uploads: Map<string, Map<number, Buffer>>;
}

interface Said {
  readonly status: number;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body: Buffer;
}

const said = (status: number, text = "", headers = {}): Said => ({ status, headers, body: Buffer.from(text) });
const etagOf = (bytes: Buffer): string => `"${createHash("md5").update(bytes).digest("hex")}"`;

function carryOut(asked: Asked): Said {
  const { method, key, query, body, objects } = asked;
  if (query.has("uploads") || query.has("uploadId")) return carryOutParts(asked);
  if (method === "PUT") {
    objects.set(key, body);
    return said(200, "", { etag: etagOf(body) });
  }
  if (method === "DELETE") {
    objects.delete(key);
    return said(204);
  }
  const found = objects.get(key);
  if (!found) throw new Refused(404, "NoSuchKey");
  return { status: 200, headers: { etag: etagOf(found) }, body: found };
}

function carryOutParts({ method, key, query, body, objects, uploads }: Asked): Said {
  if (query.has("uploads")) {
    const id = randomBytes(8).toString("hex");
    uploads.set(id, new Map());
    return said(200, `<InitiateMultipartUploadResult><UploadId>${id}</UploadId></InitiateMultipartUploadResult>`);
  }
  const id = query.get("uploadId") ?? "";
  const parts = uploads.get(id);
  if (!parts) throw new Refused(404, "NoSuchUpload");
  if (method === "PUT") {
    parts.set(Number(query.get("partNumber")), body);
    return said(200, "", { etag: etagOf(body) });
  }
  uploads.delete(id);
  if (method === "DELETE") return said(204);
  const named = [...body.toString().matchAll(/<PartNumber>(\d+)<\/PartNumber><ETag>([^<]+)<\/ETag>/g)];
  const joined = named.map(([, number = "", etag]) => {
    const part = parts.get(Number(number));
    if (!part || etagOf(part) !== etag) throw new Refused(400, "InvalidPart");
    return part;
  });
  if (joined.slice(0, -1).some((part) => part.length < leastPartBytes)) throw new Refused(400, "EntityTooSmall");
  objects.set(key, Buffer.concat(joined));
  return said(200, "<CompleteMultipartUploadResult></CompleteMultipartUploadResult>");
}

/** The whole body. @throws where it is incomplete: such a request stores nothing */
async function whole(request: IncomingMessage): Promise<Buffer> {
  const parts: Buffer[] = [];
  for await (const part of request as AsyncIterable<Buffer>) parts.push(part);
  return Buffer.concat(parts);
}
