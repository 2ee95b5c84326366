import { randomBytes } from "node:crypto";
import type pg from "pg";

/** A new user in the form of the wire, and as database rows. */
export interface BareUser {
  readonly wire: Readonly<Record<string, unknown>>;
  readonly id: string;
  readonly account: string;
  readonly realName: string;
  readonly pinyin: string;
  readonly pinyinInitials: string;
  /** The texts by which a name is found. */
  readonly sounds: string;
  readonly mobilePhone: string;
  readonly email: string;
  readonly audit: string;
  readonly factoryId: string;
  readonly departmentId: string;
  readonly positionId: string;
  readonly creatorId: string;
}

export type BareUsers = readonly BareUser[];

interface Wanted extends Place {
  readonly prefix: string;
  readonly count: number;
}

const surnames = syllables(
  "王wang李li张zhang刘liu陈chen杨yang黄huang赵zhao吴wu周zhou徐xu孙sun马ma朱zhu胡hu郭guo何he林lin高gao罗luo",
);
const given = syllables(
  "伟wei芳fang娜na秀xiu英ying敏min静jing丽li强qiang磊lei军jun洋yang勇yong艳yan杰jie娟juan涛tao明ming超chao兰lan霞xia平ping刚gang",
);

interface Syllable {
  readonly character: string;
  readonly pinyin: string;
}

function syllables(text: string): readonly Syllable[] {
  return [...text.matchAll(/([^a-z])([a-z]+)/g)].map(([, character = "", pinyin = ""]) => ({ character, pinyin }));
}

/** Users with realistic names: ten thousand different ones. */
export function bareUsers({ prefix, count, factoryId, departmentId, positionId, creatorId }: Wanted): BareUsers {
  return Array.from({ length: count }, (_, at) => {
    const name = [of(surnames, at), of(given, Math.floor(at / 20)), of(given, Math.floor(at / 460))];
    const realName = name.map(({ character }) => character).join("");
    const pinyin = name.map((one) => one.pinyin);
    const initials = pinyin.map((one) => one[0]).join("");
    const account = `${prefix}${at}`;
    const mobilePhone = `13${String(100_000_000 + at)}`;
    const email = `${account}@example.com`;
    const values = { account, realName, gender: 1, departmentId, positionIds: [positionId], mobilePhone, email };
    return {
      wire: {
        account,
        realName,
        gender: 1,
        organizeId: departmentId,
        positionId,
        mobilePhone,
        email,
        enabledMark: 1,
        sortCode: 0,
      },
      id: randomBytes(16).toString("hex"),
      account,
      realName,
      pinyin: pinyin.join(" "),
      pinyinInitials: initials,
      sounds: `${realName} ${initials} ${pinyin.join("")}`,
      mobilePhone,
      email,
      audit: JSON.stringify({ ...values, enabled: true, order: 0 }),
      factoryId,
      departmentId,
      positionId,
      creatorId,
    };
  });
}

function of(all: readonly Syllable[], at: number): Syllable {
  return all[at % all.length] ?? { character: "", pinyin: "" };
}

/** The simplest code that writes these users: one insert for each table, in one transaction. */
export async function writeBare(pool: pg.Pool, users: BareUsers): Promise<void> {
  const column = (name: keyof BareUser) => users.map((user) => user[name]);
  const client = await pool.connect();
  try {
    await client.query("begin");
    await client.query(
      `insert into users (id, account, real_name, pinyin, pinyin_initials, sounds, gender, mobile_phone, email, created_by)
       select id, account, real_name, pinyin, initials, sounds, 1, mobile_phone, email, creator
       from unnest($1::text[], $2::text[], $3::text[], $4::text[], $5::text[], $6::text[], $7::text[], $8::text[], $9::text[])
         as given (id, account, real_name, pinyin, initials, sounds, mobile_phone, email, creator)`,
      (
        [
          "id",
          "account",
          "realName",
          "pinyin",
          "pinyinInitials",
          "sounds",
          "mobilePhone",
          "email",
          "creatorId",
        ] as const
      ).map(column),
    );
    await client.query(
      `insert into user_factories (user_id, factory_id, department_id, is_default)
       select id, factory, department, true from unnest($1::text[], $2::text[], $3::text[]) as given (id, factory, department)`,
      [column("id"), column("factoryId"), column("departmentId")],
    );
    await client.query(
      `insert into user_positions (user_id, factory_id, position_id)
       select id, factory, position from unnest($1::text[], $2::text[], $3::text[]) as given (id, factory, position)`,
      [column("id"), column("factoryId"), column("positionId")],
    );
    await client.query(
      `insert into audit_log (id, actor_account, factory_id, action, resource, record_id, after)
       select id, 'admin', factory, 'create', 'users', id, audit::jsonb
       from unnest($1::text[], $2::text[], $3::text[]) as given (id, factory, audit)`,
      [column("id"), column("factoryId"), column("audit")],
    );
    await client.query("commit");
  } finally {
    client.release();
  }
}

/** Factory, department and position of benchmark users, and who creates them. */
export interface Place {
  readonly factoryId: string;
  readonly departmentId: string;
  readonly positionId: string;
  readonly creatorId: string;
}

/** The place of the administrator who sends the calls. */
export async function adminsPlace(database: pg.Pool): Promise<Place> {
  const { rows } = await database.query<Place>(
    `select member.factory_id as "factoryId", position.department_id as "departmentId", position.id as "positionId",
       users.id as "creatorId"
     from users join user_factories member on member.user_id = users.id
       join positions position on position.factory_id = member.factory_id
     where users.account = 'admin' order by member.is_default desc, position.id limit 1`,
  );
  const [place] = rows;
  if (!place) throw new Error("The demo has no position");
  return place;
}

/**
 * Restores the tables before every round. Accounts begin with `f` or `s`, the number of the round and `n`. The triggers of the references
 * are off: with them, deleting 100,000 users looks into some sixty tables for each, which takes longer than the rounds.
 */
export async function clearUsers(database: pg.Pool, expected: number): Promise<void> {
  const client = await database.connect();
  try {
    await client.query("begin");
    await client.query("set local session_replication_role = replica");
    const { rows } = await client.query<{ id: string }>(
      "delete from users where account ~ '^[fs][0-9]+n' returning id",
    );
    if (rows.length !== expected) throw new Error(`${rows.length} of ${expected} users were written`);
    for (const table of ["user_factories", "user_positions"])
      await client.query(`delete from ${table} where user_id not in (select id from users)`);
    await client.query("truncate audit_log");
    await client.query("commit");
  } finally {
    client.release();
  }
  for (const table of ["users", "user_factories", "user_positions"]) await database.query(`vacuum analyze ${table}`);
}

/** Splits rows into batches of this size. */
export function inBatches(users: BareUsers, size: number): readonly BareUsers[] {
  return Array.from({ length: Math.ceil(users.length / size) }, (_, at) => users.slice(at * size, (at + 1) * size));
}
