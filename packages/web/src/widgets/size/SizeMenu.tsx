import FontSizeOutlined from "@ant-design/icons-svg/es/asn/FontSizeOutlined";
import { SIZES } from "@banche/core/shell";
import { useSettings } from "../../bind/useSettings.ts";
import { useTexts } from "../../bind/useTexts.ts";
import { Icon } from "../../ui/Icon.tsx";
import { MenuButton } from "../../ui/MenuButton.tsx";
import { useChooseSize } from "./useChooseSize.ts";

/** Sizes of controls and text (spec §2, §8). */
export function SizeMenu({ className }: { readonly className?: string | undefined }) {
  const t = useTexts();
  const [{ size }] = useSettings();
  const choose = useChooseSize();
  const items = SIZES.map((one) => ({
    key: one,
    label: t(`settings.sizes.${one}`),
    disabled: one === size,
    checked: one === size,
    onSelect: () => choose(one),
  }));
  const name = `${t("settings.size")}: ${t(`settings.sizes.${size}`)}`;
  return (
    <MenuButton label={t("settings.size")} name={name} title={name} items={items} className={className}>
      <Icon of={FontSizeOutlined} />
    </MenuButton>
  );
}
