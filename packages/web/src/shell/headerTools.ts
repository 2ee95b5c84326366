import type { ComponentType } from "react";
import { late } from "../ui/late.tsx";

/**
 * Buttons of other parts in the header, from left to right, such as messages and chat. Each draws its own button (class
 * `tool` of the header comes as a property) and loads what it opens when it is first pressed.
 */
export interface HeaderToolProps {
  readonly className: string | undefined;
}

export const headerTools: readonly ComponentType<HeaderToolProps>[] = [
  late(async () => (await import("../features/messages/MessageButton.tsx")).MessageButton),
  late(async () => (await import("../features/chat/ChatButton.tsx")).ChatButton),
];
