import { contract } from "../../packages/core/src/contract/index.ts";
import { entries } from "../../packages/core/src/contract/endpoint.ts";
import { wireShapeOf } from "../../packages/core/src/contract/wire.ts";
import { table } from "../lib/markdown.mjs";

export const file = "docs/reference/endpoints.md";

const who = {
  open: () => "anybody",
  locked: () => "a session, also a locked one",
  session: () => "a session",
  page: ({ page }) => `page \`${page}\``,
  button: ({ page, button }) => `\`${button}\` on \`${page}\``,
  resource: () => "page of the resource",
};

/** Every call of the contract with its input and the rights that the server requires. */
export function generate() {
  const groups = Object.keys(contract).map((group) => {
    const rows = entries(contract)
      .filter(({ id }) => id.startsWith(`${group}.`))
      .map(({ id, endpoint }) => [
        `\`${id.slice(group.length + 1)}\``,
        `\`${endpoint.method} ${endpoint.path}\``,
        endpoint.summary,
        members(endpoint.query),
        members(endpoint.body),
        who[endpoint.access.kind](endpoint.access),
        endpoint.source,
      ])
      .sort((a, b) => a[0].localeCompare(b[0]));
    return `## ${group}\n\n${table(["Call", "Wire", "What", "Query", "Body", "Who", "Source"], rows)}`;
  });
  return `# Endpoints

Every call that client and server know, by concept: \`client.users.list({ query })\`, or \`banche api GET /api/...\`. Members are in
the wire's spelling. "Source" says where a shape comes from: \`spec\` the product specification, \`contract\` the platform,
\`inferred\` our reading of what the specification names without showing it, \`extension\` ours. Paths are served below \`/api\`
and below \`/{product}/api\`. Written by \`npm run docs\` from \`packages/core/src/contract\`; the same as a machine reads it is
at \`/api/ext/openapi.json\`.

${groups.join("\n\n")}
`;
}

function members(schema) {
  const shape = schema && wireShapeOf(schema);
  if (!shape) return "";
  return Object.entries(shape)
    .map(([name, field]) => `${name}${field.safeParse(undefined).success ? "?" : ""}`)
    .join(", ");
}
