import { randomBytes } from "node:crypto";

import { beforeAll, describe, expect, test } from "vitest";

import { sharedWire } from "./harness.ts";
import { listenTo } from "./pushes.ts";

const wire = sharedWire();
let admin: string;
beforeAll(async () => {
  admin = await wire.login("admin");
});
const path = "/api/system/Message";
const ask = (method: string, at: string, body?: unknown, token = admin) => wire.ask(method, at, { token, body });

async function draft(title: string, bodyText = "<p>内容</p>"): Promise<string> {
  const answer = await ask("POST", path, { id: 0, title, bodyText });
  expect(answer).toMatchObject({ code: 200 });
  return answer.data.id;
}

const bodyOf = async (id: string) => String((await ask("GET", `${path}/${id}`)).data["bodyText"]);
const copies = async (id: string) =>
  (await wire.sql<{ n: number }>(`select count(*)::integer as n from message_reads where message_id = $1`, [id]))[0]?.n;
const audience = async () =>
  (
    await wire.sql<{ n: number }>(
      `select count(*)::integer as n from user_factories member join users u on u.id = member.user_id and u.enabled
       where factory_id = (select factory_id from sessions order by created_at limit 1)`,
    )
  )[0]?.n;

async function uploadPicture(token = admin): Promise<string> {
  const png = Buffer.from("89504e470d0a1a0a0000000d49484452", "hex");
  const form = new FormData();
  form.append("file", new Blob([png], { type: "image/png" }), "a.png");
  return (await wire.ask("POST", "/api/file/Uploader/annexpic", { token, body: form })).data.name;
}

describe("notices refuse", () => {
  test("calls without their buttons", async () => {
    const id = await draft("权限");
    const { token } = await wire.userWith(["system", "system.notice"]);
    const answers = await Promise.all([
      ask("POST", path, { title: "a", bodyText: "<p>a</p>" }, token),
      ask("PUT", `${path}/${id}`, { title: "a" }, token),
      ask("DELETE", `${path}/${id}`, undefined, token),
      ask("PUT", `${path}/${id}/Actions/Release`, undefined, token),
    ]);
    expect(answers.map(({ code }) => code)).toEqual([403, 403, 403, 403]);
    expect((await ask("GET", `${path}/${id}`, undefined, token)).code).toBe(200);
    const stranger = await wire.userWith(["permission", "permission.user"]);
    expect((await ask("GET", `${path}/Notice`, undefined, stranger.token)).code).toBe(403);
    expect((await ask("GET", `${path}/${id}`, undefined, stranger.token)).code).toBe(403);
  });

  test("columns that were not granted, in the list, in the record and for sorting", async () => {
    const id = await draft("列权限");
    const { token } = await wire.userWith(["system", "system.notice", "system.notice#title"]);
    const shown = await wire.ask("GET", `${path}/Notice`, { token, query: { keyword: "列权限" } });
    expect(Object.keys(shown.data.list[0] ?? {}).sort()).toEqual(["id", "title", "version"]);
    const { data } = await ask("GET", `${path}/${id}`, undefined, token);
    expect(Object.keys(data).sort()).toEqual(["bodyText", "id", "title", "toOrganizeIds", "toUserIds", "version"]);
    const sorted = await wire.ask("GET", `${path}/Notice`, { token, query: { sidx: "creatorUser", sort: "asc" } });
    expect(sorted.code).toBe(403);
  });

  test.each([
    [{ title: " ", bodyText: "<p>a</p>" }, ["title"]],
    [{ title: "字".repeat(201), bodyText: "<p>a</p>" }, ["title"]],
    [{ title: "a", bodyText: "" }, ["body"]],
    [{ title: "a", bodyText: "<p> &nbsp;<br></p><script>alert(1)</script>" }, ["body"]],
    [{ title: "a", bodyText: `<p>${"x".repeat(200_001)}</p>` }, ["body"]],
    [{ title: "", bodyText: "<img src=x onerror=alert(1)>" }, ["title", "body"]],
    [{ title: "a", bodyText: "<p>a</p>", toUserIds: "nobody" }, ["userIds"]],
    [{ title: "a", bodyText: "<p>a</p>", toOrganizeIds: "nowhere,nothing" }, ["placeIds"]],
    [
      { title: "a", bodyText: "<p>a</p>", toUserIds: Array.from({ length: 2001 }, (_, n) => `u${n}`).join(",") },
      ["userIds"],
    ],
  ])("an invalid form %#", async (body, fields) => {
    const answer = await ask("POST", path, body);
    expect(answer).toMatchObject({ code: 400, reason: "validation" });
    expect(answer.issues?.map(({ field }) => field)).toEqual(fields);
  });

  test("a notice of another factory, and a message that is not a notice", async () => {
    const id = await draft("别厂");
    await wire.sql(
      `update messages set factory_id = (select id from factories where id <> messages.factory_id limit 1) where id = $1`,
      [id],
    );
    for (const [method, at] of [
      ["GET", ""],
      ["PUT", ""],
      ["DELETE", ""],
      ["PUT", "/Actions/Release"],
    ] as const) {
      expect(await ask(method, `${path}/${id}${at}`, method === "PUT" ? {} : undefined)).toMatchObject({
        code: 400,
        reason: "not_found",
      });
    }
    const [personal] = await wire.sql<{ id: string }>(`select id from messages where kind = 2 limit 1`);
    expect((await ask("DELETE", `${path}/${personal?.id ?? ""}`)).reason).toBe("not_found");
  });
});

