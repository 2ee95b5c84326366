import { texts } from "./texts.ts";

/** What `banche doctor` says. */
export const cliDoctorTexts = texts({
  zh: {
    doctor: {
      summary: "检查服务器需要的一切：数据库、权限、时钟、文件、Redis，并说明怎样处理",
      check: "检查项",
      state: "结果",
      about: "说明",
      problems: "发现 {{count}} 个问题，服务器在解决之前不能正常工作",
      names: {
        database: "数据库",
        pooler: "连接池",
        role: "数据库角色",
        clock: "时钟",
        connections: "连接数",
        notifications: "通知",
        files: "数据目录",
        space: "磁盘空间",
        redis: "Redis",
      },
      states: { ok: "正常", warning: "注意", problem: "问题", skipped: "未使用" },
      database: {
        own: "没有设置 DATABASE_URL：使用自带的 PostgreSQL",
        reachable: "PostgreSQL {{major}}，可以使用",
        unreachable: "连接不上：{{reason}}。检查 DATABASE_URL 以及数据库是否在运行",
        old: "PostgreSQL {{major}} 太旧，需要 {{oldest}} 或更新的版本",
        encoding: "编码是 {{encoding}}，需要 UTF8：用 encoding 'UTF8' 重新创建数据库",
        readOnly: "只读，可能是备库：请使用主库的地址",
      },
      pooler: {
        bySession: "按会话分配连接，可以使用",
        byTransaction: "按事务共享连接；通知和迁移直接连接数据库",
        noWayPast: "按事务共享连接：请在 DATABASE_DIRECT_URL 中给出数据库本身的地址，或改为会话模式",
      },
      role: {
        plain: "{{role}} 拥有需要的权限",
        superuser: "{{role}} 是超级用户：请改用只拥有这个数据库的角色",
        mayNotCreate: "{{role}} 不能在数据库中创建表：让它成为数据库的所有者",
      },
      clock: { same: "与数据库一致", off: "与数据库相差 {{seconds}} 秒：请在两台机器上启用时间同步" },
      connections: {
        enough: "空闲 {{free}} 个，每个进程需要 {{needed}} 个",
        few: "只空闲 {{free}} 个，每个进程需要 {{needed}} 个：调大 max_connections，或用 --pool 减少",
      },
      notifications: {
        arrive: "可以收到",
        lost: "收不到：连接池按事务共享连接时聊天和列表不会更新，请改为会话模式或直接连接数据库",
      },
      files: {
        writable: "{{folder}} 可写",
        unwritable: "{{folder}} 不可写：{{reason}}。用 --data 换一个目录，或修改权限",
      },
      space: { enough: "空闲 {{megabytes}} MB", little: "只剩 {{megabytes}} MB：请清理或扩容" },
      redis: {
        none: "没有设置 REDIS_URL：进程之间由数据库唤醒",
        reachable: "可以使用",
        unreachable: "连接不上：{{reason}}。检查 REDIS_URL；在它恢复之前由数据库唤醒",
      },
    },
  },
  zhtw: {
    doctor: {
      summary: "檢查伺服器需要的一切：資料庫、權限、時鐘、檔案、Redis，並說明怎樣處理",
      check: "檢查項",
      state: "結果",
      about: "說明",
      problems: "發現 {{count}} 個問題，伺服器在解決之前不能正常工作",
      names: {
        database: "資料庫",
        pooler: "連線池",
        role: "資料庫角色",
        clock: "時鐘",
        connections: "連線數",
        notifications: "通知",
        files: "資料目錄",
        space: "磁碟空間",
        redis: "Redis",
      },
      states: { ok: "正常", warning: "注意", problem: "問題", skipped: "未使用" },
      database: {
        own: "沒有設定 DATABASE_URL：使用內建的 PostgreSQL",
        reachable: "PostgreSQL {{major}}，可以使用",
        unreachable: "連線不上：{{reason}}。檢查 DATABASE_URL 以及資料庫是否在執行",
        old: "PostgreSQL {{major}} 太舊，需要 {{oldest}} 或更新的版本",
        encoding: "編碼是 {{encoding}}，需要 UTF8：用 encoding 'UTF8' 重新建立資料庫",
        readOnly: "唯讀，可能是備庫：請使用主庫的位址",
      },
      pooler: {
        bySession: "按工作階段分配連線，可以使用",
        byTransaction: "按交易共用連線；通知和移轉直接連線資料庫",
        noWayPast: "按交易共用連線：請在 DATABASE_DIRECT_URL 中給出資料庫本身的位址，或改為工作階段模式",
      },
      role: {
        plain: "{{role}} 擁有需要的權限",
        superuser: "{{role}} 是超級使用者：請改用只擁有這個資料庫的角色",
        mayNotCreate: "{{role}} 不能在資料庫中建立資料表：讓它成為資料庫的擁有者",
      },
      clock: { same: "與資料庫一致", off: "與資料庫相差 {{seconds}} 秒：請在兩台機器上啟用時間同步" },
      connections: {
        enough: "空閒 {{free}} 個，每個行程需要 {{needed}} 個",
        few: "只空閒 {{free}} 個，每個行程需要 {{needed}} 個：調大 max_connections，或用 --pool 減少",
      },
      notifications: {
        arrive: "可以收到",
        lost: "收不到：連線池按交易共用連線時聊天和清單不會更新，請改為工作階段模式或直接連線資料庫",
      },
      files: {
        writable: "{{folder}} 可寫",
        unwritable: "{{folder}} 不可寫：{{reason}}。用 --data 換一個目錄，或修改權限",
      },
      space: { enough: "空閒 {{megabytes}} MB", little: "只剩 {{megabytes}} MB：請清理或擴充" },
      redis: {
        none: "沒有設定 REDIS_URL：行程之間由資料庫喚醒",
        reachable: "可以使用",
        unreachable: "連線不上：{{reason}}。檢查 REDIS_URL；在它恢復之前由資料庫喚醒",
      },
    },
  },
  en: {
    doctor: {
      summary: "Check all that a server needs: database, rights, clock, files, Redis; and say what to mend",
      check: "Check",
      state: "State",
      about: "About",
      problems: "{{count}} problems: the server does not work until they are mended",
      names: {
        database: "Database",
        pooler: "Pooler",
        role: "Database role",
        clock: "Clock",
        connections: "Connections",
        notifications: "Notifications",
        files: "Data folder",
        space: "Disk space",
        redis: "Redis",
      },
      states: { ok: "ok", warning: "warning", problem: "problem", skipped: "not used" },
      database: {
        own: "DATABASE_URL is not set: the PostgreSQL of the install is used",
        reachable: "PostgreSQL {{major}} can be used",
        unreachable: "No connection: {{reason}}. Check DATABASE_URL and whether the database runs",
        old: "PostgreSQL {{major}} is too old, {{oldest}} or newer is needed",
        encoding: "Its encoding is {{encoding}}, UTF8 is needed: make the database with encoding 'UTF8'",
        readOnly: "It takes no changes, as a standby does: give the address of the primary",
      },
      pooler: {
        bySession: "Gives each connection one of its own; it can be used",
        byTransaction: "Shares connections between transactions; notifications and migrations go past it",
        noWayPast:
          "Shares connections between transactions: give the address of the database itself in DATABASE_DIRECT_URL, or let it work by session",
      },
      role: {
        plain: "{{role}} may do what is needed",
        superuser: "{{role}} is a superuser: use a role that owns this database alone",
        mayNotCreate: "{{role}} may not make tables: make it the owner of the database",
      },
      clock: {
        same: "As that of the database",
        off: "{{seconds}} s off that of the database: keep the time of both machines in step",
      },
      connections: {
        enough: "{{free}} are free, each process needs {{needed}}",
        few: "Only {{free}} are free, each process needs {{needed}}: raise max_connections or lower --pool",
      },
      notifications: {
        arrive: "They arrive",
        lost: "They are lost: where a pooler shares connections between transactions chats and lists stand still; use its session mode, or connect directly",
      },
      files: {
        writable: "{{folder}} can be written",
        unwritable: "{{folder}} cannot be written: {{reason}}. Choose another one by --data, or change its rights",
      },
      space: { enough: "{{megabytes}} MB are free", little: "Only {{megabytes}} MB are free: make room" },
      redis: {
        none: "REDIS_URL is not set: the database wakes processes",
        reachable: "It can be used",
        unreachable: "No connection: {{reason}}. Check REDIS_URL; until it is back the database wakes processes",
      },
    },
  },
});
