import PlusOutlined from "@ant-design/icons/es/icons/PlusOutlined";
import Button from "antd/es/button";
import { useTexts } from "../bind/useTexts.ts";
import type { ResourceScreen } from "./useResourceScreen.ts";

/** Opens the form for a new record, for who may make one. */
export function AddButton({ screen }: { readonly screen: ResourceScreen }) {
  const t = useTexts();
  const { rights, resource, form, place } = screen;
  if (!rights.button(resource.buttons.add)) return null;
  return (
    <Button type="primary" icon={<PlusOutlined />} onClick={() => form.create(place)}>
      {t("common.verbs.add")}
    </Button>
  );
}
