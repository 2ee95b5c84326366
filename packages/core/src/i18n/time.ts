import { texts } from "./texts.ts";

/** The age of something (spec §9). */
export const timeTexts = texts({
  zh: {
    justNow: "刚刚",
    minutes_one: "{{count}}分钟前",
    minutes_other: "{{count}}分钟前",
    hours_one: "{{count}}小时前",
    hours_other: "{{count}}小时前",
    days_one: "{{count}}天前",
    days_other: "{{count}}天前",
    weeks_one: "{{count}}周前",
    weeks_other: "{{count}}周前",
    months_one: "{{count}}个月前",
    months_other: "{{count}}个月前",
  },
  zhtw: {
    justNow: "剛剛",
    minutes_one: "{{count}} 分鐘前",
    minutes_other: "{{count}} 分鐘前",
    hours_one: "{{count}} 小時前",
    hours_other: "{{count}} 小時前",
    days_one: "{{count}} 天前",
    days_other: "{{count}} 天前",
    weeks_one: "{{count}} 週前",
    weeks_other: "{{count}} 週前",
    months_one: "{{count}} 個月前",
    months_other: "{{count}} 個月前",
  },
  en: {
    justNow: "just now",
    minutes_one: "{{count}} minute ago",
    minutes_other: "{{count}} minutes ago",
    hours_one: "{{count}} hour ago",
    hours_other: "{{count}} hours ago",
    days_one: "{{count}} day ago",
    days_other: "{{count}} days ago",
    weeks_one: "{{count}} week ago",
    weeks_other: "{{count}} weeks ago",
    months_one: "{{count}} month ago",
    months_other: "{{count}} months ago",
  },
});
