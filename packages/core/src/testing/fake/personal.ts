import type { Answer, FakeCall } from "./answers.ts";
import { pageOf } from "./lists.ts";
import { type FakeTable, FakeRefusal, type FakeTables, rowOf, type Wire, wireRows } from "./tables.ts";

interface PersonalAnswers {
  readonly answers: Readonly<Record<string, Answer>>;
  /** Preferences by name. */
  readonly kept: ReadonlyMap<string, unknown>;
}

/** Data of the signed-in user of the fake server: messages, notices, preferences, profile, the home page. */
export function personalAnswers(tables: FakeTables): PersonalAnswers {
  const preferences = new Map<string, unknown>();
  const user = () => wireRows(tables.users)[0] ?? {};
  const answers: PersonalAnswers["answers"] = {
    "preferences.read": ({ params }) => ({ value: preferences.get(params["name"] ?? "") }),
    "preferences.write": ({ params, body }) => void preferences.set(params["name"] ?? "", body["value"]),
    "profile.get": () => ({ ...user(), avatar: "", organize: "", position: "", roleId: "" }),
    "profile.update": ({ body: { currentPassword, mobileCode: _code, ...body } }) => {
      demandPassword(user(), body, currentPassword);
      Object.assign(user(), body);
    },
    "profile.sendMobileCode": () => ({ retryAfter: 60, expiresIn: 300 }),
    "profile.subordinates": () => [],
    "profile.grants": () => ({ module: [], button: [], column: [], resource: [] }),
    "profile.log": ({ query }) => pageOf([], query),
    "home.overview": () => ({ toDos: [], toDoCount: 0 }),
    "expiries.list": () => ({ list: [], total: 0, past: 0 }),
    "home.calendar": () => ({ list: [] }),
    ...messageAnswers(tables.messages),
    ...noticeAnswers(tables.notices, tables.messages),
    ...onlineAnswers(tables.onlineUsers),
  };
  return { answers, kept: preferences };
}

/** Sign-in data can only be changed with the password. */
function demandPassword(user: Wire, body: Wire, given: unknown): void {
  const field = ["mobilePhone", "email"].find((name) => name in body && body[name] !== (user[name] ?? ""));
  if (field === undefined || given !== undefined) return;
  const issue = { field, rule: "passwordRequired", text: "修改手机号或邮箱需要输入当前密码" };
  throw new FakeRefusal(400, issue.text, "validation", [issue]);
}

function messageAnswers(messages: FakeTable): Readonly<Record<string, Answer>> {
  return {
    "messages.list": ({ query }) =>
      pageOf(
        found(messages, query).filter((row) => !query["type"] || String(row["type"]) === query["type"]),
        query,
      ),
    "messages.read": ({ params }) => {
      const row = rowOf(messages, params["id"] ?? "");
      row["isRead"] = "1";
      return row;
    },
    "messages.readAll": () => {
      for (const row of messages.rows.values()) row["isRead"] = "1";
    },
    "messages.removeRecords": ({ body }) => {
      for (const id of String(body["ids"]).split(",")) messages.rows.delete(id);
    },
  };
}

function noticeAnswers(notices: FakeTable, messages: FakeTable): Readonly<Record<string, Answer>> {
  const change = (id: string, members: Wire) => {
    const row = rowOf(notices, id);
    if (row["enabledMark"] === 1) throw new FakeRefusal(400, "公告已发布", "conflict");
    Object.assign(row, members, { id, version: Number(row["version"]) + 1 });
  };
  let made = 0;
  return {
    "notices.list": ({ query }) => pageOf(found(notices, query), query),
    "notices.get": ({ params }) => rowOf(notices, params["id"] ?? ""),
    "notices.create": ({ body }) => {
      const id = `notice${(made += 1)}`;
      const times = { creatorTime: TODAY_MS, lastModifyTime: TODAY_MS };
      notices.rows.set(id, { ...body, id, enabledMark: 0, version: 1, creatorUser: "管理员", ...times });
      return { id };
    },
    "notices.update": ({ params, body }) => {
      const { version, ...members } = body;
      const row = rowOf(notices, params["id"] ?? "");
      if (version !== undefined && version !== row["version"])
        throw new FakeRefusal(400, "数据已被他人修改", "conflict");
      change(params["id"] ?? "", { ...members, releaseTime: undefined });
    },
    "notices.remove": ({ params }) => {
      const id = String(rowOf(notices, params["id"] ?? "")["id"]);
      notices.rows.delete(id);
      messages.rows.delete(id);
    },
    "notices.release": ({ params }) => {
      const row = rowOf(notices, params["id"] ?? "");
      if (row["enabledMark"] === 1) return;
      change(params["id"] ?? "", { enabledMark: 1, releaseTime: undefined });
      messages.rows.set(String(row["id"]), { ...row, type: 1, isRead: "0" });
    },
    "notices.schedule": ({ params, body }) => change(params["id"] ?? "", { releaseTime: body["releaseTime"] }),
    "notices.unschedule": ({ params }) => change(params["id"] ?? "", { releaseTime: undefined }),
    "notices.recall": ({ params }) => {
      const row = rowOf(notices, params["id"] ?? "");
      if (row["enabledMark"] !== 1) throw new FakeRefusal(400, "公告尚未发布", "conflict");
      const { receiverCount = 0, readCount = 0, ...draft } = row;
      notices.rows.set(String(row["id"]), { ...draft, enabledMark: 0, version: Number(row["version"]) + 1 });
      messages.rows.delete(String(row["id"]));
      return { receiverCount, readCount };
    },
  };
}

function onlineAnswers(signIns: FakeTable): Readonly<Record<string, Answer>> {
  const of = (userId: unknown) => [...signIns.rows].filter(([, row]) => row["userId"] === userId);
  return {
    "onlineUsers.list": ({ query: { keyword = "" } }) =>
      wireRows(signIns)
        .filter((row) => String(row["userName"] ?? "").includes(keyword))
        .map(({ id: _id, version: _version, ...row }) => row),
    "onlineUsers.remove": ({ params }) => {
      const ended = of(params["id"]);
      if (ended.length === 0) throw new FakeRefusal(400, "数据不存在", "not_found");
      for (const [id] of ended) signIns.rows.delete(id);
    },
  };
}

const TODAY_MS = 1_700_000_000_000;

/** Rows with the keyword in title or author, newest first. */
function found({ rows }: FakeTable, { keyword = "" }: FakeCall["query"]): readonly Wire[] {
  const wanted = keyword.toLowerCase();
  const holds = (value: unknown) =>
    String(value ?? "")
      .toLowerCase()
      .includes(wanted);
  return [...rows.values()].filter((row) => holds(row["title"]) || holds(row["creatorUser"])).reverse();
}
