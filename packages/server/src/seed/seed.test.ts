import { kindOf } from "@banche/core/forms";
import { contract, entries } from "@banche/core/wire";
import { concepts } from "@banche/core/concepts";
import { checkRoster, drivenDuties, dutyOfRecord, usualDrivingRules } from "@banche/core/roster";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, inject, test } from "vitest";

import { createPasswords } from "../auth/password.ts";
import type { Database } from "../db/database.ts";
import { openDatabase } from "../db/engine.ts";
import type { Schema } from "../db/schema.ts";
import { type TestDatabase, createTestDatabase } from "../testing/database.ts";
import { loadAreas } from "./areas.ts";
import { seedDictionaries } from "./dictionaries.ts";
import { seedMenus } from "./menus.ts";
import { columnOf } from "../tables/columns.ts";
import { demoFleet } from "./fleet.ts";
import { demoFactories } from "./organizations.ts";
import { seedRoles } from "./roles.ts";
import { seed } from "./seed.ts";
import { demoUsers } from "./users.ts";

/** `page|buttons|columns`: the codes that pages of the platform use (contract §8.33). */
const platformCodes = `
permission.organize|btn_add btn_edit btn_remove|fullName enCode description creatorTime sortCode
permission.department|btn_add btn_edit btn_remove|fullName enCode manager description creatorTime sortCode
permission.position|btn_add btn_edit btn_remove btn_more btn_member|fullName enCode department type description creatorTime sortCode
permission.user|btn_add btn_edit btn_remove btn_more btn_password|account realName gender mobilePhone department position sortCode enabledMark
permission.role|btn_add btn_edit btn_remove btn_more btn_member btn_authorize|fullName enCode description creatorTime sortCode enabledMark
permission.authorize|btn_save|
permission.userOnline|btn_remove|userName loginIPAddress loginTime loginPlatForm
system.menu|btn_add btn_edit btn_remove btn_more btn_btnPer btn_columnPer btn_dataPer btn_btnPer_add btn_btnPer_edit btn_btnPer_remove btn_columnPer_add btn_columnPer_edit btn_columnPer_remove btn_columnPer_batchAdd btn_dataPer_add btn_dataPer_edit btn_dataPer_remove|fullName urlAddress type sortCode enabledMark
system.area|btn_add btn_edit btn_remove|fullName enCode sortCode enabledMark
system.billRule|btn_add btn_edit btn_remove|fullName enCode digit startNumber outputNumber enabledMark
system.cache|btn_clear btn_clearAll|
system.log|btn_remove|creatorTime userName ipaddress platForm requestURL requestMethod requestDuration moduleName json
system.notice|btn_add btn_edit btn_remove btn_more btn_detail btn_release|title creatorUser lastModifyTime enabledMark
system.sysConfig|btn_save|
system.task|btn_add btn_edit btn_remove|fullName enCode runCount lastRunTime nextRunTime description enabledMark
systemData.dataSource|btn_add btn_edit btn_remove|fullName host port creatorTime creatorUser lastModifyTime lastModifyUser sortCode
systemData.dataInterface|btn_add btn_edit btn_remove btn_more btn_preview|fullName enCode dataType creatorUser creatorTime sortCode enabledMark
systemData.dictionary|btn_add btn_edit btn_remove btn_type btn_type_add btn_type_edit btn_type_remove|fullName enCode sortCode enabledMark
systemData.dataModel|btn_add btn_edit btn_remove btn_field btn_openData|
systemData.dataSync|btn_Execute|
systemData.dataBackup|btn_add btn_edit btn_remove btn_download|fileName fileSize creatorTime
systemData.map|btn_add btn_edit btn_remove|fullName enCode creatorUser creatorTime sortCode enabledMark
`;

type Codes = Readonly<Record<"buttons" | "columns", readonly string[]>>;

/** Dynamic dictionaries have one page each, with its own code. */
function platformPages(): readonly (readonly [page: string, codes: Codes])[] {
  const pages = platformCodes
    .trim()
    .split("\n")
    .map((line) => {
      const [page = "", buttons = "", columns = ""] = line.split("|");
      return [page, { buttons: wordsOf(buttons), columns: wordsOf(columns) }] as const;
    });
  const dynamic = seedMenus.filter(({ type }) => type === 4);
  const codes = { buttons: ["btn_add", "btn_edit", "btn_remove"], columns: [] };
  return [...pages, ...dynamic.map(({ code }) => [code, codes] as const)];
}

