/** Notices with a scheduled release, and notices that are withdrawn (ADR 0147). */
import { beforeAll, describe, expect, test } from "vitest";

import { sharedWire } from "./harness.ts";
import { listenTo } from "./pushes.ts";

const wire = sharedWire({ jobsAfterMs: 0 });
let admin: string;
beforeAll(async () => {
  admin = await wire.login("admin");
});

const path = "/api/system/Message";
const ext = "/api/ext/notices";
const ask = (method: string, at: string, body?: unknown, token = admin) => wire.ask(method, at, { token, body });
const HOUR_MS = 3_600_000;

async function draft(title: string, members: object = {}): Promise<string> {
  const answer = await ask("POST", path, { title, bodyText: "<p>内容</p>", ...members });
  expect(answer).toMatchObject({ code: 200 });
  return answer.data.id;
}
const release = (id: string) => ask("PUT", `${path}/${id}/Actions/Release`);
const schedule = (id: string, releaseTime = Date.now() + HOUR_MS, token = admin) =>
  ask("PUT", `${ext}/${id}/schedule`, { releaseTime }, token);
const unschedule = (id: string, token = admin) => ask("DELETE", `${ext}/${id}/schedule`, undefined, token);
const recall = (id: string, token = admin) => ask("POST", `${ext}/${id}/recall`, undefined, token);
const read = (id: string, token = admin) => ask("GET", `${path}/ReadInfo/${id}`, undefined, token);

async function planned(title: string): Promise<string> {
  const id = await draft(title);
  expect(await schedule(id)).toMatchObject({ code: 200, msg: "已设为定时发布" });
  return id;
}
const schedules = async (id: string) =>
  (await wire.sql(`select 1 from notice_schedules where notice_id = $1`, [id])).length;
const copies = async (id: string) =>
  (await wire.sql<{ n: number }>(`select count(*)::integer as n from message_reads where message_id = $1`, [id]))[0]?.n;
const isReleased = async (id: string) => (await ask("GET", `${path}/${id}`)).data["enabledMark"] === 1;
const actions = async (id: string) =>
  (await wire.sql<{ action: string }>(`select action from audit_log where record_id = $1 order by at, id`, [id])).map(
    ({ action }) => action,
  );

describe("a schedule or recall is refused", () => {
  test("without the right to release", async () => {
    const [plain, sent] = [await planned("权限"), await draft("已发")];
    await release(sent);
    const { token } = await wire.userWith(["system", "system.notice", "system.notice/btn_edit"]);
    const later = Date.now() + HOUR_MS;
    const answers = [await schedule(plain, later, token), await unschedule(plain, token), await recall(sent, token)];
    expect(answers.map(({ code }) => code)).toEqual([403, 403, 403]);
    expect([await schedules(plain), await isReleased(sent)]).toEqual([1, true]);
  });

  test("in another factory, for a deleted notice, and for a personal message", async () => {
    const [elsewhere, gone] = [await planned("别厂"), await planned("已删")];
    await wire.sql(
      `update messages set factory_id = (select id from factories where id <> messages.factory_id limit 1) where id = $1`,
      [elsewhere],
    );
    await ask("DELETE", `${path}/${gone}`);
    expect(await schedules(gone)).toBe(0);
    const [personal] = await wire.sql<{ id: string }>(`select id from messages where kind = 2 limit 1`);
    for (const id of [elsewhere, gone, personal?.id ?? ""]) {
      for (const call of [schedule, unschedule, recall]) {
        expect((await (call as (id: string) => ReturnType<typeof ask>)(id)).reason).toBe("not_found");
      }
    }
    expect(await schedules(elsewhere)).toBe(1);
  });

  test.each([
    ["a time in the past", () => Date.now() - 1000, "past", "计划发布时间：请选择将来的时间"],
    ["a time that is years away", () => Date.now() + 400 * 24 * HOUR_MS, "tooFar", "计划发布时间：最多提前 366 天"],
  ])("with %s", async (_what, at, rule, msg) => {
    const id = await planned("时间");
    const answer = await schedule(id, at());
    expect(answer).toMatchObject({ code: 400, reason: "validation", msg });
    expect(answer.issues).toMatchObject([{ field: "releaseAt", rule }]);
    expect(await schedules(id)).toBe(1);
  });

  test("when the notice is released already; cancelling its schedule then names the recall", async () => {
    const id = await draft("晚了");
    await release(id);
    expect(await schedule(id)).toMatchObject({ reason: "conflict", msg: "公告已发布，不能再修改" });
    expect(await unschedule(id)).toMatchObject({ reason: "conflict", msg: "公告已经发布，请改用撤回" });
  });

  test("as a recall of a draft, and as a second recall", async () => {
    const id = await planned("未发");
    expect(await recall(id)).toMatchObject({ reason: "conflict", msg: "公告尚未发布，无需撤回" });
    expect(await schedules(id)).toBe(1);
    await release(id);
    const answers = await Promise.all([recall(id), recall(id), recall(id)]);
    expect(answers.map(({ code }) => code).sort()).toEqual([200, 400, 400]);
    expect((await actions(id)).filter((action) => action === "recall")).toHaveLength(1);
  });
});

