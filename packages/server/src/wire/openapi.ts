import { type Access, contract, type Endpoint, entries, type Entry, wireShapeOf } from "@banche/core/wire";
import * as z from "zod/mini";

type Json = Readonly<Record<string, unknown>>;

/** The contract as an OpenAPI 3.1 document, with the wire's names. `x-access` states who may call the endpoint. */
export function openApiDocument(version: string): Json {
  const paths: Record<string, Record<string, Json>> = {};
  for (const entry of entries(contract)) {
    const { path, method } = entry.endpoint;
    (paths[path] ??= {})[method.toLowerCase()] = operation(entry);
  }
  return {
    openapi: "3.1.0",
    info: { title: "Banche", version, description: "Every answer but files is an envelope; the outcome is in `code`." },
    servers: [{ url: "/" }, { url: "/{product}", variables: { product: { default: "banche" } } }],
    paths,
    components: {
      securitySchemes: { token: { type: "apiKey", in: "header", name: "Authorization" } },
      schemas: { Envelope: envelope },
    },
  };
}

const envelope: Json = {
  type: "object",
  required: ["code", "msg"],
  properties: {
    code: { type: "integer", description: "200 is success" },
    msg: { type: "string" },
    data: {},
    path: { type: "string", description: "Where to go instead (codes 1101001, 1101002, 1101004)" },
    reason: { type: "string", description: "Stable name of a refusal" },
    issues: {
      type: "array",
      items: {
        type: "object",
        properties: { field: { type: "string" }, rule: { type: "string" }, text: { type: "string" } },
      },
    },
    requestId: { type: "string" },
  },
};

function operation({ id, endpoint }: Entry): Json {
  const body = requestBody(endpoint);
  return {
    operationId: id,
    tags: [id.split(".")[0]],
    summary: endpoint.summary,
    parameters: [
      ...endpoint.params.map((name) => ({ name, in: "path", required: true, schema: { type: "string" } })),
      ...queryParameters(endpoint),
      ...(endpoint.method !== "GET" && endpoint.access.kind !== "open" ? [idempotencyKey, job] : []),
    ],
    ...(body && { requestBody: body }),
    responses: { "200": answer(endpoint) },
    security: endpoint.access.kind === "open" ? [] : [{ token: [] }],
    "x-access": accessOf(endpoint.access),
    "x-source": endpoint.source,
    ...(endpoint.method === "GET" && endpoint.changesState && { "x-changes-state": true }),
  };
}

const idempotencyKey: Json = {
  name: "Idempotency-Key",
  in: "header",
  required: false,
  description: "The same key with the same request is carried out once; its answer is kept for 24 hours",
  schema: { type: "string", maxLength: 255 },
};

const job: Json = {
  name: "Banche-Job",
  in: "header",
  required: false,
  description: "The job that the audit log names",
  schema: { type: "string", pattern: "^[\\x21-\\x7e]{1,200}$" },
};

function accessOf(access: Access): Json {
  return { ...access };
}

function queryParameters({ query }: Endpoint): readonly Json[] {
  if (!query) return [];
  return Object.entries(wireShapeOf(query) ?? {}).map(([name, schema]) => ({
    name,
    in: "query",
    required: !z.safeDecode(schema, undefined as never).success,
    schema: schemaOf(schema),
  }));
}

function requestBody({ body, kind }: Endpoint): Json | undefined {
  if (!body) return undefined;
  if (kind === "upload") {
    const file = { type: "string", contentMediaType: "application/octet-stream" };
    const schema = { type: "object", required: ["file"], properties: { file } };
    return { required: true, content: { "multipart/form-data": { schema } } };
  }
  return { required: true, content: { "application/json": { schema: schemaOf(body) } } };
}

function answer({ response, kind }: Endpoint): Json {
  if (kind === "bytes") return { description: "The file", content: { "*/*": { schema: {} } } };
  const data = { type: "object", properties: { data: schemaOf(response) } };
  const schema = { allOf: [{ $ref: "#/components/schemas/Envelope" }, data] };
  return { description: "Success or refusal", content: { "application/json": { schema } } };
}

/** The members of Zod's schema definition that are used here. */
interface Definition {
  readonly type: string;
  readonly innerType?: z.ZodMiniType;
  readonly element?: z.ZodMiniType;
  readonly out?: z.ZodMiniType;
  readonly in?: z.ZodMiniType;
  readonly getter?: () => z.ZodMiniType;
  readonly shape?: Readonly<Record<string, z.ZodMiniType>>;
}

/** The wire side of a schema as JSON Schema. */
function schemaOf(schema: z.ZodMiniType, above: readonly z.ZodMiniType[] = []): Json {
  if (above.includes(schema)) return { type: "object", description: "As the node above" };
  const inside = [...above, schema];
  const shape = wireShapeOf(schema);
  if (shape) return objectOf(shape, inside);
  const definition = schema.def as unknown as Definition;
  if (definition.type === "optional" && definition.innerType) return schemaOf(definition.innerType, inside);
  if (definition.type === "array" && definition.element) {
    return { type: "array", items: schemaOf(definition.element, inside) };
  }
  if (definition.type === "lazy" && definition.getter) return schemaOf(definition.getter(), inside);
  if (definition.type === "pipe" && definition.out) return listOf(schema, definition.out, inside) ?? plain(schema);
  return plain(schema);
}

function objectOf(shape: Readonly<Record<string, z.ZodMiniType>>, above: readonly z.ZodMiniType[]): Json {
  const members = Object.entries(shape);
  const required = members
    .filter(([, member]) => !z.safeDecode(member, undefined as never).success)
    .map(([name]) => name);
  return {
    type: "object",
    properties: Object.fromEntries(members.map(([name, member]) => [name, schemaOf(member, above)])),
    ...(required.length > 0 && { required }),
  };
}

/** The schema of a list. Its code hides the wire form; encoding an empty list shows it. */
function listOf(schema: z.ZodMiniType, out: z.ZodMiniType, above: readonly z.ZodMiniType[]): Json | undefined {
  const inner = out.def as unknown as Definition;
  if (inner.type === "array" && inner.element) {
    const rows = { type: "array", items: schemaOf(inner.element, above) };
    const empty = z.safeEncode(schema, [] as never);
    if (!empty.success || typeof empty.data === "string") return undefined;
    return Array.isArray(empty.data) ? rows : { type: "object", required: ["list"], properties: { list: rows } };
  }
  const rows = inner.type === "object" ? inner.shape?.["rows"] : undefined;
  if (!rows) return undefined;
  return {
    type: "object",
    required: ["list", "pagination"],
    properties: { list: schemaOf(rows, above), pagination },
  };
}

const pagination: Json = {
  type: "object",
  properties: {
    currentPage: { type: "integer" },
    pageSize: { type: "integer" },
    total: { type: "integer" },
    capped: { type: "boolean", description: "The total is a lower bound" },
    cursor: { type: "string", description: "Where the next page starts" },
  },
};

function plain(schema: z.ZodMiniType): Json {
  const { $schema: _schema, ...json } = z.toJSONSchema(schema, { io: "input", unrepresentable: "any" });
  return json;
}
