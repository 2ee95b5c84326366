import * as z from "zod/mini";
import { byButton, endpoint, onPage } from "./endpoint.ts";
import { bareList, nothing } from "./lists.ts";
import { as, instant, text, wireObject } from "./wire.ts";

const path = "/api/system/Base/CacheManage";
const page = "system.cache";

/** An entry of the answering process's memory cache. Sessions and tokens are never listed. */
const entry = wireObject({
  /** `rights:<user>:<factory>`; `models`. */
  name: text,
  /** Expiry time; missing if it only expires when its source changes. */
  until: as("overdueTime", z.optional(instant)),
  /** Description for people; an addition of ours. */
  about: z.optional(text),
});

/** The memory cache of the server, and calls to clear it (contract-base §5.12). */
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
