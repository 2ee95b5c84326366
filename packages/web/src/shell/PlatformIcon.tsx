import { type IconName, isIconName } from "@banche/core/forms";
import type { ReactNode } from "react";
import { Icon } from "../ui/Icon.tsx";
import { late } from "../ui/late.tsx";
import { menuIcons } from "../ui/menuIcons.ts";

interface PlatformIconProps {
  /** Classes of a menu entry in the icon font of the platform: `icon-ym icon-ym-user`. */
  readonly icon: string;
  /** Size in px. */
  readonly size: number;
  /** Shown when our icon set has no such icon, and until the icons beyond our own menu are loaded. */
  readonly instead: ReactNode;
}

type FurtherIconProps = Pick<PlatformIconProps, "size" | "instead"> & { readonly glyph: IconName };

const FurtherIcon = late<FurtherIconProps>(
  async () => (await import("./FurtherIcon.tsx")).FurtherIcon,
  ({ instead }) => instead,
);

/** The icon of a menu entry, drawn with our icon set (contract-base §2.3). */
export function PlatformIcon({ icon, size, instead }: PlatformIconProps) {
  const glyph = /\bicon-ym-([\w-]+)/.exec(icon)?.[1] ?? "";
  if (isOfMenu(glyph)) return <Icon of={menuIcons[glyph]} size={size} />;
  return isIconName(glyph) ? <FurtherIcon glyph={glyph} size={size} instead={instead} /> : instead;
}

const isOfMenu = (name: string): name is keyof typeof menuIcons => Object.hasOwn(menuIcons, name);
