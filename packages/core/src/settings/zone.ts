/** Minutes that China is ahead of UTC: the zone of all dates and times of the platform. It has no summer time. */
export const CHINA_ZONE = 480;
/** The same in milliseconds. */
export const CHINA_OFFSET_MS = CHINA_ZONE * 60_000;
/** The same zone by its name in the IANA database. */
export const CHINA_ZONE_NAME = "Asia/Shanghai";
