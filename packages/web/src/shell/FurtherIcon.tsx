import type { IconName } from "@banche/core/forms";
import { Icon } from "../ui/Icon.tsx";
import { platformIcons } from "../ui/platformIcons.ts";

interface FurtherIconProps {
  readonly glyph: IconName;
  /** Size in px. */
  readonly size: number;
}

/** An icon of the platform that the pages of our own menu do not use. */
export function FurtherIcon({ glyph, size }: FurtherIconProps) {
  return <Icon of={platformIcons[glyph]} size={size} />;
}
