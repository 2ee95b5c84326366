import PlusOutlined from "@ant-design/icons-svg/es/asn/PlusOutlined";
import { useTexts } from "../bind/useTexts.ts";
import { Button } from "../ui/Button.tsx";
import { Icon } from "../ui/Icon.tsx";
import type { ResourceScreen } from "./useResourceScreen.ts";

/** Opens the form for a new record. Shown to users who may create one. */
export function AddButton({ screen }: { readonly screen: ResourceScreen }) {
  const t = useTexts();
  const { rights, resource, form, place } = screen;
  if (!rights.button(resource.buttons.add)) return null;
  return (
    <Button look="main" onClick={() => form.create(place)}>
      <Icon of={PlusOutlined} size={14} />
      {t("common.verbs.add")}
    </Button>
  );
}
