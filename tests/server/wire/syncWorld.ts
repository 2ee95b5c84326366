import { expect, vi } from "vitest";

import { type Body, type Kind, modelWorld } from "./modelWorld.ts";

export const path = "/api/ext/dataSync";
/** Every difference is taken over. */
export const all = { insert: true, update: true, remove: true };
export const hostile = `o'brien "x" \`y\` <img src=x onerror=alert(1)>; drop table t; -- \u001b[31m`;
export const text = (words: string) => `'${words.replaceAll("'", "''")}'`;

interface Told {
  readonly stage: string;
  readonly state: string;
  readonly reason: string;
  readonly undoable: boolean;
  readonly progress: Readonly<Record<string, number>>;
  readonly differences: Readonly<Record<string, number>> & {
    readonly samples: Readonly<Record<string, readonly Body[]>>;
  };
}

/** Tables of data sources of three kinds that are compared and made equal. To be called as `shared` is: outside of every hook. */
export function syncWorld() {
  const { ask, get, source, there, wire, world, write } = modelWorld();

  const wish = (from: Kind, to: Kind, table: string, more: Body = {}) => ({
    ...{ dbConnectionFrom: source(from), dbConnectionTo: source(to), dbTable: table, ...more },
  });
  const told = async (id: string): Promise<Told> => (await ask("GET", `${path}/${id}`)).data as unknown as Told;

  async function ended(id: string): Promise<Told> {
    let run = await told(id);
    await vi.waitFor(
      async () => {
        run = await told(id);
        expect(run.state).not.toBe("working");
      },
      { timeout: 60_000, interval: 30 },
    );
    return run;
  }

  async function compared(body: object): Promise<{ readonly id: string; readonly run: Told }> {
    const answer = await ask("POST", `${path}/Compare`, body);
    expect(answer).toMatchObject({ code: 200 });
    return { id: answer.data.id, run: await ended(answer.data.id) };
  }

  async function synced(body: object, confirmed?: string): Promise<{ readonly id: string; readonly run: Told }> {
    const { id } = await compared(body);
    expect(await ask("POST", `${path}/${id}/Start`, confirmed === undefined ? {} : { confirmed })).toMatchObject({
      code: 200,
    });
    return { id, run: await ended(id) };
  }

  const rowsOf = async (kind: Kind, table: string) => {
    const answer = await get(`${source(kind)}/Table/${table}/Preview`, { pageSize: "500" });
    return (answer.data as unknown as { readonly list: readonly Body[] }).list;
  };

  /** Each kind that there is as source and as target. */
  const pairs = (): readonly (readonly [Kind, Kind])[] => {
    const kinds = there();
    return kinds.map((from, at) => [from, kinds[(at + 1) % kinds.length] ?? from] as const);
  };

  let number = 0;
  const table = (word: string) => `s_${word}${(number += 1)}`;

  async function made(kind: Kind, name: string, columns: string, ...rows: readonly string[]): Promise<void> {
    const letters = kind === "mariadb" ? " character set utf8mb4 collate utf8mb4_bin" : "";
    await write(kind, `create table ${name} (${columns})${letters}`);
    const names = kind === "mariadb" ? "set names utf8mb4; " : "";
    if (rows.length > 0) await write(kind, `${names}insert into ${name} values ${rows.join(", ")}`);
  }

  return { ask, compared, ended, made, pairs, rowsOf, source, synced, table, there, wire, wish, world, write };
}
