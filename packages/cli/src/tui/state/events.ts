import type { Language, SessionState } from "@banche/core";
import type { ChatsEvent } from "./chats.ts";
import type { FactoriesEvent } from "./factories.ts";
import type { FleetEvent } from "./fleet.ts";
import type { FormEvent } from "./forms.ts";
import type { HelpEvent } from "./help.ts";
import type { LineEvent } from "./line.ts";
import type { MenuEvent } from "./menu.ts";
import type { MessagesEvent } from "./messages.ts";
import type { PaletteEvent } from "./palette.ts";
import type { PeopleEvent } from "./people.ts";
import type { PicturesEvent } from "./pictures.ts";
import type { RecordsEvent } from "./records.ts";
import type { ResourcesEvent } from "./resources.ts";
import type { ShellEvent } from "./shell.ts";

/** Events that concern every part of the terminal UI. */
export type CommonEvent =
  | { readonly type: "session/changed"; readonly session: SessionState }
  /** Another user or another factory: all data read before is invalid. */
  | { readonly type: "workplace/changed" }
  | { readonly type: "language/changed"; readonly language: Language }
  | { readonly type: "resized"; readonly columns: number; readonly rows: number };

/** All events. Each reducer receives all of them and handles its own. */
export type TuiEvent =
  | CommonEvent
  | ChatsEvent
  | FactoriesEvent
  | FleetEvent
  | FormEvent
  | HelpEvent
  | LineEvent
  | MenuEvent
  | MessagesEvent
  | PaletteEvent
  | PeopleEvent
  | PicturesEvent
  | RecordsEvent
  | ResourcesEvent
  | ShellEvent;
