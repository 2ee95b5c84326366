import { texts } from "./texts.ts";

/** Data schemes of menu entries and their conditions (contract-base §3.5, §3.6). */
export const dataScopesTexts = texts({
  zh: {
    and: "并且",
    or: "或者",
    creator: "创建人",
  },
  zhtw: {
    and: "並且",
    or: "或者",
    creator: "建立人",
  },
  en: {
    and: "and",
    or: "or",
    creator: "Created by",
  },
});
