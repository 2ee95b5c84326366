import CheckOutlined from "@ant-design/icons-svg/es/asn/CheckOutlined";
import CopyOutlined from "@ant-design/icons-svg/es/asn/CopyOutlined";
import DeleteOutlined from "@ant-design/icons-svg/es/asn/DeleteOutlined";
import ShareAltOutlined from "@ant-design/icons-svg/es/asn/ShareAltOutlined";
import StarFilled from "@ant-design/icons-svg/es/asn/StarFilled";
import StarOutlined from "@ant-design/icons-svg/es/asn/StarOutlined";
import type { IconDefinition } from "@ant-design/icons-svg/es/types";
import { useTexts } from "../bind/useTexts.ts";
import { Icon } from "../ui/Icon.tsx";
import { IconButton } from "../ui/IconButton.tsx";
import { copyLink } from "./copyLink.ts";

interface ViewRowProps {
  readonly name: string;
  readonly isCurrent: boolean;
  /** Whether the list opens with this view. */
  readonly isFirst: boolean;
  readonly link: () => string;
  readonly onOpen: () => void;
  readonly onFirst: () => void;
  /** Missing: the user may not share. */
  readonly onShare: (() => void) | undefined;
  readonly takeAway: { readonly label: string; readonly run: () => void } | undefined;
}

/** One view with its actions. */
export function ViewRow({ name, isCurrent, isFirst, link, onOpen, onFirst, onShare, takeAway }: ViewRowProps) {
  const t = useTexts();
  const tool = (label: string, icon: IconDefinition, onClick: () => void, isPressed?: boolean) => (
    <IconButton icon={icon} label={label} onClick={onClick} {...(isPressed !== undefined && { pressed: isPressed })} />
  );
  return (
    <li>
      <button type="button" aria-current={isCurrent} onClick={onOpen}>
        <span>{name}</span>
        {isCurrent ? <Icon of={CheckOutlined} size={14} /> : null}
      </button>
      {tool(
        t(isFirst ? "lists.views.notFirst" : "lists.views.first", { name }),
        isFirst ? StarFilled : StarOutlined,
        onFirst,
        isFirst,
      )}
      {tool(t("lists.views.copy", { name }), CopyOutlined, () => void copyLink(link(), t))}
      {onShare ? tool(t("lists.views.share", { name }), ShareAltOutlined, onShare) : null}
      {takeAway ? tool(takeAway.label, DeleteOutlined, takeAway.run) : null}
    </li>
  );
}
