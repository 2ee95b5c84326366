import type { IconName } from "@banche/core/forms";
import type { ReactNode } from "react";
import { Icon } from "../ui/Icon.tsx";
import { platformIcons } from "../ui/platformIcons.ts";

interface PlatformIconProps {
  /** Classes of a menu entry in the icon font of the platform: `icon-ym icon-ym-user`. */
  readonly icon: string;
  /** Size in px. */
  readonly size: number;
  /** Shown when our icon set has no such icon. */
  readonly instead: ReactNode;
}

/** The icon of a menu entry, drawn with our icon set (contract-base §2.3). */
export function PlatformIcon({ icon, size, instead }: PlatformIconProps) {
  const glyph = /\bicon-ym-([\w-]+)/.exec(icon)?.[1] ?? "";
  return isOurs(glyph) ? <Icon of={platformIcons[glyph]} size={size} /> : instead;
}

/** Core has the same check, but importing it would load another file. */
const isOurs = (name: string): name is IconName => Object.hasOwn(platformIcons, name);
