import { texts } from "./texts.ts";

/** Duties and rosters: why one is refused, what breaks the rules of driving, and the commands. */
export const dutiesTexts = texts({
  zh: {
    clash: "{{who}} 在 {{from}} 至 {{until}} 已有任务 {{number}}",
    clashHidden: "这段时间已有其他任务",
    expired: "{{who}} 的证件已过期：{{papers}}；须填写例外原因",
    expiredHidden: "证件已过期；须填写例外原因",
    overrideForbidden: "您没有允许证件例外的权限",
    serviceDay: "须在运营日当天或次日内",
    pieceOrder: "须在任务时间内，且不早于上一段的结束时间",
  },
  zhtw: {
    clash: "{{who}} 在 {{from}} 至 {{until}} 已有任務 {{number}}",
    clashHidden: "這段時間已有其他任務",
    expired: "{{who}} 的證件已過期：{{papers}}；須填寫例外原因",
    expiredHidden: "證件已過期；須填寫例外原因",
    overrideForbidden: "您沒有允許證件例外的權限",
    serviceDay: "須在營運日當天或次日內",
    pieceOrder: "須在任務時間內，且不早於上一段的結束時間",
  },
  en: {
    clash: "{{who}} already has duty {{number}} from {{from}} to {{until}}",
    clashHidden: "There is another duty at this time",
    expired: "Papers of {{who}} have run out: {{papers}}; give a reason for the exception",
    expiredHidden: "Papers have run out; give a reason for the exception",
    overrideForbidden: "You may not allow expired papers",
    serviceDay: "It must lie on the service day or the day after",
    pieceOrder: "It must lie within the duty, after the piece before it",
  },
});