describe("a draft of a notice", () => {
  test("is listed, read with both times, changed and deleted, and sent to nobody", async () => {
    const id = await draft("  春运\n安排  ");
    const found = await wire.ask("GET", `${path}/Notice`, { token: admin, query: { keyword: "春运" } });
    expect(found.data.list).toMatchObject([{ id, title: "春运 安排", enabledMark: 0 }]);
    const { data } = await ask("GET", `${path}/${id}`);
    expect(data).toMatchObject({ title: "春运 安排", bodyText: "<p>内容</p>", enabledMark: 0, version: 1 });
    expect([typeof data["creatorTime"], typeof data["lastModifyTime"]]).toEqual(["number", "number"]);
    expect(await copies(id)).toBe(0);

    expect(
      await ask("PUT", `${path}/${id}`, { id, title: "春运安排", bodyText: "<p>改</p>", version: 1 }),
    ).toMatchObject({
      msg: "更新成功",
    });
    expect(await ask("PUT", `${path}/${id}`, { title: "晚了", version: 1 })).toMatchObject({ reason: "conflict" });
    expect(await bodyOf(id)).toBe("<p>改</p>");
    expect(await ask("DELETE", `${path}/${id}`)).toMatchObject({ code: 200, msg: "删除成功" });
    expect((await ask("GET", `${path}/${id}`)).reason).toBe("not_found");
    const audit = await wire.sql(`select action, resource from audit_log where record_id = $1 order by at, id`, [id]);
    expect(audit.map((row) => row["action"])).toEqual(["create", "update", "remove"]);
  });

  test("keeps what the allow-list has, and nothing that could run, load or mislead", async () => {
    const hostile = [
      `<p onclick="alert(1)" style="position:fixed;background:url(//evil)">好<b>粗</b></p>`,
      `<script>alert(1)</script><style>*{display:none}</style><svg onload=alert(1)><script>1</script></svg>`,
      `<a href="javascript:alert(1)">a</a><a href="//evil.example">b</a><a href="https://ok.example/x" target="_top">c</a>`,
      `<a href="java&#10;script:alert(1)">d</a><a href="/home">e</a><iframe src="//evil"></iframe><form><input name=q></form>`,
      `<img src="https://evil.example/track.png"><img src="data:image/png;base64,AAAA"><math><mi xlink:href="data:x">m</mi></math>`,
      `<table><tr><td colspan="2">格</td></tr></table><!-- 注释 --><p>&lt;script&gt;文字&lt;/script&gt;</p>`,
    ].join("");
    const kept = await bodyOf(await draft("清洗", hostile));
    expect(kept).not.toMatch(/onclick|style|<svg|<script|javascript|evil|<iframe|<form|<input|data:|target|注释/i);
    expect(kept).toContain(`<p>好<b>粗</b></p>`);
    expect(kept).toContain(`<a href="https://ok.example/x">c</a>`);
    expect(kept).toContain(`<a href="/home">e</a>`);
    expect(kept).toContain(`<td colspan="2">格</td>`);
    expect(kept).toContain(`&lt;script&gt;文字&lt;/script&gt;`);
  });

  test("shows uploads of its factory by signed links, which are not stored", async () => {
    const name = await uploadPicture();
    const foreign = await uploadPicture();
    await wire.sql(
      `update files set factory_id = (select id from factories where id <> files.factory_id limit 1) where name = $1`,
      [foreign],
    );
    const img = (file: string) => `<img src="/banche/api/file/Image/annexpic/${file}?encryption=old" alt="图">`;
    const id = await draft("图片", `<p>看</p>${img(name)}${img(foreign)}${img(`20260101_${"0".repeat(32)}.png`)}`);
    const [stored] = await wire.sql<{ body: string }>(`select body from messages where id = $1`, [id]);
    expect(stored?.body).toBe(`<p>看</p><img alt="图" src="/api/file/Image/annexpic/${name}" />`);
    const src = /src="([^"]+)"/.exec(await bodyOf(id))?.[1] ?? "";
    const picture = await fetch(wire.url + src);
    expect(picture.headers.get("content-type")).toBe("image/png");
    expect((await (await fetch(`${wire.url}/api/file/Image/annexpic/${name}`)).json()) as unknown).toMatchObject({
      code: 600,
    });
    await ask("PUT", `${path}/${id}`, { bodyText: await bodyOf(id) });
    expect((await wire.sql<{ version: number }>(`select version from messages where id = $1`, [id]))[0]?.version).toBe(
      1,
    );
  });
});

