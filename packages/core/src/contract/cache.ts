import * as z from "zod/mini";
import { byButton, endpoint, onPage } from "./endpoint.ts";
import { bareList, nothing } from "./lists.ts";
import { as, instant, text, wireObject } from "./wire.ts";

const path = "/api/system/Base/CacheManage";
const page = "system.cache";

/** Something that the answering process keeps so that it need not be read again. Sessions and tokens are never among it. */
const entry = wireObject({
  /** `rights:<user>:<factory>`; `models`. */
  name: text,
  /** When it ends by itself; missing: when what it was read from changes. */
  until: as("overdueTime", z.optional(instant)),
  /** What it is about, for people; an addition of ours. */
  about: z.optional(text),
});

/** What the server keeps in memory, and how to have it read anew (contract-base §5.12). */
export const cache = {
  list: endpoint(`GET ${path}`, {
    summary: "What is kept for the active factory by the process that answers",
    query: wireObject({ keyword: z.optional(z.string().check(z.maxLength(200))) }),
    response: bareList(entry),
    access: onPage(page),
    source: "contract",
  }),
  read: endpoint(`GET ${path}/{name}`, {
    summary: "One entry with its value as JSON",
    response: wireObject({ name: text, value: z.string().check(z.maxLength(2_000_000)) }),
    access: onPage(page),
    source: "contract",
  }),
  remove: endpoint(`DELETE ${path}/{name}`, {
    summary: "Have one entry read anew when it is needed next, in every process",
    response: nothing,
    access: byButton(page, "btn_clear"),
    source: "contract",
  }),
  clear: endpoint(`POST ${path}/Actions/ClearAll`, {
    summary: "Have all entries of the active factory read anew; nobody is signed out",
    response: nothing,
    access: byButton(page, "btn_clearAll"),
    source: "contract",
  }),
};
