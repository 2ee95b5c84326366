import { flag, instant, integer, multiline, text } from "../fields/declaring.ts";
import type { Label } from "../fields/label.ts";
import { synonyms } from "./synonyms.ts";

/** Fields that most concepts have, with their wire names. */

export const order = () =>
  integer({ label: ["排序", "Order"], wire: "sortCode", min: 0, max: 999_999, default: 0, synonyms: synonyms.order });

export const enabled = () =>
  flag({ label: ["状态", "State", "狀態"], wire: "enabledMark", default: true, synonyms: synonyms.enabled });

interface Named {
  readonly label: Label;
}

export const description = ({ label }: Named = { label: ["说明", "Description", "說明"] }) =>
  multiline({ label, max: 500, synonyms: synonyms.description });

export const createdAt = () =>
  instant({ label: ["创建时间", "Created", "建立時間"], wire: "creatorTime", readOnly: true });

type Rules = Named & Pick<Parameters<typeof text>[0], "rule">;

export const nameText = (options: Rules) =>
  text({ wire: "fullName", max: 50, required: true, synonyms: synonyms.name, ...options });

export const codeText = (options: Rules) =>
  text({ wire: "enCode", max: 50, required: true, synonyms: synonyms.code, ...options });