describe("a release of a notice", () => {
  test("reaches each enabled user of the factory once, also for parallel calls", async () => {
    const { id: disabled, token } = await wire.userWith(["system", "system.notice"]);
    await wire.sql(`update users set enabled = false where id = $1`, [disabled]);
    const id = await draft("放假通知", "<p>周五休息</p>");
    const answers = await Promise.all(Array.from({ length: 4 }, () => ask("PUT", `${path}/${id}/Actions/Release`)));
    expect(answers.map(({ code, msg }) => [code, msg])).toEqual(Array.from({ length: 4 }, () => [200, "发布成功"]));
    expect(await copies(id)).toBe(await audience());
    const rows = await wire.sql(`select 1 from message_reads where message_id = $1 and user_id = $2`, [id, disabled]);
    expect(rows).toEqual([]);
    expect((await ask("GET", path, undefined, token)).code).toBe(601);
    const released = await wire.sql(`select after from audit_log where record_id = $1 and action = 'release'`, [id]);
    expect(released).toEqual([{ after: { receivers: await audience() } }]);

    expect(await ask("PUT", `${path}/${id}`, { title: "改" })).toMatchObject({
      code: 400,
      reason: "conflict",
      msg: "公告已发布，不能再修改",
    });
    const read = await ask("GET", `${path}/ReadInfo/${id}`);
    expect(read.data).toMatchObject({ title: "放假通知", bodyText: "<p>周五休息</p>", type: 1 });
    expect([typeof read.data["creatorTime"], typeof read.data["lastModifyTime"]]).toEqual(["number", "number"]);
  });

  test("is undone by a deletion, which removes the notice from all message centres", async () => {
    const id = await draft("撤回");
    await ask("PUT", `${path}/${id}/Actions/Release`);
    const listed = async () =>
      (await wire.ask("GET", path, { token: admin, query: { keyword: "撤回" } })).data.list.map((row) => row.id);
    expect(await listed()).toEqual([id]);
    await ask("DELETE", `${path}/${id}`);
    expect(await listed()).toEqual([]);
    expect(await copies(id)).toBe(0);
  });
});

