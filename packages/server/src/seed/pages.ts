/**
 * The pages of the platform, `address|name|further buttons|columns`, as every client of this generation expects them: a control without
 * its code is not shown. `menus.ts` builds the menu tree from it.
 */
export const pageTable = `
permission/organize|组织管理||creatorTime description enCode fullName sortCode
permission/department|部门管理||creatorTime description enCode fullName manager sortCode
permission/position|岗位管理|btn_member btn_more|creatorTime department description enCode fullName sortCode type
permission/user|用户管理|btn_edit btn_more btn_password|account department enabledMark gender mobilePhone position realName sortCode
permission/role|角色管理|btn_authorize btn_edit btn_member btn_more|creatorTime description enCode enabledMark fullName sortCode type
permission/authorize|权限管理|btn_save
permission/userOnline|在线用户|btn_remove|loginIPAddress loginPlatForm loginTime userName
systemData/dictionary|数据字典|btn_edit btn_type btn_type_add btn_type_edit btn_type_remove|enCode enabledMark fullName sortCode
systemData/dataSource|数据连接||creatorTime creatorUser dbType enabledMark fullName hasPassword host lastModifyTime lastModifyUser port serviceName sortCode
systemData/dataModel|数据建模|btn_field btn_openData
systemData/dataSync|数据同步|btn_Execute
systemData/dataBackup|数据备份|btn_download|creatorTime fileName fileSize
systemData/dataInterface|数据接口|btn_edit btn_more btn_preview|categoryId creatorTime creatorUser dataType enCode enabledMark fullName sortCode
systemData/map|数据地图|btn_edit|creatorTime creatorUser enCode enabledMark fullName sortCode
system/sysConfig|系统配置|btn_save
system/menu|系统菜单|btn_more btn_btnPer btn_columnPer btn_dataPer btn_btnPer_add btn_btnPer_edit btn_btnPer_remove btn_columnPer_add btn_columnPer_edit btn_columnPer_remove btn_columnPer_batchAdd btn_dataPer_add btn_dataPer_edit btn_dataPer_remove|enabledMark fullName sortCode type urlAddress
system/area|行政区划|btn_edit|enCode enabledMark fullName sortCode
system/billRule|单据规则|btn_edit|digit enCode enabledMark fullName outputNumber startNumber
system/notice|系统公告|btn_detail btn_more btn_release|creatorUser enabledMark lastModifyTime title
system/task|系统调度|btn_edit|description enCode enabledMark fullName lastRunTime nextRunTime runCount
system/log|系统日志|btn_remove|creatorTime ipaddress json moduleName platForm requestDuration requestMethod requestURL userName
system/cache|系统缓存|btn_clear btn_clearAll
system/monitor|系统监控
system/icons|系统图标
system/language|翻译管理
bus/dayBoard|当日看板|btn_depart btn_arrive btn_cancelTrip btn_reassign
bus/ridership|客流|btn_import btn_count btn_rules
bus/roster|排班|btn_assign
bus/settlement|结算|btn_calculate btn_adjust btn_agree btn_reopen|amount
bus/expiry|到期提醒
bus/position|车辆位置|btn_rules btn_send
workFlow/flowEngine|流程设计|btn_add btn_copy btn_more btn_preview btn_release btn_stop|creatorTime creatorUser enCode enabledMark formType fullName sortCode type visibleType
workFlow/flowLaunch|我发起的|btn_detail btn_edit btn_remove|completion flowName flowUrgent fullName startTime status thisStep
workFlow/flowTodo|待办事宜|btn_audit|creatorTime flowName flowUrgent fullName startTime status userName
workFlow/flowDone|已办事宜|btn_detail|creatorTime flowName flowUrgent fullName startTime status userName
workFlow/flowCirculate|抄送事宜|btn_detail|creatorTime flowName flowUrgent fullName startTime status userName
workFlow/entrust|流程委托||description endTime flowCategory flowName startTime status toUserName
workFlow/flowMonitor|流程监控|btn_detail btn_remove|completion flowName flowUrgent fullName startTime status thisStep userName
onlineDev/webDesign|功能设计|btn_copy btn_more btn_preview btn_purge|creatorTime creatorUser description enCode fullName lastmodifytime lastmodifyuser state
onlineDev/appDesign|移动设计|btn_copy btn_more btn_preview|creatorTime creatorUser description enCode fullName lastmodifytime lastmodifyuser state
onlineDev/dataReport|报表设计|btn_exportExcel btn_exportWord btn_more btn_preview|creatorTime creatorUser enCode fullName lastModifyTime lastModifyUser
onlineDev/dataScreen|大屏设计|btn_add btn_copy btn_edit btn_preview btn_remove
onlineDev/visualPortal|门户设计|btn_authorize btn_copy btn_more btn_preview|creatorTime creatorUser description enCode enabledMark fullName lastmodifytime lastmodifyuser
generator/webForm|功能表单|btn_copy btn_download btn_more btn_preview|creatorTime creatorUser description enCode fullName lastmodifytime lastmodifyuser
generator/appForm|移动表单|btn_copy btn_download btn_more btn_preview|creatorTime creatorUser description enCode fullName lastmodifytime lastmodifyuser
generator/flowForm|流程表单|btn_copy btn_download btn_more btn_preview|creatorTime creatorUser description enCode fullName lastmodifytime lastmodifyuser
weChat/mpConfig|公众号配置|btn_save
weChat/mpMenu|公众号菜单||fullName key sortCode type
weChat/mpUser|公众号用户|btn_black btn_edit btn_remark btn_remove btn_tagged btn_unblack|city country fullName nickname province remark sex
weChat/mpMessage|公众号消息||enabledMark msgType sendDate sendUser
weChat/mpMaterial|公众号素材|btn_remove|author contentSourceUrl digest enabledMark fileJson title uploadDate uploadUser
weChat/qyhConfig|企业号配置|btn_save
weChat/qyDepartment|企业号组织|btn_sync_department|category description enCode fullName submitState syncState
weChat/qyUser|企业号用户|btn_sync_users|account department description enabledMark gender mobilePhone nickName position syncState
weChat/qyMessage|企业号消息
extend/bigData|百万数据
extend/importAndExport|导入导出
extend/signet|电子签章
extend/signature|电子签名
extend/schedule|日程安排
extend/email|邮件收发
extend/document|知识管理
extend/documentPreview|文档预览
extend/barCode|条码示例
extend/printData|打印示例
extend/map|地图示例
extend/order|订单管理|btn_edit btn_flowDetail btn_remove
extend/projectGantt|项目管理|btn_add btn_edit btn_remove btn_task
extend/formDemo/fieldForm1|表单字段1
extend/formDemo/fieldForm2|表单字段2
extend/formDemo/fieldForm3|表单字段3
extend/formDemo/fieldForm4|表单字段4
extend/formDemo/fieldForm5|表单字段5
extend/formDemo/fieldForm6|表单字段6
extend/formDemo/verifyForm|表单验证
extend/formDemo/verifyForm1|表单验证1
extend/graphDemo/echartsBar|E-柱状图
extend/graphDemo/echartsBarAcross|E-横状条形图
extend/graphDemo/echartsCandlestick|E-K线图
extend/graphDemo/echartsFunnel|E-漏斗图
extend/graphDemo/echartsGauge|E-仪表图
extend/graphDemo/echartsLineArea|E-线形图
extend/graphDemo/echartsLineBar|E-折柱混合图
extend/graphDemo/echartsPie|E-饼状图
extend/graphDemo/echartsScatter|E-散点图
extend/graphDemo/echartsTree|E-树形图
extend/graphDemo/highchartsArea|H-面积图
extend/graphDemo/highchartsBellcurve|H-贝尔曲线
extend/graphDemo/highchartsBullet|H-子弹图
extend/graphDemo/highchartsColumn|H-柱状图
extend/graphDemo/highchartsFunnel|H-漏斗图
extend/graphDemo/highchartsGauge|H-仪表图
extend/graphDemo/highchartsLine|H-线性图
extend/graphDemo/highchartsPie|H-饼状图
extend/graphDemo/highchartsScatter|H-散点图
extend/graphDemo/highchartsWordcloud|H-词云图
extend/tableDemo/commonForm|通用表单
extend/tableDemo/commonTable|普通表格
extend/tableDemo/complexHeader|复杂表头
extend/tableDemo/extension|延伸扩展
extend/tableDemo/groupingTable|表格分组
extend/tableDemo/lockTable|表格锁定
extend/tableDemo/mergeTable|表格合并
extend/tableDemo/postilTable|表格批注
extend/tableDemo/printTable|表格打印
extend/tableDemo/redactTable|表格编辑
extend/tableDemo/signTable|表格标记
extend/tableDemo/statisticsTable|表格统计
extend/tableDemo/tableTree|表格树形
extend/tableDemo/treeTable|树形表格
`;

