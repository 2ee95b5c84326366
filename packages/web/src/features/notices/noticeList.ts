import type { Resource, ResourceField } from "@banche/core";
import { notices } from "@banche/core/calls";

/** Menu code whose grants apply. */
export const NOTICE_PAGE = "system.notice";

const fields: Readonly<Record<string, ResourceField>> = {
  title: { kind: "text", max: 200, name: "title", label: "notices.fields.title", key: "title", column: "title" },
  creator: {
    kind: "text",
    max: 50,
    name: "creator",
    label: "notices.fields.creator",
    key: "creator",
    column: "creatorUser",
  },
  changedAt: {
    kind: "instant",
    name: "changedAt",
    label: "notices.fields.changedAt",
    key: "changedAt",
    column: "lastModifyTime",
  },
  released: {
    kind: "flag",
    name: "released",
    label: "notices.fields.released",
    key: "released",
    column: "enabledMark",
  },
};

/** Notices in the form of a list page (spec §4, contract-base §8.20); the editor has its own form. */
export const noticeList: Resource = {
  name: "notices",
  title: "notices.title",
  one: "notices.one",
  many: "notices.many",
  noun: "notices",
  path: "/api/system/Notice",
  page: NOTICE_PAGE,
  scope: "factory",
  key: ["title"],
  label: "title",
  fields,
  untyped: [],
  constants: {},
  list: { shape: "page", columns: ["title", "creator", "changedAt", "released"] },
  form: [],
  buttons: { add: "btn_add", edit: "btn_edit", remove: "btn_remove" },
  endpoints: notices,
  record: notices.get.response,
};
