import { clock } from "../../../output/clock.ts";
import { Box } from "ink";
import { useEffect, useState } from "react";
import { fit } from "../../cells.ts";
import { Line, Lines } from "../../components/Line.tsx";
import { useRuntime, useText, useTui } from "../../hooks.ts";
import type { PictureContent } from "../../pictures/gallery.ts";
import { inlinePicture, type Inline } from "../../pictures/inline.ts";
import type { Action, Area, Runtime, Screen } from "../../screen.ts";
import type { TuiState } from "../../state/tui.ts";
import type { Item } from "./items.ts";
import { userOf } from "./people.ts";
import { refOf } from "./reading.ts";
import { showFile } from "./showFile.ts";
import { talkOf } from "./talk.ts";
import { pictureFault } from "./thumbnails.ts";
import { sayingOf } from "./words.ts";

/** One picture of the conversation: in pixels if the terminal supports it, else in half-blocks. */
export const pictureScreen: Screen = {
  id: "picture",
  title: "chat.kinds.image",
  kind: "over",
  actions: [
    {
      id: "picture.show",
      text: "tui.chats.actions.show",
      keys: ["o", "enter"],
      role: "hint",
      run: (runtime) => showFile(runtime, viewedItem(runtime, runtime.store.getState())),
    },
    turn("previous", ["left", "p", "k"], -1),
    turn("next", ["right", "n", "j"], 1),
  ],
  View: PictureView,
  lines: (runtime) => {
    const item = viewedItem(runtime, runtime.store.getState());
    return item ? [caption(runtime, item)] : [];
  },
};

function turn(to: "previous" | "next", keys: readonly string[], by: 1 | -1): Action {
  return {
    id: `picture.${to}`,
    text: `tui.chats.actions.${to}Picture`,
    keys,
    role: "hint",
    run: (runtime) => {
      const next = pictureBeside(runtime, by);
      if (!next) return;
      runtime.store.dispatch({ type: "pictures/view", viewed: refOf(next) });
      runtime.store.dispatch({ type: "chats/pick", picked: refOf(next) });
    },
  };
}

function viewedItem(runtime: Pick<Runtime, "chat">, state: TuiState): Item | undefined {
  const { viewed } = state.pictures;
  const items = talkOf(runtime, state)?.items;
  return viewed && items?.at(items.indexOf(viewed));
}

/** The previous or next picture among the loaded messages. */
function pictureBeside(runtime: Runtime, by: 1 | -1): Item | undefined {
  const state = runtime.store.getState();
  const items = talkOf(runtime, state)?.items;
  const { viewed } = state.pictures;
  if (!items || !viewed) return undefined;
  for (let index = items.indexOf(viewed) + by; index >= 0 && index < items.length; index += by) {
    const item = items.at(index);
    if (item?.content.type === "image") return item;
  }
  return undefined;
}

function caption(runtime: Runtime, { content, own, at }: Item): string {
  const { store, text } = runtime;
  const state = store.getState();
  const from = own ? text("tui.chats.me") : userOf(state, state.chats.open?.peer ?? "").realName;
  return [sayingOf(content, text), from, clock(at, "yyyy-MM-dd HH:mm")].join(" · ");
}

const CAPTION_ROWS = 1;

/** Rows of text, or a picture that is drawn over empty rows. */
type Shown = { readonly rows: readonly string[] } | { readonly inline: Inline };

function PictureView(area: Area) {
  const runtime = useRuntime();
  const { theme } = runtime;
  const state = useTui((all) => all);
  const text = useText();
  const item = viewedItem(runtime, state);
  const shown = usePicture(runtime, item?.content.type === "image" ? item.content : undefined, area);
  const rows = shown ? ("rows" in shown ? shown.rows : []) : [` ${theme.dim(text("common.states.loading"))}`];
  return (
    <Box flexDirection="column" width={area.width} height={area.height} overflow="hidden">
      {item && <Line text={` ${theme.dim(fit(caption(runtime, item), area.width - 2))}`} />}
      <Lines rows={rows} />
    </Box>
  );
}

/** Scales the picture to the available space. A picture in pixels is drawn over the screen while it is open. */
function usePicture(runtime: Runtime, content: PictureContent | undefined, area: Area): Shown | undefined {
  const { width, height, top } = area;
  const [shown, setShown] = useState<Shown>();
  useEffect(() => {
    let wanted = true;
    setShown(undefined);
    if (content) {
      void picture(runtime, content, { width, height, top }).then((made) => {
        if (wanted) setShown(made);
      });
    }
    return () => {
      wanted = false;
    };
  }, [runtime, content, width, height, top]);
  const inline = shown && "inline" in shown ? shown.inline : undefined;
  useEffect(() => {
    if (!inline) return undefined;
    runtime.drawing().overlay?.(inline);
    return () => runtime.drawing().overlay?.(undefined);
  }, [runtime, inline]);
  return shown;
}

/** Never fails: on an error it returns the reason as text. */
async function picture(runtime: Runtime, content: PictureContent, area: Area): Promise<Shown> {
  const { gallery, theme, text } = runtime;
  const { way, cell } = gallery.terms;
  const rows = Math.max(1, area.height - CAPTION_ROWS);
  const columns = Math.max(1, area.width - 2);
  try {
    if (way === "blocks" || way === "words") {
      const drawn = await gallery.rows(content, { width: columns, height: rows });
      return { rows: drawn.map((row) => ` ${row}`) };
    }
    const bytes = await gallery.bytes(content);
    const place = { x: 1, y: area.top + CAPTION_ROWS, columns, rows };
    return { inline: await inlinePicture(bytes, place, { way, cell }) };
  } catch (error) {
    return { rows: ["", ` ${theme.warn(fit(pictureFault(error, text), columns))}`] };
  }
}
