import { fixedId } from "../base/ids.ts";

/** A dictionary with its entries, in order. */
export interface SeedDictionary {
  readonly id: string;
  readonly group: string;
  readonly code: string;
  readonly name: string;
  readonly items: readonly { readonly code: string; readonly name: string }[];
}

/** Ids that are hard-coded in clients of the platform (contract 5.3). */
const fixedIds: Readonly<Record<string, string>> = {
  RoleType: "4501f6f26a384757bce12d4c4b03342c",
  PositionType: "dae93f2fd7cd4df999d32f8750fa6a1e",
  MenuType: "e3ca5fe13c484a74bf0a4ea69eec1afd",
  DataInterfaceType: "9c43287481364d348c0ea0d0f64b38be",
};

const nations =
  "汉族 蒙古族 回族 藏族 维吾尔族 苗族 彝族 壮族 布依族 朝鲜族 满族 侗族 瑶族 白族 土家族 哈尼族 哈萨克族 傣族 黎族 傈僳族 " +
  "佤族 畲族 高山族 拉祜族 水族 东乡族 纳西族 景颇族 柯尔克孜族 土族 达斡尔族 仫佬族 羌族 布朗族 撒拉族 毛南族 仡佬族 锡伯族 " +
  "阿昌族 普米族 塔吉克族 怒族 乌孜别克族 俄罗斯族 鄂温克族 德昂族 保安族 裕固族 京族 塔塔尔族 独龙族 鄂伦春族 赫哲族 门巴族 珞巴族 基诺族";

const numbered = (names: string): string =>
  names
    .split(" ")
    .map((name, index) => `${index + 1}:${name}`)
    .join(" ");

