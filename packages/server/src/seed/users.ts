import { type SeededRandom, seededRandom } from "@banche/core/roster";
import { DAY_MS } from "@banche/core/text";
import { fixedId } from "../base/ids.ts";
import { personKeys } from "../base/pinyin.ts";
import type { SeedFactory, SeedPosition } from "./organizations.ts";
import { roleId } from "./roles.ts";

/** A user of the demo. */
export interface SeedUser {
  readonly id: string;
  readonly account: string;
  readonly realName: string;
  readonly gender: number;
  readonly mobilePhone: string;
  readonly email: string;
  readonly enabled: boolean;
  readonly administrator: boolean;
  readonly description: string;
  readonly entryDate: Date;
  readonly createdAt: Date;
  readonly roleIds: readonly string[];
  /** Memberships; the first factory is the default. */
  readonly places: readonly { readonly factoryId: string; readonly position: SeedPosition }[];
}

/** An account to sign in with, printed when the demo starts. */
export interface NamedAccount {
  readonly account: string;
  readonly name: string;
  /** Its rights: everything, dispatching in one factory, or reading in both. */
  readonly role: "administrator" | "dispatcher" | "viewer";
}

export const namedAccounts: readonly NamedAccount[] = [
  { account: "admin", name: "周明远", role: "administrator" },
  { account: "dispatcher", name: "陈晓雯", role: "dispatcher" },
  { account: "viewer", name: "林志远", role: "viewer" },
];

const surnames = [
  ..."王李张刘陈杨黄赵吴周徐孙马朱胡郭何林高罗郑梁谢宋唐许邓韩冯曹彭曾肖田董潘袁蔡蒋余于杜叶程魏苏吕丁任卢姚沈钟姜崔谭陆范汪廖石金韦贾夏付方邹熊白孟秦邱侯江尹薛单",
  "欧阳",
  "上官",
];
const givenFirst = [..."晓建志文国海明春丽秀玉雪佳子宇俊思雨婷欣浩天伟永德庆家振立"];
const givenSecond = [..."明华军平强芳敏静杰涛超磊洋勇艳娟霞鹏辉飞玲燕红梅英兰刚斌波峰亮健龙凤云林宁"];
const demoSeed = 20_260_105;
const firstDay = Date.UTC(2026, 0, 5, 1, 0, 0);

/**
 * The users of the demo, always the same: three named accounts, and as many others as needed.
 *
 * @param count - total number
 */
export function demoUsers(factories: readonly SeedFactory[], count: number): readonly SeedUser[] {
  const random = seededRandom(demoSeed);
  const taken = new Set(namedAccounts.map(({ account }) => account));
  const named = namedAccounts.map(({ account, name }, index) => namedUser(account, name, index, factories));
  const others = Array.from({ length: count - named.length }, (_, index) =>
    ordinaryUser(index, random, factories, taken),
  );
  return [...named, ...others];
}

function namedUser(account: string, realName: string, index: number, factories: readonly SeedFactory[]): SeedUser {
  const inOne = account === "dispatcher";
  const kind = account === "admin" ? "信息工程师" : "调度员";
  return {
    id: userId(account),
    account,
    realName,
    gender: inOne ? 2 : 1,
    mobilePhone: `1990000000${index}`,
    email: `${account}@example.com`,
    enabled: true,
    administrator: account === "admin",
    description: "演示账号",
    entryDate: new Date(firstDay - 900 * DAY_MS),
    createdAt: new Date(firstDay + index * 60_000),
    roleIds: [roleId(account === "admin" ? "administrator" : account)],
    places: (inOne ? factories.slice(0, 1) : factories).map((factory) => ({
      factoryId: factory.id,
      position: positionNamed(factory, kind),
    })),
  };
}

/** The name of a fictional person. */
export function demoName(random: SeededRandom): string {
  const single = random.chance(0.2);
  return random.pick(surnames) + (single ? "" : random.pick(givenFirst)) + random.pick(givenSecond);
}

function ordinaryUser(
  index: number,
  random: SeededRandom,
  factories: readonly SeedFactory[],
  taken: Set<string>,
): SeedUser {
  const realName = demoName(random);
  const account = freeAccount(realName, taken);
  const home = random.chance(0.6) ? 0 : 1;
  const places = random.chance(0.06) ? [home, 1 - home] : [home];
  return {
    id: userId(account),
    account,
    realName,
    gender: random.chance(0.68) ? 1 : 2,
    mobilePhone: `199${String(10_000_000 + index * 137).padStart(8, "0")}`,
    email: random.chance(0.4) ? `${account}@example.com` : "",
    enabled: !random.chance(0.04),
    administrator: false,
    description: "",
    entryDate: new Date(firstDay - random.between(30, 4000) * DAY_MS),
    createdAt: new Date(firstDay + (index + 10) * 60_000),
    roleIds: [roleId(random.chance(0.15) ? "dispatcher" : "viewer")],
    places: places.flatMap((at) => {
      const factory = factories[at];
      return factory ? [{ factoryId: factory.id, position: usualPosition(factory, random) }] : [];
    }),
  };
}

/** Two of three are drivers. */
function usualPosition(factory: SeedFactory, random: SeededRandom): SeedPosition {
  const drivers = factory.positions.filter(({ type }) => type === "driving");
  return random.pick(random.chance(0.6) ? drivers : factory.positions);
}

function positionNamed(factory: SeedFactory, name: string): SeedPosition {
  const found = factory.positions.find((position) => position.name === name);
  if (!found) throw new Error(`No position ${name} in ${factory.name}`);
  return found;
}

function freeAccount(realName: string, taken: Set<string>): string {
  const base = personKeys(realName).pinyin.replaceAll(" ", "");
  for (let suffix = 1; ; suffix += 1) {
    const account = suffix === 1 ? base : `${base}${suffix}`;
    if (taken.has(account)) continue;
    taken.add(account);
    return account;
  }
}

function userId(account: string): string {
  return fixedId("user", account);
}
