import type { Clock, Language, Session, Store, TextKey } from "@banche/core";
import type { Chat } from "@banche/core/chat";
import type { Translate } from "@banche/core/text";
import type { ComponentType } from "react";
import type { Desk } from "./chat/ports.ts";
import type { Gallery } from "./pictures/gallery.ts";
import type { Inline } from "./pictures/inline.ts";
import type { TuiEvent } from "./state/events.ts";
import type { TuiState } from "./state/tui.ts";
import type { Theme } from "./theme.ts";

/** A text in the current language: a key of the catalogue, or words that are only known at run time. */
export type Words = TextKey | ((language: Language) => string);

/** Everything that screens and actions may use. */
export interface Runtime {
  readonly session: Session;
  /** Server address shown at sign-in. */
  readonly server: string;
  readonly clock: Clock;
  readonly store: Store<TuiState, TuiEvent>;
  readonly theme: Theme;
  /** Returns `length` unpredictable bytes. */
  readonly randomBytes: (length: number) => Uint8Array;
  /** The chat of the signed-in user; undefined when there is none. */
  readonly chat: () => Chat | undefined;
  readonly desk: Desk;
  /** Pictures of messages, if the terminal can show them. */
  readonly gallery: Gallery;
  /** A text in the current language. */
  readonly text: Translate;
  readonly say: (words: Words) => string;
  /** Aborted when the terminal UI ends: pass it to every call. */
  readonly signal: AbortSignal;
  /**
   * Runs work on the server. Shows whether the connection works and counts pending calls. An error is passed to `refused`; without it, it
   * is shown to the user. The end of the session and aborts are reported elsewhere.
   */
  readonly attempt: <T>(work: () => Promise<T>, refused?: (error: unknown) => void) => Promise<T | undefined>;
  /** Switches to another language. */
  readonly setLanguage: (language: Language) => void;
  /** Whether the key table took the current key; then no field may take it. */
  readonly keyTaken: () => boolean;
  readonly takeKey: (taken: boolean) => void;
  /** Ends the terminal UI. */
  readonly leave: () => void;
  /** Functions for drawing on the terminal; the drawing mode sets them with `drawBy`. Empty in the linear mode. */
  readonly drawing: () => Partial<Drawing>;
  readonly drawBy: (ways: Partial<Drawing>) => void;
}

export interface Drawing {
  /** Returns the terminal to the shell until the process is continued (Ctrl-Z). */
  readonly suspend: () => Promise<void>;
  /** Lets another program use the terminal while `work` runs. */
  readonly aside: (work: () => Promise<void>) => Promise<void>;
  /** Draws everything again, whatever the terminal shows. */
  readonly redraw: () => void;
  /** Copies a text to the clipboard of the terminal (OSC 52), also over SSH; terminals may forbid it. */
  readonly copy: (text: string) => void;
  /** Shows a pixel picture over the drawn text, until another one or none replaces it. */
  readonly overlay: (picture: Inline | undefined) => void;
}

/** An action of the user: started by its keys, from the palette, or as a command of the linear mode. */
export interface Action {
  /** `messages.readAll`: screen and verb. */
  readonly id: string;
  readonly text: Words;
  /** Names of keys as in `keys/keyName.ts`; the first one is shown. */
  readonly keys: readonly string[];
  readonly run: (runtime: Runtime) => void | Promise<void>;
  /** Missing: the action is always available. */
  readonly available?: (state: TuiState) => boolean;
  /** A question before the action; only a yes runs it. */
  readonly ask?: TextKey;
  /** The command line with the same effect. */
  readonly command?: (state: TuiState) => string | undefined;
  /** `hint`: shown at the bottom of the screen; `move`: not in the palette. */
  readonly role?: "hint" | "move";
}

/** A text field with its current value. */
export interface Field {
  readonly name: string;
  readonly label: Words;
  readonly value: string;
  readonly secret?: boolean;
  /** A field of several lines; the screen edits it with its own actions. */
  readonly multiline?: boolean;
  /** One of several fields: in the linear mode an empty line keeps its value and moves to the next field. */
  readonly goesOn?: boolean;
  /** Earlier inputs can be recalled. */
  readonly history?: boolean;
  /** The event that sets a value. */
  readonly set: (value: string) => TuiEvent;
}

/** Part of the terminal that a view draws. */
export interface Area {
  readonly width: number;
  readonly height: number;
  /** First row of the area on the terminal. */
  readonly top: number;
}

/** One screen. To add one, add an entry in `screens/registry.ts`. */
export interface Screen {
  readonly id: string;
  readonly title: Words;
  /**
   * `place`: has its own key and is in the title line. `page`: opened from menu and palette. `over`: an overlay on another screen. `gate`:
   * shown automatically while nobody is signed in or the session is locked.
   */
  readonly kind: "place" | "page" | "over" | "gate";
  /** Whether the user may see it; missing: every user may. */
  readonly available?: (state: TuiState) => boolean;
  /** The key that opens a place. */
  readonly key?: string;
  readonly command?: (state: TuiState) => string | undefined;
  readonly actions: readonly Action[];
  /** The field that receives typed text now. */
  readonly field?: (state: TuiState) => Field | undefined;
  /** Called when the screen opens, and when the workplace has changed. */
  readonly opened?: (runtime: Runtime) => void | Promise<void>;
  /** Called when another screen opens. */
  readonly left?: (runtime: Runtime) => void;
  /** Called after every change while the screen is visible. */
  readonly changed?: (runtime: Runtime) => void;
  /** Called regularly while a user is signed in, also when another screen is visible. */
  readonly refreshed?: (runtime: Runtime) => Promise<void>;
  /** Called when the server reports that messages or notices arrived, or were read on another device. */
  readonly pushed?: (runtime: Runtime) => Promise<void>;
  /** Text beside its name in the title line, such as the number of unread messages. */
  readonly count?: (state: TuiState) => string;
  readonly View: ComponentType<Area>;
  /** The current list of the screen, for the linear mode. */
  readonly list?: (runtime: Runtime) => ListPort | undefined;
  /**
   * The screen as lines of plain text, for screen readers and terminals that cannot draw. A list returns a page of `LINEAR_ROWS` rows that
   * contains the selected row; each row has its number.
   */
  readonly lines: (runtime: Runtime) => readonly string[];
  /** Called when the lines were printed. Returns whether the screen leaves some of them out from now on. */
  readonly told?: (runtime: Runtime) => boolean;
}

/** A list, as the linear mode uses it. */
export interface ListPort {
  readonly count: number;
  readonly selected: number;
  readonly select: (index: number) => void | Promise<void>;
}
