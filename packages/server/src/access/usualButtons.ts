/** The buttons that every list has (contract-base §3.3), with their names. */
export const usualButtons = { btn_add: "新建", btn_edit: "编辑", btn_remove: "删除" } as const;