const wordsOf = (text: string): readonly string[] => text.split(" ").filter((word) => word !== "");

const quiet = (): void => undefined;

describe("the menu", () => {
  test("has unique codes, and every entry except the top folders is inside a folder", () => {
    expect(new Set(seedMenus.map(({ code }) => code)).size).toBe(seedMenus.length);
    const folders = new Set(seedMenus.filter(({ type }) => type === 1).map(({ id }) => id));
    expect(seedMenus.filter(({ parentId }) => parentId !== null && !folders.has(parentId))).toEqual([]);
    expect(seedMenus.filter(({ type, parentId }) => type !== 1 && parentId === null)).toEqual([]);
  });

  test("has every page and button that an endpoint of the contract requires", () => {
    const demanded = entries(contract).flatMap(({ id, endpoint: { access } }) =>
      access.kind === "page" || access.kind === "button" ? [{ id, ...access }] : [],
    );
    const missing = demanded.filter((access) => {
      const menu = seedMenus.find(({ code }) => code === access.page);
      return !menu || (access.kind === "button" && !menu.buttons.some(({ code }) => code === access.button));
    });
    expect(missing).toEqual([]);
  });

  test.each(platformPages())("has the codes of the platform's page %s", (page, codes) => {
    const menu = seedMenus.find(({ code }) => code === page);
    const has = {
      buttons: menu?.buttons.map(({ code }) => code) ?? [],
      columns: menu?.columns.map(({ code }) => code) ?? [],
    };
    expect(codes.buttons.filter((code) => !has.buttons.includes(code))).toEqual([]);
    expect(codes.columns.filter((code) => !has.columns.includes(code))).toEqual([]);
  });

  test("uses icons of the platform's font: each page and folder its own, none after its code alone", () => {
    expect(seedMenus.filter(({ icon }) => !/^icon-ym icon-ym-[a-zA-Z]+[\w-]*$/.test(icon))).toEqual([]);
    const missing =
      "organize userOnline dictionary menu area billRule notice task log cache monitor icons systemData bus";
    const used = new Set(seedMenus.map(({ icon }) => icon.replace("icon-ym icon-ym-", "")));
    expect(missing.split(" ").filter((name) => used.has(name))).toEqual([]);
    expect(seedMenus.filter(({ icon }) => icon.endsWith("-file-blank"))).toEqual([]);
  });

  test("is granted fully to administrators, partly to dispatchers and read-only to viewers", () => {
    const [administrator, dispatcher, viewer] = seedRoles;
    const pages = seedMenus.filter(({ type }) => type !== 1);
    expect(administrator?.menuIds.length).toBe(seedMenus.length);
    expect(pages.every(({ id }) => administrator?.menuIds.includes(id))).toBe(true);
    expect(dispatcher?.buttonIds.length).toBeGreaterThan(0);
    expect(viewer?.buttonIds).toEqual([]);
  });
});

test("dictionaries have unique codes, no repeated entries, and the ids that clients contain", () => {
  expect(seedDictionaries.length).toBeGreaterThanOrEqual(60);
  expect(new Set(seedDictionaries.map(({ code }) => code)).size).toBe(seedDictionaries.length);
  for (const { code, items } of seedDictionaries) {
    expect(new Set(items.map((item) => item.code)).size, code).toBe(items.length);
    expect(new Set(items.map((item) => item.name)).size, code).toBe(items.length);
  }
  const idOf = (code: string) => seedDictionaries.find((dictionary) => dictionary.code === code)?.id;
  expect(idOf("RoleType")).toBe("4501f6f26a384757bce12d4c4b03342c");
  expect(idOf("PositionType")).toBe("dae93f2fd7cd4df999d32f8750fa6a1e");
});