describe("the schedule of a notice", () => {
  test("is shown in the list and the record, but not to users who may not see the state", async () => {
    const id = await planned("何时发布");
    const at = Date.now() + 2 * HOUR_MS;
    await schedule(id, at);
    const rows = async (token: string) =>
      (await wire.ask("GET", `${path}/Notice`, { token, query: { keyword: "何时发布" } })).data.list;
    expect(await rows(admin)).toMatchObject([{ id, enabledMark: 0, releaseTime: at }]);
    expect((await ask("GET", `${path}/${id}`)).data).toMatchObject({ enabledMark: 0, releaseTime: at });
    const { token } = await wire.userWith(["system", "system.notice", "system.notice#title"]);
    expect(await rows(token)).toMatchObject([{ id }]);
    expect((await rows(token))[0]).not.toHaveProperty("releaseTime");
    expect((await ask("GET", `${path}/${id}`, undefined, token)).data).not.toHaveProperty("releaseTime");
  });

  test("is dropped by a change, a release or a cancellation, but not by an unchanged save", async () => {
    const [edited, same, sent, cancelled] = [
      await planned("改一"),
      await planned("改二"),
      await planned("改三"),
      await planned("改四"),
    ];
    await ask("PUT", `${path}/${edited}`, { title: "改了" });
    await ask("PUT", `${path}/${same}`, { title: "改二" });
    await release(sent);
    expect(await unschedule(cancelled)).toMatchObject({ code: 200, msg: "已取消定时发布" });
    expect(await unschedule(cancelled)).toMatchObject({ code: 200 });
    const left = [await schedules(edited), await schedules(same), await schedules(sent), await schedules(cancelled)];
    expect(left).toEqual([0, 1, 0, 0]);
    expect(await actions(edited)).toEqual(["create", "schedule", "update"]);
    expect(await actions(cancelled)).toEqual(["create", "schedule", "unschedule"]);
  });

  test("refuses a later save that is based on the version before it", async () => {
    const id = await draft("同时");
    const { version } = (await ask("GET", `${path}/${id}`)).data;
    await schedule(id);
    expect(await ask("PUT", `${path}/${id}`, { title: "不知道", version })).toMatchObject({ reason: "conflict" });
    expect(await schedules(id)).toBe(1);
  });

  test("releases the notice at its time", async () => {
    const id = await draft("到点");
    // A slow machine may need longer for the call than the time until the release.
    for (let ahead = 250; (await schedule(id, Date.now() + ahead)).code !== 200; ahead *= 2);
    await expect.poll(() => isReleased(id), { timeout: 60_000 }).toBe(true);
    expect(await actions(id)).toEqual(["create", "schedule", "release"]);
    expect([await schedules(id), (await copies(id)) === 0]).toEqual([0, false]);
    expect((await read(id)).data).toMatchObject({ title: "到点" });
  });
});

describe("a recall of a notice", () => {
  test("removes it for all readers, reports how many had read it, and leaves a draft for another release", async () => {
    const [reader, other] = [await wire.userWith([]), await wire.userWith([])];
    const id = await draft("召回", { toUserIds: `${reader.id},${other.id}` });
    await release(id);
    const inbox = async (token: string) =>
      (await wire.ask("GET", path, { token, query: { keyword: "召回" } })).data.list.map((row) => row.id);
    expect([await inbox(reader.token), await inbox(other.token)]).toEqual([[id], [id]]);
    await read(id, reader.token);

    expect(await recall(id)).toMatchObject({
      code: 200,
      msg: "已撤回，撤回前已读 1 / 2",
      data: { receiverCount: 2, readCount: 1 },
    });
    expect([await inbox(reader.token), await inbox(other.token), await copies(id)]).toEqual([[], [], 0]);
    expect((await read(id, reader.token)).reason).toBe("not_found");
    expect((await ask("GET", `${path}/${id}`)).data).toMatchObject({ enabledMark: 0 });
    const [log] = await wire.sql(
      `select after, actor_account as by from audit_log where record_id = $1 and action = 'recall'`,
      [id],
    );
    expect(log).toEqual({ after: { receivers: 2, readers: 1 }, by: "admin" });

    await ask("PUT", `${path}/${id}`, { title: "召回后改" });
    await release(id);
    expect((await ask("GET", `${path}/${id}`)).data).toMatchObject({ receiverCount: 2, readCount: 0 });
  });

  test("informs open pages at once, as a release at its time does", async () => {
    const reader = await wire.userWith([]);
    const page = await listenTo(wire.url, reader.token);
    const id = await draft("当场", { toUserIds: reader.id });
    for (let ahead = 250; (await schedule(id, Date.now() + ahead)).code !== 200; ahead *= 2);
    expect(await page.next("messagePush")).toMatchObject({ title: "当场", unreadTotal: 1 });
    await recall(id);
    expect(await page.next("messagePush")).toMatchObject({ unreadNoticeCount: 0, unreadTotal: 0 });
    page.close();
  });

  test("that meets a reader counts them, or they no longer find the notice", async () => {
    const reader = await wire.userWith([]);
    for (let round = 0; round < 12; round += 1) {
      const id = await draft(`相遇 ${round}`, { toUserIds: reader.id });
      await release(id);
      const order = round % 2 === 0 ? [0, 1] : [1, 0];
      const asked = order.map((one) => (one === 0 ? read(id, reader.token) : recall(id)));
      const [first, second] = await Promise.all(asked);
      const [seen, gone] = order[0] === 0 ? [first, second] : [second, first];
      expect([round, gone?.data, seen?.reason]).toEqual(
        seen?.code === 200
          ? [round, { receiverCount: 1, readCount: 1 }, undefined]
          : [round, { receiverCount: 1, readCount: 0 }, "not_found"],
      );
    }
  });
});

test("a notice that became due while no server was running is released after the next start", async () => {
  const id = await planned("停机");
  await wire.restart(async () => {
    await wire.sql(`update notice_schedules set release_at = now() - interval '1 day' where notice_id = $1`, [id]);
    expect(await copies(id)).toBe(0);
  });
  await expect.poll(() => actions(id), { timeout: 60_000 }).toEqual(["create", "schedule", "release"]);
  expect(await copies(id)).toBeGreaterThan(0);
});
