import type { IconDefinition } from "@ant-design/icons-svg/es/types";

/** Arrows that go straight back and on. The circles of the icon set differ only in the place of their heads, which is not visible at 14 px. */
export const undoIcon = icon(
  "undo",
  "M200 362H640a218 218 0 0 1 0 436H420v-76H640a142 142 0 0 0 0-284H200zM108 400 336 172 390 226 216 400 390 574 336 628z",
);
export const redoIcon = icon(
  "redo",
  "M766 362H326a218 218 0 0 0 0 436H546v-76H326a142 142 0 0 1 0-284H766zM858 400 630 172 576 226 750 400 576 574 630 628z",
);

function icon(name: string, d: string): IconDefinition {
  const children = [{ tag: "path", attrs: { d } }];
  return { name, theme: "outlined", icon: { tag: "svg", attrs: { viewBox: "-29 -27 1024 1024" }, children } };
}