describe("the fleet of the demo", () => {
  const [factory] = demoFactories;
  const fleet = factory && demoFleet(factory, 0, Date.UTC(2026, 6, 1));

  test("is the same every time for the same day", () => {
    expect(factory && demoFleet(factory, 0, Date.UTC(2026, 6, 1))).toEqual(fleet);
  });

  test.each(concepts.map((concept) => [concept.name, concept] as const))(
    "satisfies the rules of the concept %s",
    (name, concept) => {
      const { fields, key } = concept;
      const rows = (fleet?.[name as keyof typeof fleet] ?? []) as readonly Readonly<Record<string, unknown>>[];
      expect(rows.length).toBeGreaterThan(0);
      const wrong = rows.flatMap((row) =>
        Object.values(fields).flatMap((field) => {
          const kept = row[columnOf(concept, field.name)];
          const value = kept instanceof Date ? kept.getTime() : kept;
          const isMissing = value === undefined || value === null || value === "";
          if (isMissing)
            return field.required === true && field.default === undefined ? [[field.name, "required"]] : [];
          const problem = kindOf(field).check(value, field);
          return problem ? [[field.name, value, problem]] : [];
        }),
      );
      expect(wrong).toEqual([]);
      const keys = rows.map((row) => key.map((one) => String(row[one] ?? row[`${one}Id`])).join("/"));
      expect(new Set(keys).size).toBe(rows.length);
    },
  );
});

describe("the plan of the demo", () => {
  /** A Wednesday at noon in China, far from holidays of the calendar. */
  const nowMs = Date.UTC(2026, 6, 1, 4);
  const fleets = demoFactories.map((one, index) => demoFleet(one, index, nowMs));
  const published = ({ schemes, trips }: (typeof fleets)[number]) => {
    const ids = new Set(schemes.filter(({ state }) => state === "published").map(({ id }) => id));
    return trips.filter(({ schemeId }) => ids.has(schemeId));
  };
  const endOf = ({ tripsTimes }: (typeof fleets)[number], id: string) =>
    Math.max(...tripsTimes.filter(({ parentId }) => parentId === id).map(({ time }) => time));

  test("has day and night schemes with trips in both factories, and night trips run past midnight", () => {
    for (const fleet of fleets) {
      const kinds = fleet.schemes.map(({ shift, state }) => `${shift} ${state}`);
      expect(kinds.toSorted()).toEqual(["day draft", "day published", "night draft", "night published"]);
      for (const { id, shift } of fleet.schemes) {
        const departures = fleet.trips.filter(({ schemeId }) => schemeId === id).map(({ departure }) => departure);
        expect(departures.length, shift).toBeGreaterThan(15);
        if (shift !== "night") continue;
        expect(Math.min(...departures)).toBeGreaterThan(22 * 3_600);
        expect(departures.filter((departure) => departure > 24 * 3_600).length).toBeGreaterThanOrEqual(10);
      }
    }
  });

  test("has no vehicle or driver on two trips at once, also across midnight and shifts", () => {
    for (const fleet of fleets) {
      for (const whose of ["vehicleId", "driverId"] as const) {
        const busy = published(fleet)
          .flatMap((trip) =>
            // Trips after midnight are compared with those of the next service day.
            [0, 86_400].map((later) => ({
              ...{ of: trip[whose] ?? "", number: `${trip.number} ${later}`, from: trip.departure + later },
              until: endOf(fleet, trip.id) + later,
            })),
          )
          .toSorted((a, b) => (a.of < b.of ? -1 : a.of > b.of ? 1 : a.from - b.from));
        const twice = busy.filter((one, at) => busy[at - 1]?.of === one.of && (busy[at - 1]?.until ?? 0) > one.from);
        expect(
          twice.map(({ number }) => number),
          whose,
        ).toEqual([]);
      }
    }
  });

  test("breaks no driving rule, and gives night duties only to present drivers with valid papers", () => {
    for (const { duties, dutiesPieces, drivers, driverLeaves } of fleets) {
      const records = duties.flatMap((duty) => {
        const pieces = dutiesPieces.filter(({ parentId }) => parentId === duty.id);
        const [serviceDate, startsAt, endsAt] = [duty.serviceDate, duty.startsAt, duty.endsAt].map(Number);
        return dutyOfRecord({ ...duty, pieces, serviceDate, startsAt, endsAt }) ?? [];
      });
      expect(checkRoster(drivenDuties(records), usualDrivingRules)).toEqual([]);
      const nights = duties.filter(({ serviceDate, endsAt }) => Number(endsAt) - Number(serviceDate) > 86_400_000);
      expect(nights.length).toBeGreaterThan(30);
      const out = dutiesPieces.filter(({ parentId, from, until }) => {
        const duty = duties.find(({ id }) => id === parentId);
        const begin = Number(duty?.serviceDate);
        return begin + from * 1_000 < Number(duty?.startsAt) || begin + until * 1_000 > Number(duty?.endsAt);
      });
      expect(out).toEqual([]);
      for (const { driverId, serviceDate } of nights) {
        const driver = drivers.find(({ id }) => id === driverId);
        const papers = [driver?.licenceUntil, driver?.medicalUntil, driver?.qualificationUntil].map(Number);
        expect(Math.min(...papers)).toBeGreaterThan(nowMs);
        const away = driverLeaves.filter(
          (leave) => leave.driverId === driverId && Number(leave.endsOn) >= Number(serviceDate),
        );
        expect(away).toEqual([]);
      }
    }
  });

  test("gives night drivers no day trips", () => {
    for (const fleet of fleets) {
      const night = new Set(
        published(fleet).flatMap(({ number, driverId }) => (number.includes("N") ? [driverId] : [])),
      );
      const others = published(fleet).filter(({ number, driverId }) => !number.includes("N") && night.has(driverId));
      expect(others.map(({ number }) => number)).toEqual([]);
    }
  });

  test("has each night trip in at most one duty a day with its vehicle and driver", () => {
    for (const fleet of fleets) {
      const nights = new Map(
        published(fleet)
          .filter(({ number }) => number.includes("N"))
          .map((trip) => [trip.number, trip]),
      );
      const seen = new Set<string>();
      for (const { trip: number, parentId } of fleet.dutiesPieces) {
        const trip = nights.get(number ?? "");
        if (!trip) continue;
        const duty = fleet.duties.find(({ id }) => id === parentId);
        const key = `${number} ${String(duty?.serviceDate)}`;
        expect(seen.has(key), key).toBe(false);
        seen.add(key);
        expect([duty?.vehicleId, duty?.driverId]).toEqual([trip.vehicleId, trip.driverId]);
      }
      expect(seen.size).toBeGreaterThan(80);
    }
  });
});