/** Folders by code, in the order of the menu. */
export const folderNames: Readonly<Record<string, string>> = {
  permission: "系统权限",
  systemData: "数据应用",
  system: "系统管理",
  bus: "班车业务",
  workFlow: "工作流程",
  onlineDev: "在线开发",
  generator: "代码生成",
  weChat: "微信配置",
  extend: "扩展应用",
  "extend.graphDemo": "图表示例",
  "extend.tableDemo": "表格示例",
  "extend.formDemo": "表单示例",
  dataReport: "报表示例",
  reportBI: "大屏示例",
};

export const buttonNames: Readonly<Record<string, string>> = {
  btn_add: "新建",
  btn_edit: "编辑",
  btn_remove: "删除",
  btn_more: "更多",
  btn_preview: "预览",
  btn_purge: "清除数据",
  btn_copy: "复制",
  btn_detail: "详情",
  btn_save: "保存",
  btn_download: "下载",
  btn_release: "发布",
  btn_stop: "停止",
  btn_member: "成员",
  btn_service: "停运与恢复",
  btn_confirm: "确认",
  btn_override: "证件例外",
  btn_cancel: "取消任务",
  btn_depart: "发车",
  btn_arrive: "到达",
  btn_cancelTrip: "取消班次",
  btn_reassign: "改派",
  btn_calculate: "计算",
  btn_adjust: "补记",
  btn_agree: "同意并锁定",
  btn_reopen: "重新打开",
  btn_check: "检查",
  btn_archive: "归档",
  btn_send: "上传位置",
  btn_import: "导入扫码记录",
  btn_count: "填写人数",
  btn_rules: "规则设置",
  btn_authorize: "授权",
  btn_password: "重置密码",
  btn_type: "分类管理",
  btn_type_add: "新建分类",
  btn_type_edit: "编辑分类",
  btn_type_remove: "删除分类",
  btn_task: "项目任务",
  btn_flowDetail: "流程详情",
  btn_audit: "审批",
  btn_field: "常用字段",
  btn_openData: "打开数据",
  btn_Execute: "执行同步",
  btn_exportWord: "导出Word",
  btn_exportExcel: "导出Excel",
  btn_btnPer: "按钮权限",
  btn_btnPer_add: "新建按钮权限",
  btn_btnPer_edit: "编辑按钮权限",
  btn_btnPer_remove: "删除按钮权限",
  btn_columnPer: "列表权限",
  btn_columnPer_add: "新建列表权限",
  btn_columnPer_edit: "编辑列表权限",
  btn_columnPer_remove: "删除列表权限",
  btn_columnPer_batchAdd: "批量添加列表权限",
  btn_dataPer: "数据权限",
  btn_dataPer_add: "新建数据权限",
  btn_dataPer_edit: "编辑数据权限",
  btn_dataPer_remove: "删除数据权限",
  btn_clear: "清理",
  btn_clearAll: "清理全部",
  btn_black: "加入黑名单",
  btn_unblack: "移出黑名单",
  btn_tagged: "打标签",
  btn_remark: "修改备注",
  btn_sync_users: "同步用户",
  btn_sync_department: "同步部门",
};

