import { texts } from "./texts.ts";

/** Commands of operators: moving positions to a database of their own, and sending them like a terminal. A part of `tracking`. */
export const trackingOperatorTexts = texts({
  zh: {
    moveHistory: {
      words: "把所有车辆轨迹从主数据库搬到 HISTORY_DATABASE_URL 的数据库；先停止所有进程",
      back: "从该数据库搬回主数据库",
      noUrl: "没有设置 HISTORY_DATABASE_URL",
      day: "{{day}}：{{count}} 个位置",
      moved: "已搬完 {{days}} 天，{{count}} 个位置",
    },
    terminal: {
      words: "像 JT/T 808 终端一样，把 CSV 或 GPX 文件中的位置发送到终端端口",
      to: "接收终端的地址：主机:端口，或本机的端口",
      number: "终端手机号，须与设备或 SIM 卡登记的号码一致",
      edition: "协议版本，默认 2013",
      live: "从现在开始，按文件中的时间间隔逐个发送",
      badAddress: "--to 须为 主机:端口 或端口",
      badNumber: "--number 须为数字，最多 12 位；2019 版最多 20 位",
      refused: {
        noSuchTerminal: "终端未注册：没有启用的设备使用此号码，或有两个设备使用此号码",
        noSuchVehicle: "终端未注册：设备没有安装在车辆上",
        other: "终端未注册：应答结果 {{result}}",
      },
      notStored: "服务器没有保存位置：应答结果 {{result}}",
      sent: "已发送 {{count}} 个位置，均已应答",
      leftOut: "{{count}} 个位置有错误或超出时间范围，没有发送；用 banche fleet import --dry-run 查看",
    },
  },
  zhtw: {
    moveHistory: {
      words: "把所有車輛軌跡從主資料庫搬到 HISTORY_DATABASE_URL 的資料庫；先停止所有行程",
      back: "從該資料庫搬回主資料庫",
      noUrl: "沒有設定 HISTORY_DATABASE_URL",
      day: "{{day}}：{{count}} 個位置",
      moved: "已搬完 {{days}} 天，{{count}} 個位置",
    },
    terminal: {
      words: "像 JT/T 808 終端一樣，把 CSV 或 GPX 檔案中的位置傳送到終端連接埠",
      to: "接收終端的位址：主機:連接埠，或本機的連接埠",
      number: "終端手機號碼，須與設備或 SIM 卡登記的號碼一致",
      edition: "通訊協定版本，預設 2013",
      live: "從現在開始，按檔案中的時間間隔逐個傳送",
      badAddress: "--to 須為 主機:連接埠 或連接埠",
      badNumber: "--number 須為數字，最多 12 位；2019 版最多 20 位",
      refused: {
        noSuchTerminal: "終端未註冊：沒有啟用的設備使用此號碼，或有兩個設備使用此號碼",
        noSuchVehicle: "終端未註冊：設備沒有安裝在車輛上",
        other: "終端未註冊：回應結果 {{result}}",
      },
      notStored: "伺服器沒有儲存位置：回應結果 {{result}}",
      sent: "已傳送 {{count}} 個位置，均已回應",
      leftOut: "{{count}} 個位置有錯誤或超出時間範圍，沒有傳送；用 banche fleet import --dry-run 檢視",
    },
  },
  en: {
    moveHistory: {
      words:
        "Move all positions of vehicles from the main database to that of HISTORY_DATABASE_URL; stop all processes first",
      back: "back into the main database",
      noUrl: "HISTORY_DATABASE_URL is not set",
      day: "{{day}}: {{count}} positions",
      moved: "Moved: days {{days}}, positions {{count}}",
    },
    terminal: {
      words: "Send the positions of a CSV or GPX file as a terminal does that speaks JT/T 808",
      to: "Where terminals are listened for: host:port, or a port of this machine",
      number: "Number of the terminal, as the register has it of a device or SIM card",
      edition: "Edition of the protocol, default 2013",
      live: "Begin now, and send each position at its time",
      badAddress: "--to must be host:port or a port",
      badNumber: "--number must be digits, 12 at most, 20 in the edition of 2019",
      refused: {
        noSuchTerminal: "Not registered: no enabled device has this number, or two have it",
        noSuchVehicle: "Not registered: the device is in no vehicle",
        other: "Not registered: the server answered {{result}}",
      },
      notStored: "The server did not store positions: it answered {{result}}",
      sent: "{{count}} positions sent, all were answered",
      leftOut:
        "{{count}} positions have faults or lie out of time, and were not sent; banche fleet import --dry-run names them",
    },
  },
});
