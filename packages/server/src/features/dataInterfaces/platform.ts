import { isObject } from "@banche/core/wire";

/** The members of a call that the platform's own clients send (contract-base §5.5). */
interface Platform {
  readonly requestParameters?: string | readonly object[] | undefined;
  readonly sent?: unknown;
}

/** Replaces the platform's members of a body by ours. */
export function withoutPlatform<Body extends Platform>(body: Body): Body {
  const { requestParameters, ...own } = body;
  if (requestParameters === undefined || requestParameters === "" || own.sent !== undefined) return own as Body;
  const given = typeof requestParameters === "string" ? parsed(requestParameters) : requestParameters;
  const sent = (Array.isArray(given) ? (given as readonly unknown[]) : []).flatMap((pair) => {
    const { field = "", value = "" } = isObject(pair) ? pair : {};
    return String(field).trim() === "" ? [] : [{ field: String(field), value: String(value) }];
  });
  return { ...own, sent } as unknown as Body;
}

/** A record in the form that the platform's own clients expect. */
export function withPlatform<Whole extends Platform>(record: Whole): Whole {
  const rows = Array.isArray(record.sent) ? (record.sent as readonly unknown[]) : [];
  const pairs = rows.map((row) => (isObject(row) ? { field: row["field"], value: row["value"] } : {}));
  return { ...record, requestParameters: JSON.stringify(pairs) };
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return undefined;
  }
}
