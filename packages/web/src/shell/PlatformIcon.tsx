import type { IconName } from "@banche/core/forms";
import type { ReactNode } from "react";
import { Icon } from "../ui/Icon.tsx";
import { platformIcons } from "../ui/platformIcons.ts";

interface PlatformIconProps {
  /** The classes that a menu entry has in the font of the platform, `icon-ym icon-ym-user`. */
  readonly icon: string;
  /** px */
  readonly size: number;
  /** Stands in its place where our set has no such picture. */
  readonly instead: ReactNode;
}

/** How our set draws the icon that a menu entry was given (contract-base §2.3). */
export function PlatformIcon({ icon, size, instead }: PlatformIconProps) {
  const glyph = /\bicon-ym-([\w-]+)/.exec(icon)?.[1] ?? "";
  return isOurs(glyph) ? <Icon of={platformIcons[glyph]} size={size} /> : instead;
}

/** The check of core would bring another file. */
const isOurs = (name: string): name is IconName => Object.hasOwn(platformIcons, name);