/** `code|name|code:name code:name ...`, one dictionary per line, by group. */
const table: Readonly<Record<string, readonly string[]>> = {
  人事: [
    "sex|性别|1:男 2:女 3:保密",
    `Nation|民族|${numbered(nations)}`,
    "Education|学历|primary:小学 junior:初中 senior:高中 technical:中专 college:大专 bachelor:本科 master:硕士 doctor:博士",
    "certificateType|证件类型|idCard:身份证 passport:护照 officer:军官证 hkmo:港澳居民来往内地通行证 taiwan:台湾居民来往大陆通行证",
    "PositionType|岗位类型|management:管理岗 dispatch:调度岗 driving:驾驶岗 maintenance:维修岗 safety:安全岗 office:行政岗",
    "RoleType|角色类型|system:系统角色 business:业务角色 observer:查询角色",
    "employmentKind|用工形式|fullTime:正式 contract:合同 dispatched:劳务派遣 temporary:临时",
    "maritalStatus|婚姻状况|single:未婚 married:已婚 divorced:离异 widowed:丧偶",
    "politicalStatus|政治面貌|masses:群众 league:共青团员 party:中共党员 other:其他",
    "leaveKind|请假类型|annual:年假 sick:病假 personal:事假 marriage:婚假 maternity:产假",
  ],
  企业: [
    "EnterpriseNature|企业性质|stateOwned:国有企业 private:民营企业 foreign:外资企业 jointVenture:合资企业 collective:集体企业",
    "IndustryType|行业类型|manufacturing:制造业 transport:交通运输业 energy:能源 electronics:电子信息 automobile:汽车 chemical:化工",
    "companyScale|企业规模|large:大型 medium:中型 small:小型 micro:微型",
    "carrierLevel|承运商等级|a:一级 b:二级 c:三级",
    "settlementCycle|结算周期|weekly:周结 monthly:月结 quarterly:季结 yearly:年结",
  ],
  班车业务: [
    "busShift|班次|day:白班 night:夜班",
    "cityRegion|城区|east:东城片区 south:南城片区 west:西城片区 north:北城片区 centre:中心城区 newTown:新城片区",
    "quarter|季度|q1:第一季度 q2:第二季度 q3:第三季度 q4:第四季度",
    "lineDirection|线路方向|toFactory:上班 toHome:下班 loop:环线",
    "lineKind|线路类型|commuter:通勤线路 shuttle:摆渡线路 overtime:加班线路 temporary:临时线路",
    "lineStatus|线路状态|planned:规划中 running:运行中 suspended:停运 closed:已撤销",
    "stopKind|站点类型|origin:始发站 middle:中途站 terminal:终点站 transfer:换乘站",
    "stopShelter|候车设施|none:无 sign:站牌 shelter:候车亭 station:站房",
    "tripStatus|班次状态|waiting:待发车 running:运行中 arrived:已到达 late:晚点 cancelled:已取消",
    "lateReason|晚点原因|traffic:道路拥堵 weather:恶劣天气 breakdown:车辆故障 accident:交通事故 passenger:乘客原因",
    "rideCardKind|乘车凭证|card:员工卡 qr:二维码 face:人脸识别 ticket:纸质车票",
    "passengerKind|乘客类型|employee:员工 visitor:访客 contractor:外协人员 intern:实习生",
    "holidayKind|日期类型|workday:工作日 weekend:周末 holiday:法定节假日 overtime:加班日",
    "timetableKind|时刻表类型|summer:夏季 winter:冬季 holiday:节假日 special:特殊",
    "feedbackKind|反馈类型|praise:表扬 complaint:投诉 suggestion:建议 lost:失物招领",
  ],
  车辆: [
    "vehicleKind|车辆类型|largeBus:大型客车 mediumBus:中型客车 minibus:小型客车 van:商务车 car:轿车 truck:货车",
    "fuelKind|燃料类型|diesel:柴油 petrol:汽油 electric:纯电动 hybrid:混合动力 cng:天然气 hydrogen:氢燃料",
    "seatCount|座位数|19:19座 33:33座 39:39座 45:45座 51:51座 55:55座",
    "vehicleStatus|车辆状态|inUse:在用 repair:维修 idle:闲置 scrapped:报废",
    "vehicleSource|车辆来源|owned:自有 leased:租赁 carrier:承运商",
    "plateColor|车牌颜色|blue:蓝牌 yellow:黄牌 green:绿牌 yellowGreen:黄绿牌 white:白牌",
    "vehicleBrand|车辆品牌|yutong:宇通 kinglong:金龙 golden:金旅 zhongtong:中通 ankai:安凯 byd:比亚迪",
    "maintenanceKind|保养类型|daily:日常维护 first:一级维护 second:二级维护 seasonal:换季维护",
    "repairKind|维修类型|minor:小修 major:大修 accident:事故维修 recall:召回维修",
    "inspectionKind|检验类型|annual:年检 grade:等级评定 leak:气密性检测 extinguisher:灭火器检查",
    "insuranceKind|保险类型|compulsory:交强险 thirdParty:商业三者险 carrier:承运人责任险 damage:车损险",
    "tyrePosition|轮胎位置|frontLeft:左前 frontRight:右前 rearLeft:左后 rearRight:右后 spare:备胎",
    "deviceKind|车载设备|gps:定位终端 camera:车载摄像 reader:刷卡机 adas:辅助驾驶 dsm:驾驶员监测",
    "simOperator|SIM卡运营商|mobile:中国移动 unicom:中国联通 telecom:中国电信",
    "emissionStandard|排放标准|v:国五 vi:国六 zero:零排放",
  ],
  安全: [
    "licenceKind|准驾车型|a1:A1 a2:A2 a3:A3 b1:B1 b2:B2 c1:C1 c2:C2",
    "driverStatus|驾驶员状态|onDuty:在岗 rest:休息 leave:请假 suspended:停岗",
    "incidentKind|事件类型|collision:碰撞 scratch:剐蹭 breakdown:故障 overspeed:超速 fatigue:疲劳驾驶 illness:乘客突发疾病",
    "incidentLevel|事件等级|general:一般 serious:较大 major:重大",
    "alarmKind|报警类型|overspeed:超速报警 fence:越界报警 offline:离线报警 fatigue:疲劳报警 power:断电报警",
    "violationKind|违章类型|redLight:闯红灯 overspeed:超速 parking:违停 lane:违规变道 belt:未系安全带",
    "trainingKind|培训类型|induction:岗前培训 safety:安全教育 emergency:应急演练 regulation:法规学习",
    "checkResult|检查结果|pass:合格 fail:不合格 rectify:限期整改",
  ],
  平台: [
    "MenuType|菜单类型|1:目录 2:页面 3:功能 4:字典 5:报表 6:大屏 7:外链",
    "DataInterfaceType|接口分类|base:基础数据 business:业务数据 report:报表数据",
    "ReportSort|报表分类|operation:运营报表 vehicle:车辆报表 cost:费用报表 safety:安全报表",
    "WorkFlowCategory|流程分类|vehicle:用车申请 leave:请假审批 repair:维修审批 expense:费用审批",
    "WFSettlementMethod|结算方式|cash:现金 transfer:转账 cheque:支票",
    "Email|邮箱类型|enterprise:企业邮箱 personal:个人邮箱",
    "webDesign|功能设计分类|base:基础 business:业务",
    "appDesigner|移动设计分类|base:基础 business:业务",
    "portalDesigner|门户设计分类|company:公司门户 personal:个人门户",
    "webForm|功能表单分类|base:基础 business:业务",
    "appForm|移动表单分类|base:基础 business:业务",
    "flowForm|流程表单分类|base:基础 business:业务",
    "dataVType|大屏分类|operation:运营大屏 monitor:监控大屏",
  ],
};

/** The groups, as dictionary types without entries. */
export const dictionaryGroups: readonly { readonly id: string; readonly name: string; readonly code: string }[] =
  Object.keys(table).map((name, index) => ({ id: fixedId("dictionaryGroup", name), name, code: `group.${index + 1}` }));

/** About sixty dictionaries: those that pages of the platform expect, and those of the shuttle-bus business. */
export const seedDictionaries: readonly SeedDictionary[] = Object.entries(table).flatMap(([group, lines]) =>
  lines.map((line) => {
    const [code = "", name = "", items = ""] = line.split("|");
    return {
      id: fixedIds[code] ?? fixedId("dictionary", code),
      group: fixedId("dictionaryGroup", group),
      code,
      name,
      items: items.split(" ").map((item) => {
        const [itemCode = "", itemName = ""] = item.split(":");
        return { code: itemCode, name: itemName };
      }),
    };
  }),
);