describe("pushes of notices", () => {
  const listen = (token: string) => listenTo(wire.url, token);

  test("send the absolute count to receivers; reading and deleting notify only the reader", async () => {
    const [reader, other] = await Promise.all([wire.userWith([]), wire.userWith([])]);
    const [mine, theirs] = await Promise.all([listen(reader.token), listen(other.token)]);
    expect(mine.init).toMatchObject({ unreadNoticeCount: 0, noticeDefaultText: "", unreadMessageCount: 0 });
    const first = await draft(`推送 ${randomBytes(4).toString("hex")}`);
    await ask("PUT", `${path}/${first}/Actions/Release`);
    expect(await mine.next("messagePush")).toMatchObject({ unreadNoticeCount: 1, unreadTotal: 1 });
    expect(await theirs.next("messagePush")).toMatchObject({ unreadTotal: 1 });
    await ask("PUT", `${path}/${first}/Actions/Release`);
    const second = await draft("推送二");
    await ask("PUT", `${path}/${second}/Actions/Release`);
    expect(await mine.next("messagePush")).toMatchObject({ title: "推送二", unreadTotal: 2 });
    expect(await theirs.next("messagePush")).toMatchObject({ title: "推送二", unreadTotal: 2 });

    await ask("GET", `${path}/ReadInfo/${first}`, undefined, reader.token);
    expect(await mine.next("messagePush")).toMatchObject({ unreadNoticeCount: 0, unreadTotal: 1 });
    await ask("GET", `${path}/ReadInfo/${first}`, undefined, reader.token);
    expect(await ask("POST", `${path}/Actions/ReadAll`, undefined, reader.token)).toMatchObject({ msg: "已读成功" });
    expect(await mine.next("messagePush")).toMatchObject({ unreadTotal: 0 });
    const later = await listen(reader.token);
    expect(later.init).toMatchObject({ unreadNoticeCount: 0, noticeDefaultText: "推送二", messageDefaultText: "" });
    later.close();
    await ask("DELETE", `${path}/Record`, { ids: second }, other.token);
    expect(await theirs.next("messagePush")).toMatchObject({ unreadNoticeCount: 0, unreadTotal: 1 });
    await ask("DELETE", `${path}/${first}`);
    expect(await theirs.next("messagePush")).toMatchObject({ unreadTotal: 0 });
    expect(mine.frames.filter(({ unreadNoticeCount }) => unreadNoticeCount === 1)).toEqual([]);
    mine.close();
    theirs.close();
  });

  test("do not name the notices of another factory, and count only those of the active one", async () => {
    const [elsewhere] = await wire.sql<{ id: string }>(
      `select id from factories where id <> (select factory_id from sessions order by created_at limit 1) limit 1`,
    );
    const { id, token } = await wire.userWith([]);
    await wire.sql(`update user_factories set factory_id = $2, department_id = null where user_id = $1`, [
      id,
      elsewhere?.id,
    ]);
    await wire.sql(`update sessions set factory_id = $2 where user_id = $1`, [id, elsewhere?.id]);
    const stranger = await listen(token);
    const member = await wire.userWith([]);
    const witness = await listen(member.token);
    const notice = await draft("只给本厂");
    await ask("PUT", `${path}/${notice}/Actions/Release`);
    await witness.next("messagePush");
    expect(stranger.frames).toEqual([]);

    await wire.sql(
      `insert into messages (id, factory_id, kind, title, body, creator_name, released_at)
       values ('push-elsewhere', $1, 1, '别厂的', '', '', now())`,
      [elsewhere?.id],
    );
    await wire.sql(`insert into message_reads (user_id, message_id, sent_at) values ($1, 'push-elsewhere', now())`, [
      member.id,
    ]);
    const again = await listen(member.token);
    expect(again.init).toMatchObject({ unreadNoticeCount: 1 });
    again.close();
    stranger.close();
    witness.close();
  });
});

