/**
 * Scenarios in which a fake and a real server must give the same results, as functions of a client. The results leave out values that a
 * server may choose: ids, times and version numbers.
 */
import { type Client, hasCode, isBancheError } from "@banche/core";

type Scenario = (client: Client, stem: string) => Promise<unknown>;

const draft = (code: string, over: object = {}) => ({
  ...{ name: `规则${code}`, code, prefix: "T", dateFormat: "yyyyMMdd", digit: 3, startNumber: "001" },
  ...{ order: 5, enabled: true, description: "原样", ...over },
});

/** The name of the error that refused a call. */
async function refusalOf(call: Promise<unknown>): Promise<string> {
  return call.then(
    () => "nothing was refused",
    (error: unknown) => (isBancheError(error) ? error.code : String(error)),
  );
}

/** Codes of the rules that a query finds. */
async function codesOf(client: Client, query: object): Promise<readonly string[]> {
  return (await client.billRules.list({ query })).rows.map(({ code }) => code);
}

async function idOf(client: Client, code: string): Promise<string> {
  const { rows } = await client.billRules.list({ query: { keyword: code } });
  const row = rows.find((one) => one.code === code);
  if (!row) throw new Error(`no rule ${code}`);
  return row.id;
}

/** Scenarios by their subject. */
export const scenarios: Readonly<Record<string, Scenario>> = {
  async "create, list, change, disable, delete and create again"(client, stem) {
    await client.billRules.create({ body: draft(`${stem}a`) });
    const id = await idOf(client, `${stem}a`);
    const { version, ...made } = await client.billRules.get({ params: { id } });
    await client.billRules.update({ params: { id }, body: { name: "改名", version } });
    const changed = await client.billRules.get({ params: { id } });
    await client.billRules.setEnabled({ params: { id }, body: { enabled: false } });
    await client.billRules.setEnabled({ params: { id }, body: { enabled: false } });
    const disabled = await client.billRules.get({ params: { id } });
    await client.billRules.remove({ params: { id } });
    const gone = await codesOf(client, { keyword: `${stem}a` });
    await client.billRules.create({ body: draft(`${stem}a`) });
    return {
      made: [made.name, made.code, made.prefix, made.digit, made.enabled, made.order, made.description],
      changed: [changed.name, changed.description],
      disabled: disabled.enabled,
      gone,
      back: await codesOf(client, { keyword: `${stem}a` }),
    };
  },

  async "search, order, filters and pages"(client, stem) {
    for (const number of [3, 1, 2]) {
      const over = { order: number, enabled: number !== 2 };
      await client.billRules.create({ body: draft(`${stem}${number}`, over) });
    }
    const keyword = stem.toUpperCase();
    return {
      initial: await codesOf(client, { keyword }),
      byCode: await codesOf(client, { keyword, sortBy: "enCode", order: "desc" }),
      enabled: await codesOf(client, { keyword, enabled: "1", sortBy: "enCode", order: "asc" }),
      disabled: await codesOf(client, { keyword, enabled: "0" }),
      second: await codesOf(client, { keyword, sortBy: "enCode", order: "asc", page: 2, pageSize: 2 }),
      total: (await client.billRules.list({ query: { keyword, pageSize: 2 } })).total,
      nothing: await codesOf(client, { keyword: `${stem} is in no name` }),
    };
  },

  async "a duplicate, an outdated version and an unknown record are refused"(client, stem) {
    await client.billRules.create({ body: draft(`${stem}b`) });
    const id = await idOf(client, `${stem}b`);
    const { version = 0 } = await client.billRules.get({ params: { id } });
    await client.billRules.update({ params: { id }, body: { description: "neu", version } });
    return {
      duplicate: await refusalOf(client.billRules.create({ body: draft(`${stem}b`) })),
      conflict: await refusalOf(client.billRules.update({ params: { id }, body: { description: "alt", version } })),
      missing: await refusalOf(client.billRules.get({ params: { id: "nobody" } })),
    };
  },

  async "notices are drafts, are released once and arrive as messages"(client, stem) {
    const title = `公告${stem}`;
    const { id = "" } = await client.notices.create({ body: { title, body: "<p>正文</p>" } });
    const before = await client.notices.get({ params: { id } });
    await client.notices.update({ params: { id }, body: { title: `${title}改`, body: "<p>正文</p>" } });
    await client.notices.release({ params: { id } });
    const after = await client.notices.get({ params: { id } });
    const late = await refusalOf(client.notices.update({ params: { id }, body: { title } }));
    const listed = await client.messages.list({ query: { keyword: title } });
    const message = listed.rows[0];
    const read = await client.messages.read({ params: { id: message?.id ?? "" } });
    const then = await client.messages.list({ query: { keyword: title } });
    await client.notices.remove({ params: { id } });
    const left = await client.messages.list({ query: { keyword: title } });
    return {
      released: [before.released, after.released],
      late,
      message: [message?.title === `${title}改`, message?.read, read.body, then.rows[0]?.read],
      left: left.total,
    };
  },

  async "preferences are stored by name, and an unknown name has no value"(client, stem) {
    const name = `list.${stem}`;
    const before = await client.preferences.read({ params: { name } });
    await client.preferences.write({ params: { name }, body: { value: { dense: true } } });
    return { before: before.value ?? "nothing", after: (await client.preferences.read({ params: { name } })).value };
  },

  async "areas are listed by level and searched below a level"(client, stem) {
    // Codes of areas have digits only.
    const [above, code] = [1, 2].map((level) => `88${level}${stem.replace(/\D/g, "")}`);
    const create = (parentId: string, name: string, own = "") =>
      client.areas.create({ body: { parentId, name, code: own, order: 1, enabled: true } });
    const top = async () => (await client.areas.list({ params: { parentId: "-1" } })).find((one) => one.code === above);
    await create("-1", `省${stem}`, above);
    const before = await top();
    const parentId = before?.id ?? "";
    await create(parentId, `市${stem}`, code);
    const below = await client.areas.list({ params: { parentId } });
    const found = await client.areas.list({ params: { parentId: "-1" }, query: { keyword: `市${stem}` } });
    return {
      below: below.map((one) => [one.code, one.hasChildren]),
      hasChildren: [before?.hasChildren, (await top())?.hasChildren],
      found: found.map((one) => one.code),
    };
  },
};

/** Whether calls beyond the rights of a user are refused. */
export async function refusedWithout(client: Client): Promise<readonly string[]> {
  const calls = [
    client.billRules.create({ body: draft("refused") }),
    client.billRules.list({ query: {} }),
    client.areas.list({ params: { parentId: "-1" } }),
    client.notices.release({ params: { id: "any" } }),
  ];
  return Promise.all(
    calls.map((call) =>
      call.then(
        () => "allowed",
        (error: unknown) => (hasCode(error, "forbidden") ? "forbidden" : String(error)),
      ),
    ),
  );
}
