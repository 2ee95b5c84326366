import type { MessageRef } from "./chats.ts";
import type { TuiEvent } from "./events.ts";

/** A small picture in the list of messages. */
export type Thumbnail =
  | { readonly status: "loading" }
  | { readonly status: "ready"; readonly rows: readonly string[] }
  | { readonly status: "failed"; readonly reason: string };

export interface PicturesState {
  /** By the key of their message; the oldest are removed first. */
  readonly thumbnails: ReadonlyMap<string, Thumbnail>;
  /** The message whose picture is shown alone. */
  readonly viewed: MessageRef | undefined;
}

export type PicturesEvent =
  | { readonly type: "pictures/thumbnail"; readonly key: string; readonly thumbnail: Thumbnail }
  | { readonly type: "pictures/view"; readonly viewed: MessageRef };

export const noPictures: PicturesState = { thumbnails: new Map(), viewed: undefined };

/** Most thumbnails that are kept. */
const KEPT = 200;

/** Failed pictures are fetched again when their conversation is opened again. */
export function reducePictures(state: PicturesState, event: TuiEvent): PicturesState {
  switch (event.type) {
    case "pictures/thumbnail": {
      const thumbnails = new Map(state.thumbnails).set(event.key, event.thumbnail);
      for (const key of [...thumbnails.keys()].slice(0, Math.max(0, thumbnails.size - KEPT))) thumbnails.delete(key);
      return { ...state, thumbnails };
    }
    case "pictures/view":
      return { ...state, viewed: event.viewed };
    case "chats/open": {
      const kept = [...state.thumbnails].filter(([, { status }]) => status !== "failed");
      return kept.length === state.thumbnails.size ? state : { ...state, thumbnails: new Map(kept) };
    }
    case "workplace/changed":
      return noPictures;
    default:
      return state;
  }
}
