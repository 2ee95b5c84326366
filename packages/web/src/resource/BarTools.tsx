import ReloadOutlined from "@ant-design/icons-svg/es/asn/ReloadOutlined";
import { useTexts } from "../bind/useTexts.ts";
import { IconButton } from "../ui/IconButton.tsx";

/** Button that reads the list again. */
export function RefreshTool({ onRefresh }: { readonly onRefresh: () => void }) {
  const t = useTexts();
  return <IconButton roomy icon={ReloadOutlined} label={t("common.verbs.refresh")} onClick={onRefresh} />;
}
