import type { Signer } from "../auth/signing.ts";

/** Upload kind of pictures in notices. */
export const noticePictureKind = "annexpic";

/** Validity of a link in a delivered text. Each reading creates new links. */
const linkLifeMs = 24 * 3_600_000;

const address = new RegExp(
  `^(?:/[\\w.-]{1,50})?/api/file/Image/${noticePictureKind}/(\\d{8}_[0-9a-f]{32}\\.[a-z0-9]{1,8})(?:\\?|$)`,
);
const image = /<img\b[^>]*>/g;
const source = new RegExp(` src="(/api/file/Image/${noticePictureKind}/([\\w.]+))"`);

/** Uploads that are allowed in a text: their stored names, and their stored addresses. */
export interface PicturePlace {
  /** Stored name of the picture at one of our addresses, with or without signature. Undefined for other addresses. */
  readonly nameIn: (address: string) => string | undefined;
  readonly addressOf: (name: string) => string;
}

/** Stored names of the pictures in HTML cleaned by `cleanHtml`. */
export function pictureNamesIn(html: string): readonly string[] {
  return [...html.matchAll(image)].flatMap(([tag]) => source.exec(tag)?.[2] ?? []);
}

/** The stored address of a picture. */
export function pictureAddress(name: string): string {
  return `/api/file/Image/${noticePictureKind}/${name}`;
}

/** The pictures of notices. */
export const noticePictures: PicturePlace = {
  nameIn: (src) => address.exec(src)?.[1],
  addressOf: pictureAddress,
};

/** Replaces addresses of pictures in HTML by signed ones, which pages can show without a token. */
export function createPictureLinks({ signer, now }: { readonly signer: Signer; readonly now: () => number }) {
  return {
    /** @param html - cleaned by `cleanHtml` */
    linked: (html: string): string =>
      html.replace(image, (tag) =>
        tag.replace(source, (_, path: string, name: string) => {
          const link = { type: noticePictureKind, name, until: Math.ceil(now() / linkLifeMs + 1) * linkLifeMs };
          return ` src="${path}?encryption=${signer.sign("file", link)}"`;
        }),
      ),
  };
}
