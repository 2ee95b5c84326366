import { files as filesCalls } from "@banche/core/calls";
import { useRuntime } from "../../bind/context.tsx";
import { readPicture } from "../../bind/chatPictures.ts";
import { errorText } from "../../bind/errorText.ts";
import { withProduct } from "../../bind/serverAddress.ts";
import { useTexts } from "../../bind/useTexts.ts";
import { toast } from "../../ui/toasts.ts";

/** Upload kind of pictures in texts. */
const KIND = "annexpic";
const PROBLEM_MS = 4_000;

/** Rules for the pictures of a text. */
export interface TextPictures {
  /** Uploads the first of some files. @returns its address for the text; undefined after a failure, which was already reported */
  readonly upload: (files: readonly File[]) => Promise<string | undefined>;
  /** Converts an address to the stored form; undefined when the picture is not allowed. Default: unchanged. */
  readonly kept?: (address: string) => string | undefined;
  /** Converts a stored address to the one that the page reads. Default: unchanged. */
  readonly shownAt?: (address: string) => string | undefined;
}

/** A picture that was read from a file. */
interface PictureBody {
  readonly name: string;
  readonly type: string;
  readonly bytes: Uint8Array;
}

/** Pictures of notices: uploads that all users of the factory may read. */
export function useNoticePictures(): TextPictures {
  const { client } = useRuntime();
  const upload = usePictureUpload(async (body) => {
    const stored = await client.calls(filesCalls).upload({ params: { type: KIND }, body });
    const address = withProduct(`/api/file/Image/${KIND}/${encodeURIComponent(stored.name)}`);
    // Pages request pictures without a token; the link contains a signature if the server needs one.
    const link = await client
      .calls(filesCalls)
      .link({ params: { type: KIND, name: stored.name } })
      .catch(() => undefined);
    const signature = new URL(link?.url ?? "", window.location.origin).searchParams.get("encryption");
    return signature === null ? address : `${address}?encryption=${encodeURIComponent(signature)}`;
  });
  return { upload };
}

/** @param store - uploads a picture. @returns its address for the text */
export function usePictureUpload(store: (body: PictureBody) => Promise<string>): TextPictures["upload"] {
  const t = useTexts();
  return async (files) => {
    const picture = await readPicture(files);
    if ("problem" in picture) {
      toast("error", t(picture.problem), PROBLEM_MS);
      return undefined;
    }
    try {
      const name = `picture.${picture.type.slice(picture.type.indexOf("/") + 1)}`;
      const { type, bytes } = picture;
      return await store({ name, type, bytes });
    } catch (error) {
      toast("error", t("widgets.editor.imageFailed", { reason: errorText(t, error) }), PROBLEM_MS);
      return undefined;
    }
  };
}
