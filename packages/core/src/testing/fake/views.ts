import { builtIn } from "../../registry/all.ts";
import type { Answer } from "./answers.ts";
import { FakeRefusal, type Wire } from "./tables.ts";

/** Shared views of the fake server; its user has all roles and may share views. */
export function viewAnswers(kept: ReadonlyMap<string, unknown>): Readonly<Record<string, Answer>> {
  const shared = new Map<string, Wire>();
  let made = 0;
  return {
    "views.list": ({ params }) => ({
      mayShare: true,
      views: [...shared.values()].filter(({ resource }) => resource === params["resource"]),
      kept: {
        views: kept.get(`views.${builtIn.find(params["resource"] ?? "")?.noun}`),
        layout: kept.get(`list.${builtIn.find(params["resource"] ?? "")?.noun}`),
      },
    }),
    "views.share": ({ params, body }) => {
      const resource = params["resource"] ?? "";
      const same = [...shared.values()].find((view) => view["resource"] === resource && view["name"] === body["name"]);
      const id = String(same?.["id"] ?? `view${(made += 1)}`);
      shared.set(id, { ...body, id, resource, isForReader: true });
      return { id };
    },
    "views.remove": ({ params }) => {
      if (!shared.delete(params["id"] ?? "")) throw new FakeRefusal(400, "数据不存在", "not_found");
    },
  };
}
