let counter = 0;

/** A design of a model with a name and a state, each time of another name. */
export const design = (label = "甲") => ({
  ...{ name: `model-${(counter += 1)}`, title: ["模型", "Models"], one: ["模型", "model"], scope: "factory" },
  ...{ key: ["name"], label: "name", list: { shape: "page", columns: ["name"] }, form: [["name", "enabled"]] },
  fields: {
    name: { kind: "text", label: [label, "Name"], id: "name", max: 50, required: true },
    enabled: { kind: "flag", label: ["状态", "State"], id: "enabled", wire: "enabledMark", default: true },
  },
  actions: {
    close: { label: ["关闭", "Close"], button: "btn_close", sets: { enabled: false } },
    reopen: { label: ["重开", "Reopen"], button: "btn_close", sets: { enabled: true } },
  },
});
