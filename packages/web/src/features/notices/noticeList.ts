import { contract, type Resource, type ResourceField } from "@banche/core";

/** Menu code whose grants decide. */
export const NOTICE_PAGE = "system.notice";

const fields: Readonly<Record<string, ResourceField>> = {
  title: { kind: "text", max: 200, name: "title", key: "title", column: "title" },
  creator: { kind: "text", max: 50, name: "creator", key: "creator", column: "creatorUser" },
  changedAt: { kind: "instant", name: "changedAt", key: "changedAt", column: "lastModifyTime" },
  released: { kind: "flag", name: "released", key: "released", column: "enabledMark" },
};

/** Notices as a list page has them (spec §4, contract-base §8.20); what is written in one has a form of its own. */
export const noticeList: Resource = {
  name: "notices",
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
  endpoints: contract.notices,
  record: contract.notices.get.response,
};
