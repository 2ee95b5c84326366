import { BANCHE_MEDIA_TYPE, encodePassword } from "@banche/core/wire";
import { demoPassword } from "@banche/server/testing";

/** The answer of a server. */
interface Answer {
  readonly code: number;
  readonly data: Readonly<Record<string, unknown>>;
}

/** An administrator of a demo server who designs models while it runs. */
export interface Designer {
  readonly token: string;
  ask(method: string, path: string, body?: unknown): Promise<Answer>;
  /** Creates a model or its next version, and publishes it. @throws {Error} with the server's error */
  publish(design: { readonly name: string }): Promise<void>;
}

/** Signs in. The calls do not use a `fetch` that a page has replaced. */
export async function designerOf(url: string, account = "admin"): Promise<Designer> {
  const realFetch = globalThis.fetch;
  const send = async (method: string, path: string, body: unknown, token?: string): Promise<Answer> => {
    const response = await realFetch(`${url}${path}`, {
      method,
      headers: {
        accept: BANCHE_MEDIA_TYPE,
        ...(token !== undefined && { authorization: token }),
        ...(body !== undefined && { "content-type": "application/json" }),
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
    return (await response.json()) as Answer;
  };
  const login = await send("POST", "/api/oauth/Login", { account, password: encodePassword(demoPassword) });
  const token = String(login.data["token"]);
  const ask: Designer["ask"] = (method, path, body) => send(method, path, body, token);
  return {
    token,
    ask,
    async publish(design) {
      const { code, data } = await ask("GET", `/api/ext/designs/${design.name}`);
      const made =
        code === 200
          ? await ask("PUT", `/api/ext/designs/${design.name}`, { design, version: data["version"] })
          : await ask("POST", "/api/ext/designs", { design });
      const shown = await ask("PUT", `/api/ext/designs/${design.name}/State`, { state: "published" });
      if (made.code !== 200 || shown.code !== 200) throw new Error(JSON.stringify([made, shown]));
    },
  };
}
