import { type CommonClient, createStore, type Store, type TextKey } from "@banche/core";
import { files as filesCalls } from "@banche/core/calls";
import { type Chat, checkChatImage, pictureTypeOf } from "@banche/core/chat";

/** A picture that is being uploaded. After the upload a message replaces it. */
export interface PictureUpload {
  readonly key: string;
  readonly peer: string;
  /** Address of the picture's bytes; valid in this page only. */
  readonly url: string;
  readonly file: Picture;
  readonly state: "uploading" | "failed";
}

/** A picture that may be sent. The type is detected from the content; the size is in px. */
export interface Picture {
  readonly type: string;
  readonly bytes: Uint8Array<ArrayBuffer>;
  readonly width?: number;
  readonly height?: number;
}

export interface PictureQueue {
  readonly store: Pick<Store<readonly PictureUpload[], never>, "getState" | "subscribe">;
  send(peer: string, picture: Picture): void;
  again(key: string): void;
  discard(key: string): void;
}

type QueueEvent =
  | { readonly type: "added"; readonly upload: PictureUpload }
  | { readonly type: "changed"; readonly key: string; readonly state: PictureUpload["state"] }
  | { readonly type: "gone"; readonly key: string };

/**
 * Sends pictures. Servers with file references get an upload first; others get the picture inside the frame (W-13). A
 * picture that fails stays in the queue until the user sends it again or removes it.
 */
export function createPictureQueue(chat: Chat, client: Pick<CommonClient, "calls">): PictureQueue {
  let count = 0;
  const store = createStore<readonly PictureUpload[], QueueEvent>((uploads, event) => {
    if (event.type === "added") return [...uploads, event.upload];
    if (event.type === "gone") return uploads.filter(({ key }) => key !== event.key);
    return uploads.map((upload) => (upload.key === event.key ? { ...upload, state: event.state } : upload));
  }, []);

  async function upload({ key, peer, file }: PictureUpload): Promise<void> {
    const { type, bytes, ...size } = file;
    try {
      const name = `picture.${type.slice(type.indexOf("/") + 1)}`;
      const stored = await client.calls(filesCalls).upload({ params: { type: "IM" }, body: { name, type, bytes } });
      chat.send(peer, { type: "image", path: stored.name, ...size });
      drop(key);
    } catch {
      store.dispatch({ type: "changed", key, state: "failed" });
    }
  }

  function drop(key: string): void {
    const known = store.getState().find((one) => one.key === key);
    if (known) URL.revokeObjectURL(known.url);
    store.dispatch({ type: "gone", key });
  }

  return {
    store,
    send(peer, file) {
      const { type, bytes, ...size } = file;
      // Until the additions are known, the server is treated as one of ours. A refused upload shows that it is not.
      const { connection, additions } = chat.getState();
      if (connection.status === "ready" && !additions.includes("clientIds")) {
        chat.send(peer, { type: "image", base64: base64Of(bytes), ...size });
        return;
      }
      const url = URL.createObjectURL(new Blob([bytes], { type }));
      const made: PictureUpload = { key: `picture ${(count += 1)}`, peer, url, file, state: "uploading" };
      store.dispatch({ type: "added", upload: made });
      void upload(made);
    },
    again(key) {
      const failed = store.getState().find((one) => one.key === key && one.state === "failed");
      if (!failed) return;
      store.dispatch({ type: "changed", key, state: "uploading" });
      void upload(failed);
    },
    discard: drop,
  };
}

/**
 * Reads files that the user chose, pasted or dropped.
 * @returns the one picture, or why it cannot be sent
 */
export async function readPicture(files: readonly File[]): Promise<Picture | { readonly problem: TextKey }> {
  const [file] = files;
  if (!file) return { problem: "chatWindow.notImage" };
  const head = new Uint8Array(await file.slice(0, 64).arrayBuffer());
  const type = pictureTypeOf(head);
  const facts = files.map(({ name, size }) => ({ name, sizeBytes: size, type: type ?? "" }));
  const [issue] = checkChatImage(facts);
  if (issue) return { problem: problems[issue.rule] ?? "chatWindow.notImage" };
  const bytes = new Uint8Array(await file.arrayBuffer());
  return { type: type ?? "", bytes, ...(await sizeOf(new Blob([bytes], { type: type ?? "" }))) };
}

const problems: Readonly<Record<string, TextKey>> = {
  oneImage: "chatWindow.oneImage",
  chatImageTooLarge: "chatWindow.imageTooLarge",
};

/** Width and height in px; undefined when the browser cannot read them. */
async function sizeOf(picture: Blob): Promise<{ readonly width?: number; readonly height?: number }> {
  try {
    const { width, height } = await createImageBitmap(picture);
    return { width, height };
  } catch {
    return {};
  }
}

function base64Of(bytes: Uint8Array): string {
  let text = "";
  // In parts, because a call accepts a limited number of arguments.
  for (let at = 0; at < bytes.length; at += 8_192) text += String.fromCharCode(...bytes.subarray(at, at + 8_192));
  return btoa(text);
}
