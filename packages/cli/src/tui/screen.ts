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

/** Something said in the language of the moment: a text of the catalogue, or words that are known at run time only. */
export type Words = TextKey | ((language: Language) => string);

/** What screens and actions may touch. */
export interface Runtime {
  readonly session: Session;
  /** Address that is shown at sign-in. */
  readonly server: string;
  readonly clock: Clock;
  readonly store: Store<TuiState, TuiEvent>;
  readonly theme: Theme;
  /** `length` bytes that nobody can guess. */
  readonly randomBytes: (length: number) => Uint8Array;
  /** The chat of the signed-in user; undefined while there is none. */
  readonly chat: () => Chat | undefined;
  readonly desk: Desk;
  /** Pictures of messages, as far as the terminal can show them. */
  readonly gallery: Gallery;
  /** A text in the language of the moment. */
  readonly text: Translate;
  readonly say: (words: Words) => string;
  /** Aborted when the terminal UI ends: hand it to every call. */
  readonly signal: AbortSignal;
  /**
   * Does something on the server. Says whether the connection works, counts what is under way, and tells `refused`, or
   * else the person, what went wrong. The end of the session and an abort are told elsewhere.
   */
  readonly attempt: <T>(work: () => Promise<T>, refused?: (error: unknown) => void) => Promise<T | undefined>;
  /** Speaks another language from now on. */
  readonly setLanguage: (language: Language) => void;
  /** Whether the key of this moment was taken by the key table, so that no field may take it. */
  readonly keyTaken: () => boolean;
  readonly takeKey: (taken: boolean) => void;
  /** Ends the terminal UI. */
  readonly leave: () => void;
  /** Ways to deal with the terminal; those who draw on it name them with `drawBy`. In the linear mode there are none. */
  readonly drawing: () => Partial<Drawing>;
  readonly drawBy: (ways: Partial<Drawing>) => void;
}

export interface Drawing {
  /** Hands the terminal back to the shell until the process is continued (Ctrl-Z). */
  readonly suspend: () => Promise<void>;
  /** Hands the terminal to another program while `work` runs. */
  readonly aside: (work: () => Promise<void>) => Promise<void>;
  /** Draws everything anew, whatever the terminal shows. */
  readonly redraw: () => void;
  /** Hands a text to the clipboard of the terminal (OSC 52), also over SSH; terminals may forbid it. */
  readonly copy: (text: string) => void;
  /** Keeps a picture in pixels over what is drawn, until another one or none takes its place. */
  readonly overlay: (picture: Inline | undefined) => void;
}

/** Something that a person can do: by its keys, from the palette, as a command of the linear mode. */
export interface Action {
  /** `messages.readAll`: screen and verb. */
  readonly id: string;
  readonly text: Words;
  /** Names of keys as in `keys/keyName.ts`; the first one is shown. */
  readonly keys: readonly string[];
  readonly run: (runtime: Runtime) => void | Promise<void>;
  /** Missing: always. */
  readonly available?: (state: TuiState) => boolean;
  /** Asked first; only a yes runs it. */
  readonly ask?: TextKey;
  /** The command line that does the same. */
  readonly command?: (state: TuiState) => string | undefined;
  /** `hint`: named at the foot of the screen; `move`: in no palette. */
  readonly role?: "hint" | "move";
}

/** A text that is being entered. */
export interface Field {
  readonly name: string;
  readonly label: Words;
  readonly value: string;
  readonly secret?: boolean;
  /** Several lines, which the screen edits by actions of its own. */
  readonly multiline?: boolean;
  /** One of several fields: an empty line of the linear mode leaves it as it is and goes on. */
  readonly goesOn?: boolean;
  /** What was entered can be recalled. */
  readonly history?: boolean;
  /** What an entered value means. */
  readonly set: (value: string) => TuiEvent;
}

/** Part of the terminal that a view draws. */
export interface Area {
  readonly width: number;
  readonly height: number;
  /** Row of the terminal where it begins. */
  readonly top: number;
}

/** One screen. Adding one is an entry in `screens/registry.ts`. */
export interface Screen {
  readonly id: string;
  readonly title: Words;
  /**
   * `place`: has a key of its own and stands in the title line; `page`: comes up from menu and palette; `over`: lies over another one; `gate`: comes up by
   * itself while nobody is signed in or the session is locked.
   */
  readonly kind: "place" | "page" | "over" | "gate";
  /** Whether the person may see it; missing: everybody may. */
  readonly available?: (state: TuiState) => boolean;
  /** Brings a place up. */
  readonly key?: string;
  readonly command?: (state: TuiState) => string | undefined;
  readonly actions: readonly Action[];
  /** The field that takes what is typed now. */
  readonly field?: (state: TuiState) => Field | undefined;
  /** Called when the screen comes up, and when the workplace has changed. */
  readonly opened?: (runtime: Runtime) => void | Promise<void>;
  /** Called when another screen comes up. */
  readonly left?: (runtime: Runtime) => void;
  /** Called after every change while the screen is seen. */
  readonly changed?: (runtime: Runtime) => void;
  /** Called now and then while somebody is signed in, also when another screen is seen. */
  readonly refreshed?: (runtime: Runtime) => Promise<void>;
  /** Called when the server says that messages or notices came or were read elsewhere. */
  readonly pushed?: (runtime: Runtime) => Promise<void>;
  /** Number beside its name in the title line, such as unread messages. */
  readonly count?: (state: TuiState) => string;
  readonly View: ComponentType<Area>;
  /** The list of the screen, where it has one now: for the linear mode. */
  readonly list?: (runtime: Runtime) => ListPort | undefined;
  /**
   * The screen as lines of plain text, for screen readers and terminals that cannot draw. A list gives a page of
   * `LINEAR_ROWS` rows with the selected one among them, each with its number.
   */
  readonly lines: (runtime: Runtime) => readonly string[];
  /** Called when the lines were read out. Says whether the screen leaves some of them out from now on. */
  readonly told?: (runtime: Runtime) => boolean;
}

/** A list as the linear mode moves in it. */
export interface ListPort {
  readonly count: number;
  readonly selected: number;
  readonly select: (index: number) => void | Promise<void>;
}
