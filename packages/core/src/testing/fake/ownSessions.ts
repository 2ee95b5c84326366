import type { Answer } from "./answers.ts";
import { FakeRefusal } from "./tables.ts";

/** The user's sessions: this one, and two others. */
export function ownSessionsAnswers(): Readonly<Record<string, Answer>> {
  const at = (minute: number) => Date.UTC(2026, 0, 5, 1, minute);
  const chrome = "Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/150.0.0.0 Safari/537.36";
  let rows = [
    { id: "s1", platform: chrome, ip: "10.1.0.5", signedInAt: at(0), lastSeenAt: at(50), isOwn: 1 },
    { id: "s2", platform: "banche/0.1.0", ip: "10.1.0.6", signedInAt: at(1), lastSeenAt: at(40), isOwn: 0 },
    { id: "s3", platform: "banche/0.1.0", ip: "10.1.0.7", signedInAt: at(2), lastSeenAt: at(30), isOwn: 0 },
  ];
  return {
    "ownSessions.list": () => ({ list: rows }),
    "ownSessions.end": ({ params }) => {
      if (!rows.some(({ id }) => id === params["id"])) throw new FakeRefusal(400, "数据不存在", "not_found");
      rows = rows.filter(({ id }) => id !== params["id"]);
    },
    "ownSessions.endOthers": () => {
      const count = rows.filter(({ isOwn }) => isOwn === 0).length;
      rows = rows.filter(({ isOwn }) => isOwn === 1);
      return { count };
    },
  };
}
