import ReloadOutlined from "@ant-design/icons/es/icons/ReloadOutlined";
import Button from "antd/es/button";
import type { ReactNode } from "react";
import { useTexts } from "../bind/useTexts.ts";

interface BarToolProps {
  readonly label: string;
  readonly icon: ReactNode;
  readonly onClick?: () => void;
}

/** A tool of the bar that is only a picture. */
export function BarTool({ label, ...rest }: BarToolProps) {
  return <Button type="text" title={label} aria-label={label} {...rest} />;
}

/** Reads the list anew. */
export function RefreshTool({ onRefresh }: { readonly onRefresh: () => void }) {
  const t = useTexts();
  return <BarTool label={t("common.verbs.refresh")} icon={<ReloadOutlined />} onClick={onRefresh} />;
}
