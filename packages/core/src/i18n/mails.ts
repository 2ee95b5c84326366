import { texts } from "./texts.ts";

/** What mails of the server say. */
export const mailTexts = texts({
  zh: {
    test: { subject: "测试邮件", text: "这是一封测试邮件：邮件服务器的设置可以使用。" },
    taskFailed: {
      subject_one: "任务失败：{{name}}",
      subject_other: "任务失败 {{count}} 次：{{name}}",
      text_one: "任务“{{name}}”于 {{time}} 失败。",
      text_other: "任务“{{name}}”失败了 {{count}} 次，最近一次是 {{time}}。",
      look: "原因见“定时任务”页面的日志。",
    },
    backupFailed: {
      subject_one: "备份失败",
      subject_other: "备份失败 {{count}} 次",
      text_one: "备份 {{name}} 于 {{time}} 失败。",
      text_other: "备份失败了 {{count}} 次，最近一次是 {{time}} 的 {{name}}。",
      look: "原因见“数据备份”页面。",
    },
    why: "您收到此邮件，是因为您的邮箱在{{title}}的系统配置中列为告警邮箱。同一事件每小时最多一封。",
    installation: "班车平台",
  },
  zhtw: {
    test: { subject: "測試郵件", text: "這是一封測試郵件：郵件伺服器的設定可以使用。" },
    taskFailed: {
      subject_one: "任務失敗：{{name}}",
      subject_other: "任務失敗 {{count}} 次：{{name}}",
      text_one: "任務「{{name}}」於 {{time}} 失敗。",
      text_other: "任務「{{name}}」失敗了 {{count}} 次，最近一次是 {{time}}。",
      look: "原因見「排程任務」頁面的日誌。",
    },
    backupFailed: {
      subject_one: "備份失敗",
      subject_other: "備份失敗 {{count}} 次",
      text_one: "備份 {{name}} 於 {{time}} 失敗。",
      text_other: "備份失敗了 {{count}} 次，最近一次是 {{time}} 的 {{name}}。",
      look: "原因見「資料備份」頁面。",
    },
    why: "您收到此郵件，是因為您的電子郵件在{{title}}的系統設定中列為警示電子郵件。同一事件每小時最多一封。",
    installation: "班車平台",
  },
  en: {
    test: { subject: "Test mail", text: "This is a test mail: the settings of the mail server work." },
    taskFailed: {
      subject_one: "Task failed: {{name}}",
      subject_other: "Task failed {{count}} times: {{name}}",
      text_one: "The task “{{name}}” failed at {{time}} (China time).",
      text_other: "The task “{{name}}” failed {{count}} times, the last time at {{time}} (China time).",
      look: "The log on the page of timed tasks says why.",
    },
    backupFailed: {
      subject_one: "Backup failed",
      subject_other: "Backup failed {{count}} times",
      text_one: "The backup {{name}} failed at {{time}} (China time).",
      text_other: "Backups failed {{count}} times, the last time at {{time}} (China time): {{name}}.",
      look: "The page of backups says why.",
    },
    why: "This mail came because your address is among the addresses for alerts in the configuration of {{title}}. There is at most one mail for each task and hour.",
    installation: "the shuttle bus office",
  },
});
