/**
 * Minutes by which China is ahead of UTC: the zone of all dates and times of the platform. It has no daylight saving
 * time.
 */
export const CHINA_ZONE = 480;
/** The same in milliseconds. */
export const CHINA_OFFSET_MS = CHINA_ZONE * 60_000;
/** The IANA name of the same zone. */
export const CHINA_ZONE_NAME = "Asia/Shanghai";
