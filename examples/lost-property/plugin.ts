/** Lost items that were found on buses, and the persons who collected them: a concept that the product does not have. */
import { createdAt, declare, description, images, instant, reference, text } from "@banche/core/declare";
import type { PluginChange, PluginFaults, PluginRecord, ServerPlugin } from "@banche/server";

const declaration = declare({
  name: "lostItems",
  title: ["失物招领", "Lost property", "失物招領"],
  one: ["失物", "lost item"],
  many: ["失物", "lost items"],
  noun: "lost-items",
  path: "/api/ext/models/lostItems",
  page: "bus.lostItem",
  scope: "factory",
  dataScope: { owner: "creator" },
  key: ["label"],
  label: "label",
  unique: { label: { ignoreCase: true } },
  fields: {
    label: text({ label: ["标签号", "Tag", "標籤號"], max: 20, required: true, createOnly: true }),
    item: text({ label: ["物品", "Item"], max: 100, required: true }),
    foundAt: instant({ label: ["捡到时间", "Found at", "撿到時間"], required: true }),
    vehicle: reference("vehicles", { label: ["车辆", "Vehicle", "車輛"], synonyms: ["车牌", "plate"] }),
    place: text({ label: ["位置", "Place"], max: 100 }),
    takenBy: text({ label: ["领取人", "Taken by", "領取人"], max: 50 }),
    takenAt: instant({ label: ["领取时间", "Taken at", "領取時間"] }),
    pictures: images({ label: ["照片", "Pictures"], max: 3 }),
    description: description(),
    createdAt: createdAt(),
  },
  list: {
    shape: "page",
    columns: ["label", "item", "foundAt", "vehicle", "place", "takenBy", "takenAt"],
    search: ["label", "item", "takenBy"],
    filters: ["vehicle", "foundAt", "takenAt"],
    sort: "foundAt",
    descending: true,
  },
  form: [
    ["label", "item", "foundAt", "vehicle", "place", "pictures"],
    ["takenBy", "takenAt", "description"],
  ],
});

/** Person and time of the collection must be given together. The collection must not be before the find. */
function check({ after }: PluginChange): PluginFaults {
  const { foundAt, takenBy, takenAt } = after;
  const isTaken = typeof takenAt === "number";
  if (isTaken && !takenBy) return [{ field: "takenBy", text: ["请填写领取人", "Say who took it", "請填寫領取人"] }];
  if (takenBy && !isTaken) return [{ field: "takenAt", text: ["请填写领取时间", "Say when", "請填寫領取時間"] }];
  if (isTaken && takenAt < Number(foundAt)) {
    return [
      { field: "takenAt", text: ["领取时间早于捡到时间", "It was found later than that", "領取時間早於撿到時間"] },
    ];
  }
  return undefined;
}

/** Collected items cannot be deleted, as someone may ask about them. */
function checkRemoval({ takenBy }: PluginRecord): PluginFaults {
  if (!takenBy) return undefined;
  return [{ text: ["已领取的失物不能删除", "What was taken away is kept", "已領取的失物不能刪除"] }];
}

export const plugin = {
  name: "lost-property",
  concepts: [{ declaration, check, checkRemoval }],
} satisfies ServerPlugin;