describe("the audience of a notice", () => {
  const receiversOf = async (id: string) =>
    (
      await wire.sql<{ id: string }>(`select user_id as id from message_reads where message_id = $1 order by user_id`, [
        id,
      ])
    ).map((row) => row.id);
  const member = `user_factories member join users u on u.id = member.user_id and u.enabled
    where member.factory_id = (select factory_id from sessions order by created_at limit 1)`;

  test("contains the chosen people and the departments with all below, each user once, and nobody else", async () => {
    const [department] = await wire.sql<{ id: string }>(
      `select parent_id as id from departments where parent_id is not null
         and factory_id = (select factory_id from sessions order by created_at limit 1)
         and id in (select department_id from user_factories) order by id limit 1`,
    );
    const inside = await wire.sql<{ id: string }>(
      `select u.id from ${member} and department_id in (
         with recursive below (id) as (select $1::text collate "C" union select d.id from departments d join below on d.parent_id = below.id)
         select id from below)`,
      [department?.id],
    );
    const [outside] = await wire.sql<{ id: string }>(`select u.id from ${member} and department_id is null limit 1`);
    const people = [inside[0]?.id, outside?.id].filter((id) => id !== undefined);
    const answer = await ask("POST", path, {
      title: "车队通知",
      bodyText: "<p>a</p>",
      toUserIds: people.join(","),
      toOrganizeIds: department?.id,
    });
    const { id } = answer.data;
    const { data } = await ask("GET", `${path}/${id}`);
    expect(data).toMatchObject({ toUserIds: people.join(","), toOrganizeIds: department?.id });
    await ask("PUT", `${path}/${id}/Actions/Release`);
    const wanted = new Set([...inside.map((row) => row.id), ...people]);
    expect(inside.length).toBeGreaterThan(0);
    expect(await receiversOf(id)).toEqual([...wanted].sort());
  });

  test("of people alone, and of departments alone, contains nobody else", async () => {
    const [one] = await wire.sql<{ id: string; departmentId: string }>(
      `select u.id, department_id as "departmentId" from ${member} and department_id is not null order by u.id limit 1`,
    );
    const audiences = [{ toUserIds: one?.id }, { toOrganizeIds: one?.departmentId }];
    for (const only of audiences) {
      const { id } = (await ask("POST", path, { title: "通知", bodyText: "<p>a</p>", ...only })).data;
      await ask("PUT", `${path}/${id}/Actions/Release`);
      const received = await receiversOf(id);
      expect(received).toContain(one?.id);
      expect(received.length).toBeLessThan((await audience()) ?? 0);
    }
  });

  test("stays when only the text changes, and is everybody again when it is emptied", async () => {
    const [someone] = await wire.sql<{ id: string }>(`select u.id from ${member} limit 1`);
    const answer = await ask("POST", path, { title: "改", bodyText: "<p>a</p>", toUserIds: someone?.id });
    const { id } = answer.data;
    await ask("PUT", `${path}/${id}`, { title: "改了" });
    expect((await ask("GET", `${path}/${id}`)).data).toMatchObject({ title: "改了", toUserIds: someone?.id });
    await ask("PUT", `${path}/${id}`, { toUserIds: "" });
    await ask("PUT", `${path}/${id}/Actions/Release`);
    expect(await copies(id)).toBe(await audience());
  });
});

test("a released notice shows how many received and read it; a draft shows no such numbers", async () => {
  const id = await draft("已读统计");
  expect(Object.keys((await ask("GET", `${path}/${id}`)).data)).not.toContain("receiverCount");
  await ask("PUT", `${path}/${id}/Actions/Release`);
  const report = async () => (await ask("GET", `${path}/${id}`)).data;
  expect(await report()).toMatchObject({ receiverCount: await audience(), readCount: 0 });
  await wire.sql(
    `update message_reads set read_at = now() where message_id = $1 and user_id =
     (select user_id from message_reads where message_id = $1 limit 1)`,
    [id],
  );
  expect(await report()).toMatchObject({ receiverCount: await audience(), readCount: 1 });
  const { token } = await wire.userWith(["system", "system.notice", "system.notice#title"]);
  expect((await ask("GET", `${path}/${id}`, undefined, token)).data).not.toHaveProperty("readCount");
});
