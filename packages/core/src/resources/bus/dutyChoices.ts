import type { Choice } from "../../fields/field.ts";

/** State of a duty. A cancelled one occupies no driver or vehicle. */
export const dutyStates: readonly Choice[] = [
  { value: "planned", label: ["计划", "Planned", "計畫"] },
  { value: "confirmed", label: ["已确认", "Confirmed", "已確認"] },
  { value: "cancelled", label: ["已取消", "Cancelled", "已取消"] },
];

/** The activity in a part of a duty, like `PieceKind` of the roster. */
export const pieceKindChoices: readonly Choice[] = [
  { value: "drive", label: ["载客行驶", "Driving", "載客行駛"] },
  { value: "deadhead", label: ["空驶", "Deadhead", "空駛"] },
  { value: "layover", label: ["待发", "Layover", "待發"] },
  { value: "rest", label: ["休息", "Rest"] },
  { value: "other", label: ["其他", "Other"] },
];
