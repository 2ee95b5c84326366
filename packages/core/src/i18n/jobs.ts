import { texts } from "./texts.ts";

/** What becomes of a job and of its rows, by the names that the engine gives them. */
export const jobsTexts = texts({
  zh: {
    statuses: {
      done: "已完成",
      same: "无需更改",
      failed: "失败",
      conflict: "冲突",
      skipped: "已跳过",
      unknown: "结果不明",
    },
    codes: {
      moved: "制定计划之后，这条数据已被他人修改",
      exists: "已存在相同的数据",
      gone: "这条数据已不存在",
      reference_failed: "它引用的数据没有创建成功",
      cannot_clear: "服务器不支持清空这个字段",
    },
    refusals: {
      maxDelete: "计划删除 {{removes}} 条，超过了上限 {{limit}} 条；未做任何更改",
      expect: "计划有 {{changes}} 项更改，与预期的 {{expected}} 项不符；未做任何更改",
      target: "计划是为其他服务器、账号或工厂制定的；未做任何更改",
      otherJob: "这份日志属于另一项任务（{{jobId}}）；未做任何更改",
      newerJournal: "这份日志由更新的版本写成；请先升级",
    },
    gaps: {
      unknown: "不清楚是否已执行，无法撤销",
      open: "结果尚未确认，请先继续该任务",
      gone: "找不到这条数据，无法撤销",
    },
    busy: "该任务正由进程 {{pid}}（{{host}}）执行",
  },
  zhtw: {
    statuses: {
      done: "已完成",
      same: "無須變更",
      failed: "失敗",
      conflict: "衝突",
      skipped: "已略過",
      unknown: "結果不明",
    },
    codes: {
      moved: "擬定計畫之後，這筆資料已被他人修改",
      exists: "已有相同的資料",
      gone: "這筆資料已不存在",
      reference_failed: "它參照的資料未能建立",
      cannot_clear: "伺服器不支援清空這個欄位",
    },
    refusals: {
      maxDelete: "計畫刪除 {{removes}} 筆，超過上限 {{limit}} 筆；未做任何變更",
      expect: "計畫有 {{changes}} 項變更，與預期的 {{expected}} 項不符；未做任何變更",
      target: "計畫是為其他伺服器、帳號或工廠擬定的；未做任何變更",
      otherJob: "這份日誌屬於另一項工作（{{jobId}}）；未做任何變更",
      newerJournal: "這份日誌由較新的版本寫成；請先升級",
    },
    gaps: {
      unknown: "不清楚是否已執行，無法復原",
      open: "結果尚未確認，請先繼續該工作",
      gone: "找不到這筆資料，無法復原",
    },
    busy: "該工作正由處理程序 {{pid}}（{{host}}）執行",
  },
  en: {
    statuses: {
      done: "done",
      same: "nothing to do",
      failed: "failed",
      conflict: "conflict",
      skipped: "skipped",
      unknown: "unknown",
    },
    codes: {
      moved: "Somebody changed this record after the plan was made",
      exists: "There is such a record already",
      gone: "This record is gone",
      reference_failed: "It points to a record that could not be created",
      cannot_clear: "The server cannot make this field empty",
    },
    refusals: {
      maxDelete: "The plan deletes {{removes}} records, more than the {{limit}} allowed; nothing was changed",
      expect: "The plan has {{changes}} changes, not the {{expected}} expected; nothing was changed",
      target: "The plan was made for another server, account or factory; nothing was changed",
      otherJob: "This journal belongs to another job ({{jobId}}); nothing was changed",
      newerJournal: "This journal was written by a newer version; please upgrade first",
    },
    gaps: {
      unknown: "Nobody knows whether this was done, so it is not undone",
      open: "This may have been done; resume the job first",
      gone: "This record is not found, so it is not undone",
    },
    busy: "Process {{pid}} on {{host}} is running this job",
  },
});
