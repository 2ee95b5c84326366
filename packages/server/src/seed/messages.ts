import { DAY_MS } from "@banche/core/text";
import { fixedId } from "../base/ids.ts";

/** A notice of a factory, or a message to one user. */
export interface SeedMessage {
  readonly id: string;
  readonly factoryId: string;
  /** 1 notice, 2 message. */
  readonly kind: 1 | 2;
  readonly title: string;
  readonly body: string;
  readonly sentAt: Date;
  readonly released: boolean;
  /** Undefined: all users of the factory. */
  readonly toUserId?: string;
}

const firstDay = Date.UTC(2026, 1, 2, 0, 30, 0);

const notices: readonly (readonly [title: string, body: string])[] = [
  ["春节期间班车时刻调整", "<p>2月15日至2月23日执行节假日时刻表，<b>首班车推迟到7:00</b>。请各车队提前核对排班。</p>"],
  ["北城片区线路优化方案征求意见", "<p>拟将3号线与7号线合并，减少重复站点。意见请于本周五前反馈线路规划部。</p>"],
  ["车辆二级维护计划", "<p>本月共有18辆大型客车进入二级维护，请调度部按计划安排替班车辆。</p>"],
  ["夜班班车增开通知", "<p>自下周一起，夜班增开两班，发车时间为22:30和23:10。</p>"],
  ["安全培训安排", "<p>全体驾驶员须参加季度安全教育，缺席者暂停上岗。</p>"],
  ["员工卡刷卡设备升级", "<p>周末将分批升级车载刷卡机，升级期间可凭工牌乘车。</p>"],
];

/** `type` 2 is a to-do, 3 a circulated item (contract 5.14). */
const personal: readonly (readonly [title: string, type: 2 | 3, text: string])[] = [
  ["您有一条用车申请待审批", 2, "临时用车申请，城东分公司至机场"],
  ["排班计划已抄送给您", 3, "第一季度南城片区排班计划"],
  ["您有一条维修申请待审批", 2, "45座客车空调维修"],
  ["线路调整结果已抄送给您", 3, "5号线站点调整"],
];

/** Notices for all users of a factory; one is still a draft. */
export function factoryNotices(factoryId: string): readonly SeedMessage[] {
  return notices.map(([title, body], index) => ({
    id: fixedId("notice", factoryId, title),
    factoryId,
    kind: 1,
    title,
    body,
    sentAt: new Date(firstDay + index * DAY_MS),
    released: index < notices.length - 1,
  }));
}

/** Messages for one user. */
export function personalMessages(factoryId: string, userId: string): readonly SeedMessage[] {
  return personal.map(([title, type, text], index) => ({
    id: fixedId("message", userId, title),
    factoryId,
    kind: 2,
    title,
    body: JSON.stringify({ type, text }),
    sentAt: new Date(firstDay + index * DAY_MS + 3_600_000),
    released: true,
    toUserId: userId,
  }));
}
