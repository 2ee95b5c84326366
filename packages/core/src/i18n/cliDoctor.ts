import { texts } from "./texts.ts";

/** Texts of `banche doctor`. */
export const cliDoctorTexts = texts({
  zh: {
    doctor: {
      summary: "检查服务器需要的一切：数据库、权限、时钟、文件、Redis、代理，并说明怎样处理",
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
        files: "文件",
        space: "磁盘空间",
        redis: "Redis",
        standby: "备库",
        history: "轨迹数据库",
        proxy: "代理",
        sockets: "WebSocket",
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
        unwritable: "{{folder}} 不可写：{{reason}}。用 --data 或 --files 换一个目录，或修改权限",
        kept: "{{place}} 可以写入、读取和删除",
        lost: "{{place}} 读到的内容与写入的不同：请检查该存储",
        away: "连接不上 {{place}}：{{reason}}。检查 AWS_ENDPOINT_URL_S3 以及该存储是否在运行",
        refused: "{{place}} 拒绝访问：{{reason}}。检查 --files、AWS_REGION、AWS_ACCESS_KEY_ID 和 AWS_SECRET_ACCESS_KEY",
        others: "正在运行的进程 {{process}} 使用别处的文件：请给所有进程相同的 --files，或相同的 --data",
      },
      space: { enough: "空闲 {{megabytes}} MB", little: "只剩 {{megabytes}} MB：请清理或扩容" },
      standby: {
        follows: "是该数据库的备库，可以使用",
        primary: "不是备库，它接受修改：请给出备库的地址，或去掉 DATABASE_REPLICA_URL",
        otherSystem: "不是该数据库的备库，属于另一套系统：请检查 DATABASE_REPLICA_URL",
        otherDatabase: "数据库名与 DATABASE_URL 不同：请检查 DATABASE_REPLICA_URL",
        unreachable: "连接不上：{{reason}}。在它恢复之前由主库答复",
      },
      history: {
        keeps: "可以使用，车辆轨迹存放在其中",
        old: "比 PostgreSQL 15 旧：请升级",
        encoding: "编码不是 UTF8：请新建 UTF8 的数据库",
        readOnly: "不接受修改，像备库一样：请给出主库的地址",
        main: "是系统的主数据库：请在 HISTORY_DATABASE_URL 中给出一个空的数据库",
        pooler: "经过在事务之间共享连接的连接池：请给出绕过它的地址",
        unmoved: "主数据库中还有轨迹：请停止所有进程，运行 banche fleet move-history",
        unreachable: "连接不上：{{reason}}。检查 HISTORY_DATABASE_URL 以及数据库是否在运行；在它恢复之前不接收车辆位置",
      },
      proxy: {
        none: "未检查：用 --public 给出人们使用的地址",
        noMark: "无法询问进程：请用 --data 或 --files 给出这些进程的文件",
        unreachable: "{{url}} 没有应答：{{reason}}。检查代理、证书和防火墙",
        elsewhere: "{{url}} 转到 {{location}}：请给出最终的地址",
        otherAnswer:
          "{{url}} 的应答是 {{status}}，不是来自此安装的进程：检查代理通往何处、--base，以及 --data 或 --files 是否与进程的相同",
        believed: "进程看到调用者自己的地址 {{address}}，不相信调用者伪造的地址",
        direct: "前面没有代理，进程看到地址 {{address}}",
        ownMachine: "本机 {{address}} 属于 BANCHE_TRUSTED_PROXIES，无法判断：请在另一台机器上检查",
        forged:
          "任何调用者都能伪造地址：{{address}} 写的内容被相信。nginx 用 proxy_set_header X-Forwarded-For $proxy_add_x_forwarded_for，haproxy 用 option forwardfor；BANCHE_TRUSTED_PROXIES 只写代理的地址",
        forgedCount: "任何调用者都能伪造地址：BANCHE_TRUSTED_PROXIES 的层数大于实际的代理层数",
        unwritten:
          "代理没有说明谁在调用，所有人共用地址 {{address}}：nginx 用 proxy_set_header X-Forwarded-For $proxy_add_x_forwarded_for，haproxy 用 option forwardfor",
        untrusted: "不相信代理 {{address}}，所有人共用它的地址：在进程上设置 BANCHE_TRUSTED_PROXIES={{address}}",
        otherProxy: "BANCHE_TRUSTED_PROXIES 中没有代理 {{address}}，所有人共用它的地址：请把它加上",
        otherCount: "所有人共用代理的地址 {{address}}：BANCHE_TRUSTED_PROXIES 的层数小于实际的代理层数",
        host: "代理传来的 Host 是 {{host}} 而不是 {{wanted}}，页面的 WebSocket 会被拒绝：nginx 用 proxy_set_header Host $http_host；haproxy 去掉 http-request set-header Host",
        protocol:
          "进程以为调用没有使用 TLS，Cookie 没有 Secure：nginx 用 proxy_set_header X-Forwarded-Proto $scheme，haproxy 用 http-request set-header X-Forwarded-Proto https",
      },
      sockets: {
        stay: "可以通过，静默 {{seconds}} 秒后仍然连通",
        failed: "打不开：{{reason}}",
        tooMany: "此地址打开的连接太多：稍后再检查",
        host: "被拒绝，因为代理没有传递 Host：nginx 用 proxy_set_header Host $http_host；haproxy 去掉 http-request set-header Host",
        notPassed:
          "升级没有通过（{{status}}）：nginx 用 proxy_http_version 1.1、proxy_set_header Upgrade $http_upgrade 和 Connection upgrade；haproxy 用 mode http，且不删除 Upgrade 和 Connection",
        cut: "静默 {{seconds}} 秒后被切断：把 nginx 的 proxy_read_timeout，haproxy 的 timeout tunnel、timeout client 和 timeout server 设为至少 60 秒",
        mute: "打开之后不再传递内容：检查代理和防火墙",
      },
      redis: {
        none: "没有设置 REDIS_URL：进程之间由数据库唤醒",
        reachable: "可以使用",
        unreachable: "连接不上：{{reason}}。检查 REDIS_URL；在它恢复之前由数据库唤醒",
      },
    },
  },
  zhtw: {
    doctor: {
      summary: "檢查伺服器需要的一切：資料庫、權限、時鐘、檔案、Redis、代理，並說明怎樣處理",
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
        files: "檔案",
        space: "磁碟空間",
        redis: "Redis",
        standby: "備庫",
        history: "軌跡資料庫",
        proxy: "代理",
        sockets: "WebSocket",
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
        unwritable: "{{folder}} 不可寫：{{reason}}。用 --data 或 --files 換一個目錄，或修改權限",
        kept: "{{place}} 可以寫入、讀取和刪除",
        lost: "{{place}} 讀到的內容與寫入的不同：請檢查該儲存服務",
        away: "連線不上 {{place}}：{{reason}}。檢查 AWS_ENDPOINT_URL_S3 以及該儲存服務是否在執行",
        refused: "{{place}} 拒絕存取：{{reason}}。檢查 --files、AWS_REGION、AWS_ACCESS_KEY_ID 和 AWS_SECRET_ACCESS_KEY",
        others: "正在執行的行程 {{process}} 使用別處的檔案：請給所有行程相同的 --files，或相同的 --data",
      },
      space: { enough: "空閒 {{megabytes}} MB", little: "只剩 {{megabytes}} MB：請清理或擴充" },
      standby: {
        follows: "是該資料庫的備庫，可以使用",
        primary: "不是備庫，它接受修改：請給出備庫的位址，或去掉 DATABASE_REPLICA_URL",
        otherSystem: "不是該資料庫的備庫，屬於另一套系統：請檢查 DATABASE_REPLICA_URL",
        otherDatabase: "資料庫名稱與 DATABASE_URL 不同：請檢查 DATABASE_REPLICA_URL",
        unreachable: "連線不上：{{reason}}。在它恢復之前由主庫答覆",
      },
      history: {
        keeps: "可以使用，車輛軌跡存放在其中",
        old: "比 PostgreSQL 15 舊：請升級",
        encoding: "編碼不是 UTF8：請新建 UTF8 的資料庫",
        readOnly: "不接受修改，像備庫一樣：請給出主庫的位址",
        main: "是系統的主資料庫：請在 HISTORY_DATABASE_URL 中給出一個空的資料庫",
        pooler: "經過在交易之間共用連線的連線池：請給出繞過它的位址",
        unmoved: "主資料庫中還有軌跡：請停止所有行程，執行 banche fleet move-history",
        unreachable: "連線不上：{{reason}}。檢查 HISTORY_DATABASE_URL 以及資料庫是否在執行；在它恢復之前不接收車輛位置",
      },
      proxy: {
        none: "未檢查：用 --public 給出人們使用的位址",
        noMark: "無法詢問行程：請用 --data 或 --files 給出這些行程的檔案",
        unreachable: "{{url}} 沒有回應：{{reason}}。檢查代理、憑證和防火牆",
        elsewhere: "{{url}} 轉到 {{location}}：請給出最終的位址",
        otherAnswer:
          "{{url}} 的回應是 {{status}}，不是來自此安裝的行程：檢查代理通往何處、--base，以及 --data 或 --files 是否與行程的相同",
        believed: "行程看到呼叫者自己的位址 {{address}}，不相信呼叫者偽造的位址",
        direct: "前面沒有代理，行程看到位址 {{address}}",
        ownMachine: "本機 {{address}} 屬於 BANCHE_TRUSTED_PROXIES，無法判斷：請在另一台機器上檢查",
        forged:
          "任何呼叫者都能偽造位址：{{address}} 寫的內容被相信。nginx 用 proxy_set_header X-Forwarded-For $proxy_add_x_forwarded_for，haproxy 用 option forwardfor；BANCHE_TRUSTED_PROXIES 只寫代理的位址",
        forgedCount: "任何呼叫者都能偽造位址：BANCHE_TRUSTED_PROXIES 的層數大於實際的代理層數",
        unwritten:
          "代理沒有說明誰在呼叫，所有人共用位址 {{address}}：nginx 用 proxy_set_header X-Forwarded-For $proxy_add_x_forwarded_for，haproxy 用 option forwardfor",
        untrusted: "不相信代理 {{address}}，所有人共用它的位址：在行程上設定 BANCHE_TRUSTED_PROXIES={{address}}",
        otherProxy: "BANCHE_TRUSTED_PROXIES 中沒有代理 {{address}}，所有人共用它的位址：請把它加上",
        otherCount: "所有人共用代理的位址 {{address}}：BANCHE_TRUSTED_PROXIES 的層數小於實際的代理層數",
        host: "代理傳來的 Host 是 {{host}} 而不是 {{wanted}}，頁面的 WebSocket 會被拒絕：nginx 用 proxy_set_header Host $http_host；haproxy 去掉 http-request set-header Host",
        protocol:
          "行程以為呼叫沒有使用 TLS，Cookie 沒有 Secure：nginx 用 proxy_set_header X-Forwarded-Proto $scheme，haproxy 用 http-request set-header X-Forwarded-Proto https",
      },
      sockets: {
        stay: "可以通過，靜默 {{seconds}} 秒後仍然連通",
        failed: "打不開：{{reason}}",
        tooMany: "此位址打開的連線太多：稍後再檢查",
        host: "被拒絕，因為代理沒有傳遞 Host：nginx 用 proxy_set_header Host $http_host；haproxy 去掉 http-request set-header Host",
        notPassed:
          "升級沒有通過（{{status}}）：nginx 用 proxy_http_version 1.1、proxy_set_header Upgrade $http_upgrade 和 Connection upgrade；haproxy 用 mode http，且不刪除 Upgrade 和 Connection",
        cut: "靜默 {{seconds}} 秒後被切斷：把 nginx 的 proxy_read_timeout，haproxy 的 timeout tunnel、timeout client 和 timeout server 設為至少 60 秒",
        mute: "打開之後不再傳遞內容：檢查代理和防火牆",
      },
      redis: {
        none: "沒有設定 REDIS_URL：行程之間由資料庫喚醒",
        reachable: "可以使用",
        unreachable: "連線不上：{{reason}}。檢查 REDIS_URL；在它恢復之前由資料庫喚醒",
      },
    },
  },
  en: {
    doctor: {
      summary: "Check all that a server needs: database, rights, clock, files, Redis, proxy; and say what to correct",
      check: "Check",
      state: "State",
      about: "About",
      problems: "{{count}} problems: the server does not work until they are corrected",
      names: {
        database: "Database",
        pooler: "Pooler",
        role: "Database role",
        clock: "Clock",
        connections: "Connections",
        notifications: "Notifications",
        files: "Files",
        space: "Disk space",
        redis: "Redis",
        standby: "Standby",
        history: "Positions",
        proxy: "Proxy",
        sockets: "Sockets",
      },
      states: { ok: "ok", warning: "warning", problem: "problem", skipped: "not used" },
      database: {
        own: "DATABASE_URL is not set: the PostgreSQL of the install is used",
        reachable: "PostgreSQL {{major}} can be used",
        unreachable: "No connection: {{reason}}. Check DATABASE_URL and whether the database runs",
        old: "PostgreSQL {{major}} is too old, {{oldest}} or newer is needed",
        encoding: "Its encoding is {{encoding}}, UTF8 is needed: create the database with encoding 'UTF8'",
        readOnly: "It is read-only, such as a standby: give the address of the primary",
      },
      pooler: {
        bySession: "Gives each connection one of its own; it can be used",
        byTransaction: "Shares connections between transactions; notifications and migrations use a direct connection",
        noWayPast:
          "Shares connections between transactions: give the address of the database itself in DATABASE_DIRECT_URL, or let it work by session",
      },
      role: {
        plain: "{{role}} may do what is needed",
        superuser: "{{role}} is a superuser: use a role that owns this database alone",
        mayNotCreate: "{{role}} may not create tables: make it the owner of the database",
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
        lost: "They are lost: if a pooler shares connections between transactions, chats and lists are not updated; use its session mode, or connect directly",
      },
      files: {
        writable: "{{folder}} can be written",
        unwritable:
          "{{folder}} cannot be written: {{reason}}. Choose another one by --data or --files, or change its rights",
        kept: "{{place}} can be written, read and removed from",
        lost: "{{place}} returns other data than was written: check the store",
        away: "No connection to {{place}}: {{reason}}. Check AWS_ENDPOINT_URL_S3 and whether the store runs",
        refused:
          "{{place}} refuses us: {{reason}}. Check --files, AWS_REGION, AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY",
        others: "The process {{process}} sees other files: give all processes the same --files, or the same --data",
      },
      space: { enough: "{{megabytes}} MB are free", little: "Only {{megabytes}} MB are free: make room" },
      standby: {
        follows: "It is a standby of this database and can be used",
        primary:
          "It accepts changes, so it is not a standby: give the address of one, or do not set DATABASE_REPLICA_URL",
        otherSystem: "It belongs to another system and is no copy of this database: check DATABASE_REPLICA_URL",
        otherDatabase: "Its database has another name than that in DATABASE_URL: check DATABASE_REPLICA_URL",
        unreachable: "No connection: {{reason}}. Until it is back the primary answers",
      },
      history: {
        keeps: "It can be used and keeps positions of vehicles",
        old: "It is older than PostgreSQL 15: upgrade it",
        encoding: "Its encoding is not UTF8: make a new database with UTF8",
        readOnly: "It is read-only, such as a standby: give the address of the primary",
        main: "It is the main database of an installation: give an empty one in HISTORY_DATABASE_URL",
        pooler: "It is reached through a pooler that shares connections between transactions: give the way past it",
        unmoved: "The main database still has positions: stop all processes and run banche fleet move-history",
        unreachable:
          "No connection: {{reason}}. Check HISTORY_DATABASE_URL and whether the database runs; until it is back no positions are taken",
      },
      proxy: {
        none: "Not tried: give the address that people use by --public",
        noMark: "The processes cannot be asked: give their files by --data or --files",
        unreachable: "{{url}} does not answer: {{reason}}. Check the proxy, its certificate and the firewall",
        elsewhere: "{{url}} sends on to {{location}}: give that address",
        otherAnswer:
          "{{url}} answers {{status}}, and no process of this installation: check where the proxy leads, --base, and whether --data or --files is that of the processes",
        believed: "The processes see the caller's own address, {{address}}, and ignore a forged one",
        direct: "No proxy stands before the processes; they see the address {{address}}",
        ownMachine:
          "This machine, {{address}}, is one of BANCHE_TRUSTED_PROXIES, so nothing can be said: check from another one",
        forged:
          "Callers can forge their address: the header from {{address}} is trusted. In nginx set proxy_set_header X-Forwarded-For $proxy_add_x_forwarded_for, in haproxy option forwardfor; name proxies alone in BANCHE_TRUSTED_PROXIES",
        forgedCount: "Callers can forge their address: BANCHE_TRUSTED_PROXIES counts more proxies than there are",
        unwritten:
          "The proxy does not say who asks, so all callers share the address {{address}}: in nginx set proxy_set_header X-Forwarded-For $proxy_add_x_forwarded_for, in haproxy option forwardfor",
        untrusted:
          "The proxy {{address}} is not trusted, so all callers share its address: start the processes with BANCHE_TRUSTED_PROXIES={{address}}",
        otherProxy:
          "The proxy {{address}} is not in BANCHE_TRUSTED_PROXIES, so all callers share its address: add it there",
        otherCount:
          "All callers share the address of a proxy, {{address}}: BANCHE_TRUSTED_PROXIES counts fewer proxies than there are",
        host: "Host arrives as {{host}} instead of {{wanted}}, so the sockets of pages are refused: in nginx set proxy_set_header Host $http_host, in haproxy remove http-request set-header Host",
        protocol:
          "The processes take calls for unencrypted and give cookies without Secure: in nginx set proxy_set_header X-Forwarded-Proto $scheme, in haproxy http-request set-header X-Forwarded-Proto https",
      },
      sockets: {
        stay: "They come through, and are open after {{seconds}} s of silence",
        failed: "They cannot be opened: {{reason}}",
        tooMany: "Too many are open from this address: check again later",
        host: "They are refused because Host is not passed on: in nginx set proxy_set_header Host $http_host, in haproxy remove http-request set-header Host",
        notPassed:
          "The upgrade does not come through ({{status}}): in nginx set proxy_http_version 1.1, proxy_set_header Upgrade $http_upgrade and Connection upgrade; in haproxy use mode http, and delete neither Upgrade nor Connection",
        cut: "They are cut after {{seconds}} s of silence: set proxy_read_timeout of nginx, or timeout tunnel, timeout client and timeout server of haproxy, to 60 s or more",
        mute: "They open, but no data comes through: check the proxy and the firewall",
      },
      redis: {
        none: "REDIS_URL is not set: processes notify each other through the database",
        reachable: "It can be used",
        unreachable:
          "No connection: {{reason}}. Check REDIS_URL; until it is back processes notify each other through the database",
      },
    },
  },
});