export const columnNames: Readonly<Record<string, string>> = {
  fullName: "名称",
  creatorTime: "创建时间",
  enCode: "编码",
  enabledMark: "状态",
  description: "说明",
  sortCode: "排序",
  creatorUser: "创建人",
  userName: "用户",
  status: "状态",
  startTime: "开始时间",
  lastmodifyuser: "修改人",
  lastmodifytime: "修改时间",
  flowName: "所属流程",
  flowUrgent: "紧急程度",
  type: "类型",
  lastModifyTime: "修改时间",
  department: "部门",
  title: "标题",
  thisStep: "当前节点",
  syncState: "同步状态",
  state: "状态",
  position: "岗位",
  mobilePhone: "手机号码",
  lastModifyUser: "修改人",
  gender: "性别",
  completion: "完成进度",
  account: "账号",
  visibleType: "可见范围",
  urlAddress: "地址",
  uploadUser: "上传人",
  uploadDate: "上传时间",
  toUserName: "受委托人",
  submitState: "提交状态",
  startNumber: "起始值",
  sex: "性别",
  sendUser: "发送人",
  sendDate: "发送时间",
  runCount: "执行次数",
  requestURL: "请求地址",
  requestMethod: "请求方式",
  requestDuration: "耗时",
  remark: "备注",
  realName: "姓名",
  province: "省份",
  port: "端口",
  platForm: "平台",
  outputNumber: "当前流水号",
  nickname: "昵称",
  nickName: "昵称",
  nextRunTime: "下次执行时间",
  msgType: "消息类型",
  moduleName: "模块",
  manager: "主管",
  loginTime: "登录时间",
  loginPlatForm: "登录平台",
  loginIPAddress: "登录地址",
  lastRunTime: "最后执行时间",
  key: "关键词",
  json: "内容",
  ipaddress: "网络地址",
  host: "主机",
  dbType: "数据库类型",
  serviceName: "数据库",
  hasPassword: "已有密码",
  formType: "表单类型",
  flowCategory: "流程分类",
  fileSize: "文件大小",
  fileName: "文件名称",
  fileJson: "附件",
  endTime: "结束时间",
  digit: "流水位数",
  digest: "摘要",
  dataType: "数据类型",
  country: "国家",
  contentSourceUrl: "原文地址",
  city: "城市",
  category: "分类",
  author: "作者",
  amount: "金额",
};
