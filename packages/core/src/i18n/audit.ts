import { texts } from "./texts.ts";

/** The chain of the audit log: its command (ADR 0069). */
export const auditTexts = texts({
  zh: {
    noun: "操作日志的防篡改链",
    verify: "检查操作日志是否被改动、删除或插入过，指出第一处",
    head: "以前的输出中的链头 seq:hash，必须仍在链中",
    missing: "此服务器不能检查操作日志",
    whole: "操作日志完整：{{links}} 个环节，{{pending}} 行尚未封存",
    broken: "操作日志不完整：{{what}}",
    fields: { links: "环节", pending: "未封存", head: "链头", fault: "问题", row: "行", at: "时间" },
    faults: {
      changed: "有一行被改动",
      removed: "有一行被删除",
      inserted: "有一行是后来插入的",
      chain: "链的一个环节被改动或缺失",
      head: "链的末尾被截断，或所给链头不在链中",
    },
  },
  zhtw: {
    noun: "操作日誌的防竄改鏈",
    verify: "檢查操作日誌是否被改動、刪除或插入過，指出第一處",
    head: "以前的輸出中的鏈頭 seq:hash，必須仍在鏈中",
    missing: "此伺服器不能檢查操作日誌",
    whole: "操作日誌完整：{{links}} 個環節，{{pending}} 列尚未封存",
    broken: "操作日誌不完整：{{what}}",
    fields: { links: "環節", pending: "未封存", head: "鏈頭", fault: "問題", row: "列", at: "時間" },
    faults: {
      changed: "有一列被改動",
      removed: "有一列被刪除",
      inserted: "有一列是後來插入的",
      chain: "鏈的一個環節被改動或缺失",
      head: "鏈的末尾被截斷，或所給鏈頭不在鏈中",
    },
  },
  en: {
    noun: "The chain that shows whether the audit log was tampered with",
    verify: "Check whether a row of the audit log was changed, removed or inserted, and name the first one",
    head: "Head of an earlier output, seq:hash, which must still be in the chain",
    missing: "This server cannot check its audit log",
    whole: "The audit log is whole: {{links}} links, {{pending}} rows not sealed yet",
    broken: "The audit log is broken: {{what}}",
    fields: { links: "Links", pending: "Not sealed", head: "Head", fault: "Fault", row: "Row", at: "Time" },
    faults: {
      changed: "a row was changed",
      removed: "a row was removed",
      inserted: "a row was put in later",
      chain: "a link of the chain was changed or is missing",
      head: "the end of the chain was cut off, or the head that was given is not in it",
    },
  },
});
