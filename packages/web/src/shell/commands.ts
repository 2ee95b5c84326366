import AppstoreOutlined from "@ant-design/icons-svg/es/asn/AppstoreOutlined";
import BellOutlined from "@ant-design/icons-svg/es/asn/BellOutlined";
import BgColorsOutlined from "@ant-design/icons-svg/es/asn/BgColorsOutlined";
import BookOutlined from "@ant-design/icons-svg/es/asn/BookOutlined";
import CloseOutlined from "@ant-design/icons-svg/es/asn/CloseOutlined";
import CommentOutlined from "@ant-design/icons-svg/es/asn/CommentOutlined";
import FullscreenOutlined from "@ant-design/icons-svg/es/asn/FullscreenOutlined";
import InfoCircleOutlined from "@ant-design/icons-svg/es/asn/InfoCircleOutlined";
import LeftOutlined from "@ant-design/icons-svg/es/asn/LeftOutlined";
import LockOutlined from "@ant-design/icons-svg/es/asn/LockOutlined";
import LogoutOutlined from "@ant-design/icons-svg/es/asn/LogoutOutlined";
import MenuFoldOutlined from "@ant-design/icons-svg/es/asn/MenuFoldOutlined";
import ReloadOutlined from "@ant-design/icons-svg/es/asn/ReloadOutlined";
import RightOutlined from "@ant-design/icons-svg/es/asn/RightOutlined";
import SearchOutlined from "@ant-design/icons-svg/es/asn/SearchOutlined";
import SettingOutlined from "@ant-design/icons-svg/es/asn/SettingOutlined";
import SwapOutlined from "@ant-design/icons-svg/es/asn/SwapOutlined";
import UserOutlined from "@ant-design/icons-svg/es/asn/UserOutlined";
import type { IconDefinition } from "@ant-design/icons-svg/es/types";
import type { TextKey } from "@banche/core";
import type { Keys } from "../ui/shortcuts.ts";

/** All commands of the shell; used by header, user menu, palette and keys. */
export const commands = [
  { name: "palette", text: "shell.commands.palette", icon: SearchOutlined, keys: "Mod+k" },
  { name: "help", text: "profile.documentation", icon: BookOutlined, keys: "?" },
  { name: "profile", text: "profile.title", icon: UserOutlined },
  { name: "notices", text: "shell.commands.notices", icon: BellOutlined },
  { name: "wholeMenu", text: "shell.wholeMenu", icon: AppstoreOutlined },
  { name: "settings", text: "settings.title", icon: SettingOutlined, keys: "Alt+," },
  { name: "factory", text: "session.switchFactory", icon: SwapOutlined },
  { name: "colors", text: "shell.commands.colors", icon: BgColorsOutlined, keys: "Alt+d" },
  { name: "fullscreen", text: "settings.fullscreen", icon: FullscreenOutlined, keys: "Alt+f" },
  { name: "sidebar", text: "shell.commands.sidebar", icon: MenuFoldOutlined, keys: "Alt+b" },
  { name: "refresh", text: "shell.commands.refresh", icon: ReloadOutlined, keys: "Alt+r" },
  { name: "closeTab", text: "shell.commands.closeTab", icon: CloseOutlined, keys: "Alt+w" },
  { name: "previousTab", text: "shell.commands.previousTab", icon: LeftOutlined, keys: "Alt+[" },
  { name: "nextTab", text: "shell.commands.nextTab", icon: RightOutlined, keys: "Alt+]" },
  { name: "lock", text: "session.lock", icon: LockOutlined, keys: "Alt+l" },
  { name: "feedback", text: "profile.feedback", icon: CommentOutlined },
  { name: "about", text: "profile.about", icon: InfoCircleOutlined },
  { name: "signOut", text: "session.signOut", icon: LogoutOutlined },
] as const satisfies readonly CommandFacts[];

interface CommandFacts {
  readonly name: string;
  readonly text: TextKey;
  readonly icon: IconDefinition;
  readonly keys?: Keys;
}

export type CommandName = (typeof commands)[number]["name"];

/** One command, ready to run. */
export interface Command {
  readonly name: CommandName;
  readonly title: string;
  readonly icon: IconDefinition;
  readonly keys: Keys | undefined;
  readonly run: () => void;
}
