import { useRuntime } from "../../bind/context.tsx";
import { readPicture } from "../../bind/chatPictures.ts";
import { errorText } from "../../bind/errorText.ts";
import { withProduct } from "../../bind/serverAddress.ts";
import { useTexts } from "../../bind/useTexts.ts";
import { toast } from "../../ui/toasts.ts";

/** Kind of upload that pictures in texts belong to. */
const KIND = "annexpic";
const PROBLEM_MS = 4_000;

/** The pictures that may stand in a text. */
export interface TextPictures {
  /** Uploads the first of some files. @returns the address that the text has; undefined when it cannot be, which was said */
  readonly upload: (files: readonly File[]) => Promise<string | undefined>;
  /** The address that the text has of one that it is given; undefined where the picture may not stand in it. Default: each as it is. */
  readonly kept?: (address: string) => string | undefined;
  /** Where the page reads the picture of such an address from. Default: there. */
  readonly shownAt?: (address: string) => string | undefined;
}

/** A picture that was read from a file of a person. */
interface PictureBody {
  readonly name: string;
  readonly type: string;
  readonly bytes: Uint8Array;
}

/** Pictures of notices: uploads that everybody of the factory may read. */
export function useNoticePictures(): TextPictures {
  const { client } = useRuntime();
  const upload = usePictureUpload(async (body) => {
    const stored = await client.files.upload({ params: { type: KIND }, body });
    const address = withProduct(`/api/file/Image/${KIND}/${encodeURIComponent(stored.name)}`);
    // Pages ask for pictures without a token: the link brings a signature, where the server wants one.
    const link = await client.files.link({ params: { type: KIND, name: stored.name } }).catch(() => undefined);
    const signature = new URL(link?.url ?? "", window.location.origin).searchParams.get("encryption");
    return signature === null ? address : `${address}?encryption=${encodeURIComponent(signature)}`;
  });
  return { upload };
}

/** @param store - uploads a picture. @returns the address that the text has */
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