describe("the people of the demo", () => {
  const users = demoUsers(demoFactories, 500);

  test("are the same every time and satisfy the rules of the user form", () => {
    expect(demoUsers(demoFactories, 500)).toEqual(users);
    expect(new Set(users.map(({ account }) => account)).size).toBe(500);
    expect(new Set(users.map(({ mobilePhone }) => mobilePhone)).size).toBe(500);
    expect(users.filter(({ account }) => !/^[A-Za-z0-9]{1,50}$/.test(account))).toEqual([]);
    expect(users.filter(({ mobilePhone }) => !/^1[3-9]\d{9}$/.test(mobilePhone))).toEqual([]);
    expect(users.filter(({ realName }) => !/^\p{Script=Han}{2,4}$/u.test(realName))).toEqual([]);
  });

  test("work in both factories, and some users belong to two", () => {
    const at = (index: number) =>
      users.filter(({ places }) => places.some(({ factoryId }) => factoryId === demoFactories[index]?.id));
    expect(at(0).length).toBeGreaterThan(150);
    expect(at(1).length).toBeGreaterThan(150);
    expect(users.filter(({ places }) => places.length === 2).length).toBeGreaterThan(10);
  });

  test("have a 车辆部 below the 运营部 of each 总公司", () => {
    for (const { companies, departments } of demoFactories) {
      const company = companies.find(({ name, parentId }) => name === "总公司" && parentId === null);
      const operations = departments.find(
        ({ name, organizationId }) => name === "运营部" && organizationId === company?.id,
      );
      expect(departments.some(({ name, parentId }) => name === "车辆部" && parentId === operations?.id)).toBe(true);
    }
  });
});

