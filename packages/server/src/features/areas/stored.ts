import type { Stored } from "../../planning/stored.ts";

export const areaStored: Stored = {
  columns: {
    /** 1 province, 2 city, 3 district, 4 town. */
    level: { type: "smallint", notNull: true },
    /** Search key: the name in pinyin. */
    pinyin: { type: "text", collation: "C", notNull: true },
  },
};
