import type { ComponentType } from "react";
import { late } from "../ui/late.tsx";

/**
 * Buttons of features in the header, from left to right, such as messages and chat. Each draws its own button (it gets the class `tool` as
 * a property) and loads its content when it is first pressed.
 */
export interface HeaderToolProps {
  readonly className: string | undefined;
}

export const headerTools: readonly ComponentType<HeaderToolProps>[] = [
  late(async () => (await import("../features/messages/MessageButton.tsx")).MessageButton),
  late(async () => (await import("../features/chat/ChatButton.tsx")).ChatButton),
];