describe("a seeded database", () => {
  let home: TestDatabase;
  let database: Database;

  beforeAll(async () => {
    home = await createTestDatabase(inject("postgresUrl"), "demo");
    database = await openDatabase({ url: home.url, dataDir: "/nonexistent", log: quiet });
  });
  afterAll(async () => {
    await database.close();
    await home.drop();
  });

  const contentOf = async ({ kysely }: Database, table: keyof Schema): Promise<unknown> => {
    const { rows } = await sql`
      select count(*) as count, md5(string_agg(row_text, '|' order by row_text collate "C")) as digest
      from (select (to_jsonb(one) - 'created_at' - 'updated_at' - 'search_grams')::text as row_text
            from ${sql.table(table)} as one) as all_rows`.execute(kysely);
    return rows;
  };

  test("finds people by one or two characters and a part of the number, sorted by pinyin", async () => {
    for (const keyword of ["王", "晓", "晓雯", "1990000"]) {
      const people = database.kysely.selectFrom("users").select(["id", "pinyin"]).orderBy("pinyin").orderBy("id");
      const found = await people.where(sql<boolean>`search_grams @> grams(${keyword})`).execute();
      // The index may return more; the list then checks the texts.
      const held = await people.where(sql<boolean>`real_name || ' ' || mobile_phone like ${`%${keyword}%`}`).execute();
      expect(held.length).toBeGreaterThan(0);
      expect(found).toEqual(expect.arrayContaining(held));
      expect(found.map(({ pinyin }) => pinyin)).toEqual(found.map(({ pinyin }) => pinyin).toSorted());
    }
  });

  test("returns counts as numbers, times as dates and lists as lists", async () => {
    const { rows } = await sql<Record<string, unknown>>`
      select count(*) as n, max(created_at) as at, array['a', 'b'] as list, '{"aB": 1}'::jsonb as json from users`.execute(
      database.kysely,
    );
    expect(rows[0]).toMatchObject({ n: 500, at: expect.any(Date) as unknown, list: ["a", "b"], json: { aB: 1 } });
  });

  test("finds one character with the search index", async () => {
    await database.kysely.transaction().execute(async (transaction) => {
      await sql`set local enable_seqscan = off`.execute(transaction);
      const { rows } = await sql<
        Record<string, string>
      >`explain select id from users where search_grams @> grams('王')`.execute(transaction);
      expect(JSON.stringify(rows)).toContain("users_search");
    });
  });

  test("is not seeded a second time", async () => {
    const before = await contentOf(database, "users");
    expect(await seed(database.kysely, "demo", createPasswords())).toEqual({ kind: "demo" });
    expect(await seed(database.kysely, "minimal", createPasswords())).toEqual({ kind: "demo" });
    expect(await loadAreas(database.kysely)).toBe(0);
    expect(await contentOf(database, "users")).toEqual(before);
  });
});

test("a first start without demo creates one administrator with a random, valid password", async () => {
  const home = await createTestDatabase(inject("postgresUrl"), "schema");
  const { kysely, close } = await openDatabase({ url: home.url, dataDir: "/nonexistent", log: quiet });
  const { firstPassword } = await seed(kysely, "minimal", createPasswords());
  expect(firstPassword).toMatch(/^(?=.*[A-Za-z])(?=.*\d)[A-Za-z\d]{14}$/);
  expect(await kysely.selectFrom("users").select(["account", "administrator"]).execute()).toEqual([
    { account: "admin", administrator: true },
  ]);
  expect((await seed(kysely, "minimal", createPasswords())).firstPassword).toBeUndefined();
  await expect(seed(kysely, "demo", createPasswords())).rejects.toMatchObject({ code: "invalid_options" });
  await close();
  await home.drop();
});

test("areas form a tree without gaps between levels", async () => {
  const home = await createTestDatabase(inject("postgresUrl"), "demo");
  const { kysely, close } = await openDatabase({ url: home.url, dataDir: "/nonexistent", log: quiet });
  const gaps = await kysely
    .selectFrom("areas")
    .leftJoin("areas as parent", "parent.id", "areas.parentId")
    .select("areas.id")
    .where((or) =>
      or.or([
        or("areas.level", ">", 1).and("parent.id", "is", null),
        or("areas.level", "=", 1).and("areas.parentId", "is not", null),
      ]),
    )
    .execute();
  expect(gaps).toEqual([]);
  const beijing = await kysely
    .selectFrom("areas")
    .select("name")
    .where("parentId", "=", "110100")
    .orderBy("code")
    .limit(2)
    .execute();
  expect(beijing.map(({ name }) => name)).toEqual(["东城区", "西城区"]);
  await close();
  await home.drop();
});
