import CheckOutlined from "@ant-design/icons/es/icons/CheckOutlined";
import CopyOutlined from "@ant-design/icons/es/icons/CopyOutlined";
import DeleteOutlined from "@ant-design/icons/es/icons/DeleteOutlined";
import ShareAltOutlined from "@ant-design/icons/es/icons/ShareAltOutlined";
import StarFilled from "@ant-design/icons/es/icons/StarFilled";
import StarOutlined from "@ant-design/icons/es/icons/StarOutlined";
import Button from "antd/es/button";
import type { ReactNode } from "react";
import { useTexts } from "../bind/useTexts.ts";
import { copyLink } from "./copyLink.ts";

interface ViewRowProps {
  readonly name: string;
  readonly isCurrent: boolean;
  /** Whether the list begins with it. */
  readonly isFirst: boolean;
  readonly link: () => string;
  readonly onOpen: () => void;
  readonly onFirst: () => void;
  /** Missing: the user may not share. */
  readonly onShare: (() => void) | undefined;
  readonly takeAway: { readonly label: string; readonly run: () => void } | undefined;
}

/** One view, and what can be done with it. */
export function ViewRow({ name, isCurrent, isFirst, link, onOpen, onFirst, onShare, takeAway }: ViewRowProps) {
  const t = useTexts();
  const tool = (label: string, icon: ReactNode, onClick: () => void, isPressed?: boolean) => (
    <Button
      type="text"
      size="small"
      icon={icon}
      aria-label={label}
      aria-pressed={isPressed}
      title={label}
      onClick={onClick}
    />
  );
  return (
    <li>
      <button type="button" aria-current={isCurrent} onClick={onOpen}>
        <span>{name}</span>
        {isCurrent ? <CheckOutlined aria-hidden="true" /> : null}
      </button>
      {tool(
        t(isFirst ? "lists.views.notFirst" : "lists.views.first", { name }),
        isFirst ? <StarFilled /> : <StarOutlined />,
        onFirst,
        isFirst,
      )}
      {tool(t("lists.views.copy", { name }), <CopyOutlined />, () => void copyLink(link(), t))}
      {onShare ? tool(t("lists.views.share", { name }), <ShareAltOutlined />, onShare) : null}
      {takeAway ? tool(takeAway.label, <DeleteOutlined />, takeAway.run) : null}
    </li>
  );
}
